import { sql, type SqlBool } from 'kysely';
import { OUTSTANDING } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';
import { KEEPS_DELIVERED } from './tell-cancelled.js';

/**
 * Tells the buyers who were not refunded with the others, with the sentence that says why the sale is over. Those whose
 * tokens were delivered have nothing to get back.
 */
export async function tellBarred(
  ctx: Context,
  tx: Tx,
  { id, name, paysConfirmed }: Pick<OfferingRow, 'id' | 'name' | 'paysConfirmed'>,
  because: string,
): Promise<void> {
  const message = `${because} What you paid for ${name} is kept for you, because it cannot be paid back to your wallet now. The platform tries again every hour.`;
  const where = paysConfirmed ? sql<SqlBool>`not (${KEEPS_DELIVERED})` : sql<SqlBool>`true`;
  await tellBuyers(ctx, tx, { offeringId: id, statuses: OUTSTANDING, where, title: 'Refund Waiting', message });
}
