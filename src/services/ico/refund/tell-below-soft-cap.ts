import { canonical, Money } from '../../../core/money.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tellWatchers } from '../../notification/tell-watchers.js';
import type { OfferingRow } from '../own/offering.js';

/**
 * Alerts admins where what a buyer has just taken back was what met the soft cap: the sale would have failed without it, and a
 * creator who buys from another account could have others' contributions paid out by it.
 */
export async function tellBelowSoftCap(
  ctx: Context,
  tx: Tx,
  { id, name, currency, softCap }: Pick<OfferingRow, 'id' | 'name' | 'currency' | 'softCap'>,
  back: Money,
): Promise<void> {
  if (softCap === null) return;
  const cap = Money.parse(canonical(softCap), currency);
  const raised = await readRaised(tx, id, currency);
  if (raised.compare(cap) >= 0 || raised.plus(back).compare(cap) < 0) return;
  await tellWatchers(ctx, tx, 'edit.ico.transaction', {
    type: NotificationType.alert,
    title: 'Raised Below Soft Cap',
    message: `Buyers of ${name} (${id}) took back what was not delivered in time: ${raised.toString()} ${currency} is left of a soft cap of ${cap.toString()} ${currency}. Find out whether the creator has met it from another account; a flag keeps what is in escrow from being paid out.`,
  });
}

async function readRaised({ rows }: Tx, offeringId: string, currency: string): Promise<Money> {
  const progress = rows.selectFrom('ico_offering_progress').select('raised').where('offeringId', '=', offeringId);
  return Money.parse(canonical((await progress.executeTakeFirstOrThrow()).raised), currency);
}
