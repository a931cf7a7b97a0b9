import type { GatewayMode, KeyHalf } from '../../../entities/gateway/names.js';
import type { MerchantStatus } from '../../../core/states/gateway.js';
import { permissionsOfScopes } from '../../../core/payment/key-permissions.js';
import type { Context } from '../../frame/context.js';
import { actingMerchant, requireOwnMerchant } from '../merchant/acting-merchant.js';
import { pairView, type KeyPairView } from './view.js';

/** The pairs of keys of the caller's merchant, oldest first. There are at most 20. */
export async function readMerchantKeys(ctx: Context): Promise<{ items: KeyPairView[] }> {
  const { id } = await requireOwnMerchant(ctx);
  const rows = await ctx.db.rows
    .selectFrom('gateway_api_key')
    .selectAll()
    .where('merchantId', '=', id)
    .orderBy('createdAt')
    .orderBy('pairId')
    .orderBy('type')
    .execute();
  const pairs = Map.groupBy(rows, ({ pairId }) => pairId);
  return { items: [...pairs.values()].map((halves) => pairView(ctx, halves)) };
}

/** What the caller's key is good for. */
export interface ValidatedKey {
  readonly merchant: { readonly id: string; readonly name: string; readonly status: MerchantStatus };
  readonly mode: GatewayMode;
  readonly keyType: KeyHalf;
  readonly permissions: readonly string[];
}

/** Tells a caller by key whose key it is and what it may do. A key of the platform acts as a live secret key. */
export async function validateMerchantKey(ctx: Context): Promise<ValidatedKey> {
  const { merchant, mode } = await actingMerchant(ctx);
  const { id, name, status } = merchant;
  return { merchant: { id, name, status }, mode, ...rightsOf(ctx) };
}

function rightsOf({ caller }: Context): Pick<ValidatedKey, 'keyType' | 'permissions'> {
  if (caller.kind === 'merchant') {
    const { kind, permissions } = caller.key;
    return { keyType: kind === 'public' ? 'PUBLIC' : 'SECRET', permissions };
  }
  const scopes = caller.kind === 'user' && caller.credential.kind === 'apiKey' ? caller.credential.scopes : [];
  return { keyType: 'SECRET', permissions: permissionsOfScopes(scopes) };
}
