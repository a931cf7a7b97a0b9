import type { GatewayMerchant } from '../../../entities/gateway/merchant.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { lockMerchant } from '../merchant/lock-merchant.js';

/** Locks a merchant for a decision of an admin; SELF_DECISION for the admin's own. */
export async function lockOthersMerchant(ctx: Context, tx: Tx, id: string): Promise<GatewayMerchant> {
  const merchant = await lockMerchant(tx, id);
  refuseSelfDecision(ctx, merchant.userId);
  return merchant;
}
