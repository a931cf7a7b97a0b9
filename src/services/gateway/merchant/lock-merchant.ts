import { requireUserId } from '../../../auth/authenticate.js';
import { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

/** The caller's merchant, locked until the commit; NOT_FOUND when the account has none. */
export function lockOwnMerchant({ caller }: Context, tx: Tx): Promise<GatewayMerchant> {
  const where = { userId: requireUserId(caller), deletedAt: null };
  return lockOne(tx, GatewayMerchant, where, 'Your account has no merchant: register one first');
}

/** Any merchant that is not deleted, locked until the commit; NOT_FOUND when there is none. */
export function lockMerchant(tx: Tx, id: string): Promise<GatewayMerchant> {
  return lockOne(tx, GatewayMerchant, { id, deletedAt: null }, 'There is no such merchant');
}
