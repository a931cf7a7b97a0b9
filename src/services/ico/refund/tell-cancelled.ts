import { sql, type SqlBool } from 'kysely';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { OfferingRow } from '../own/offering.js';
import { tellBuyers } from '../own/tell-buyers.js';

/** Whether all tokens of an outstanding contribution `t` were delivered, as their chain has confirmed. */
export const KEEPS_DELIVERED = sql<SqlBool>`not t.vests and t."chainCheck" is not distinct from 'CONFIRMED'`;

const TITLE = 'Token Sale Cancelled';

/**
 * Tells the creator of a cancelled offering, and the buyers who keep what was delivered to them. Those who are refunded
 * hear of that. Deliveries that could not be paid for yet are kept, too.
 */
export async function tellCancelled(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  why: string,
  isUnpaid: boolean,
): Promise<void> {
  const { id: offeringId, userId, name } = offering;
  const kept = `${name}: ${why} What was delivered to you stays yours`;
  await tellBuyers(ctx, tx, {
    offeringId,
    statuses: ['RELEASED'],
    title: TITLE,
    message: `${kept}, and was paid for.`,
  });
  if (isUnpaid) {
    const delivered = { statuses: ['VERIFICATION'], where: KEEPS_DELIVERED } as const;
    await tellBuyers(ctx, tx, { offeringId, ...delivered, title: TITLE, message: `${kept}.` });
  }
  const later = ' Confirmed deliveries that could not be paid for yet are tried again every hour.';
  await notify(ctx, tx, {
    userId,
    type: NotificationType.alert,
    title: TITLE,
    message: `${name}: ${why} What was in escrow goes back to the buyers.${isUnpaid ? later : ''}`,
  });
}
