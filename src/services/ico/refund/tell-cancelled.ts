import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';

/**
 * Tells the creator of a cancelled offering, and the buyers who keep what was delivered to them. Those who are refunded
 * hear of that.
 */
export async function tellCancelled(ctx: Context, tx: Tx, offering: OfferingRow, why: string): Promise<void> {
  const { id, userId, name } = offering;
  await tellBuyers(ctx, tx, {
    offeringId: id,
    statuses: ['RELEASED'],
    title: 'Token Sale Cancelled',
    message: `${name}: ${why} What was delivered to you stays yours, and was paid for.`,
  });
  await notify(ctx, tx, {
    userId,
    type: NotificationType.alert,
    title: 'Token Sale Cancelled',
    message: `${name}: ${why} What was in escrow goes back to the buyers.`,
  });
}
