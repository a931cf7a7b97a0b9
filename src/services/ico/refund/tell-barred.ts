import { OUTSTANDING } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';

/** Tells the buyers who were not refunded with the others, with the sentence that says why the sale is over. */
export async function tellBarred(
  ctx: Context,
  tx: Tx,
  { id, name }: Pick<OfferingRow, 'id' | 'name'>,
  because: string,
): Promise<void> {
  const message = `${because} What you paid for ${name} is kept for you, because it cannot be paid back to your wallet now. The platform tries again every hour.`;
  await tellBuyers(ctx, tx, { offeringId: id, statuses: OUTSTANDING, title: 'Refund Waiting', message });
}
