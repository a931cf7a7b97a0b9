import { canonical, type Money } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { ContributionRow, OfferingRow, TrancheRow } from '../own/offering.js';

/** Tells buyer and creator that a delivery was refused, why, and what went back. */
export async function tellRejected(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { id, userId, tokens }: ContributionRow,
  back: Money,
  notes: string,
): Promise<void> {
  const type = NotificationType.alert;
  const delivery = `delivery of ${canonical(tokens)} ${offering.symbol} of ${offering.name}`;
  const [bought, sold] = [frontEndPath('icoContribution', { id }), frontEndPath('icoCreatorOffering', offering)];
  await notifyAll(ctx, tx, [
    {
      userId,
      type,
      title: 'Contribution Rejected',
      message: `The ${delivery} was refused, and ${back.toString()} ${back.currency} went back to your wallet: ${notes}`,
      link: bought,
    },
    {
      userId: offering.userId,
      type,
      title: 'Delivery Rejected',
      message: `Your ${delivery} was refused, and ${back.toString()} ${back.currency} went back to the buyer: ${notes}`,
      link: sold,
    },
  ]);
}

/** Tells buyer and creator that the delivery of a tranche was refused, and why. */
export async function tellTrancheRejected(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { id, userId }: ContributionRow,
  { sequence }: TrancheRow,
  notes: string,
): Promise<void> {
  const type = NotificationType.alert;
  const delivery = `delivery of tranche ${sequence} of ${offering.name}`;
  const [bought, sold] = [frontEndPath('icoContribution', { id }), frontEndPath('icoCreatorOffering', offering)];
  await notifyAll(ctx, tx, [
    { userId, type, title: 'Tranche Rejected', message: `The ${delivery} was refused: ${notes}`, link: bought },
    {
      userId: offering.userId,
      type,
      title: 'Tranche Rejected',
      message: `Your ${delivery} was refused, and must be made again: ${notes}`,
      link: sold,
    },
  ]);
}
