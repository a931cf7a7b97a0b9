import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { NO_OFFERING, type OfferingRow } from './offering.js';

/** An offering of the caller. NOT_FOUND for a deleted one and for anybody else's, also when an admin asks. */
export async function requireOwnOffering(rows: Reader, ctx: Pick<Context, 'caller'>, id: string): Promise<OfferingRow> {
  const offering = await rows
    .selectFrom('ico_token_offering')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!offering) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  return offering;
}

/** NOT_FOUND unless the caller created the offering, such as one that a transaction holds. */
export function requireCreator({ caller }: Pick<Context, 'caller'>, { userId }: Pick<OfferingRow, 'userId'>): void {
  if (userId !== requireUserId(caller)) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
}
