import { requireUserId } from '../../../auth/authenticate.js';
import type { UserCaller } from '../../../auth/principal.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Row } from '../../../entities/index.js';
import type { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import type { GatewayMode } from '../../../entities/gateway/names.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';

export type MerchantRow = Row<GatewayMerchant>;

/** The merchant that a call of the merchant API acts for. */
export interface ActingMerchant {
  readonly merchant: MerchantRow;
  readonly mode: GatewayMode;
}

/**
 * The merchant behind a key: its own, or one of the platform's keys of the account that it belongs to, which acts LIVE.
 * UNAUTHENTICATED for a browser session, NOT_FOUND for an account without a merchant, MERCHANT_NOT_ACTIVE while a live
 * key of the platform meets a merchant that is not active.
 */
export async function actingMerchant(ctx: Context, rows: Reader = ctx.db.rows): Promise<ActingMerchant> {
  const { caller } = ctx;
  if (caller.kind === 'merchant') {
    const merchant = await rows
      .selectFrom('gateway_merchant')
      .selectAll()
      .where('id', '=', caller.merchantId)
      .executeTakeFirstOrThrow();
    return { merchant, mode: caller.mode === 'live' ? 'LIVE' : 'TEST' };
  }
  if (caller.kind !== 'user' || !isByKey(caller)) {
    throw new AppError('UNAUTHENTICATED', { message: 'Call this with the API key of a merchant, in X-API-Key' });
  }
  const merchant = await requireOwnMerchant(ctx, rows);
  if (merchant.status !== 'ACTIVE') throw new AppError('MERCHANT_NOT_ACTIVE');
  return { merchant, mode: 'LIVE' };
}

/** The merchant that belongs to the caller's account; NOT_FOUND when there is none. */
export async function requireOwnMerchant(ctx: Context, rows: Reader = ctx.db.rows): Promise<MerchantRow> {
  const merchant = await rows
    .selectFrom('gateway_merchant')
    .selectAll()
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!merchant) throw new AppError('NOT_FOUND', { message: 'Your account has no merchant: register one first' });
  return merchant;
}

function isByKey({ credential }: UserCaller): boolean {
  return credential.kind === 'apiKey';
}
