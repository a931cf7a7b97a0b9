import { figure } from '../../../core/launchpad/amounts.js';
import { canonical } from '../../../core/money.js';
import { frontEndPath } from '../../../core/notification/front-end-paths.js';
import { NotificationType } from '../../../entities/notification/notification.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notifyAll } from '../../notification/notify-all.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import type { PaidTranche } from './paid-tranche.js';

/** Tells the buyer that the tokens were delivered, and the creator what was paid for them. */
export async function tellPaidWhole(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  contribution: ContributionRow,
): Promise<void> {
  const { tokens, amount, fee, currency } = contribution;
  const delivered = `${canonical(tokens)} ${offering.symbol}`;
  const net = figure(amount).minus(figure(fee)).toString();
  await tellBoth(ctx, tx, offering, contribution, {
    buyer: `The delivery of ${delivered} of ${offering.name} was verified: your contribution is complete.`,
    creator: `Your delivery of ${delivered} of ${offering.name} was verified: you were paid ${net} ${currency}.`,
  });
}

/** Tells the buyer that a tranche was delivered, and the creator what was paid for it. */
export async function tellPaidTranche(
  ctx: Context,
  tx: Tx,
  { offering, contribution, tranche }: PaidTranche,
  isLast: boolean,
): Promise<void> {
  const delivered = `${canonical(tranche.tokens)} ${offering.symbol} of ${offering.name} (tranche ${tranche.sequence})`;
  const last = isLast ? ': your contribution is complete' : '';
  await tellBoth(ctx, tx, offering, contribution, {
    buyer: `The delivery of ${delivered} was verified${last}.`,
    creator: `Your delivery of ${delivered} was verified: you were paid ${canonical(tranche.net)} ${contribution.currency}.`,
  });
}

async function tellBoth(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  { id, userId }: ContributionRow,
  message: { readonly buyer: string; readonly creator: string },
): Promise<void> {
  const type = NotificationType.system;
  const [bought, sold] = [frontEndPath('icoContribution', { id }), frontEndPath('icoCreatorOffering', offering)];
  await notifyAll(ctx, tx, [
    { userId, type, title: 'Tokens Delivered', message: message.buyer, link: bought },
    { userId: offering.userId, type, title: 'Delivery Verified', message: message.creator, link: sold },
  ]);
}
