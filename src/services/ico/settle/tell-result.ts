import { OUTSTANDING } from '../../../core/states/ico.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';

/** Tells creator and buyers that the sale has met its soft cap. */
export async function tellSuccess(
  ctx: Context,
  tx: Tx,
  { id, userId, name, deliveryDays }: OfferingRow,
): Promise<void> {
  const title = 'Token Sale Succeeded';
  const days = deliveryDays === 1 ? 'a day' : `${deliveryDays} days`;
  await notify(ctx, tx, {
    userId,
    type: NotificationType.alert,
    title,
    message: `${name} has ended and met its soft cap. Deliver what is due within ${days}: escrow is paid out as deliveries are verified.`,
  });
  const message = `${name} has ended and met its soft cap. Its creator delivers your tokens next.`;
  await tellBuyers(ctx, tx, { offeringId: id, statuses: OUTSTANDING, title, message });
}

/** Tells the creator that the sale has failed; the buyers hear of their refunds. */
export async function tellFailure(
  ctx: Context,
  tx: Tx,
  { userId, name }: OfferingRow,
  refunded: number,
): Promise<void> {
  const went = `${refunded} contribution${refunded === 1 ? '' : 's'} went back to the buyers.`;
  await notify(ctx, tx, {
    userId,
    type: NotificationType.alert,
    title: 'Token Sale Failed',
    message: `${name} has ended below its soft cap. ${went}`,
  });
}
