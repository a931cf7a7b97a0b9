import { OUTSTANDING } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';

/** Tells the buyers whose money is still in escrow after the others were refunded, with the sentence that says why the sale is over. */
export async function tellBarred(
  ctx: Context,
  tx: Tx,
  { id, name }: Pick<OfferingRow, 'id' | 'name'>,
  because: string,
): Promise<void> {
  const message = `${because} What you paid for ${name} is kept for you, since your wallet cannot be credited now. Ask support to refund it once your wallet can be.`;
  await tellBuyers(ctx, tx, { offeringId: id, statuses: OUTSTANDING, title: 'Refund Waiting', message });
}
