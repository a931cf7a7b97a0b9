import { figure } from '../../../core/ico/amounts.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { notify } from '../../notification/notify.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import type { PaidTranche } from './pay-tranche.js';

/** Tells the buyer that the tokens were delivered, and the creator what was paid for them. */
export async function tellPaidWhole(
  ctx: Context,
  tx: Tx,
  { name, symbol, userId: creatorId }: OfferingRow,
  { userId, tokens, amount, fee, currency }: ContributionRow,
): Promise<void> {
  const delivered = `${canonical(tokens)} ${symbol}`;
  const net = figure(amount).minus(figure(fee)).toString();
  await notify(ctx, tx, {
    userId,
    type: 'system',
    title: 'Tokens Delivered',
    message: `The delivery of ${delivered} of ${name} was verified: your contribution is complete.`,
  });
  await notify(ctx, tx, {
    userId: creatorId,
    type: 'system',
    title: 'Delivery Verified',
    message: `Your delivery of ${delivered} of ${name} was verified: you were paid ${net} ${currency}.`,
  });
}

/** Tells the buyer that a tranche was delivered, and the creator what was paid for it. */
export async function tellPaidTranche(
  ctx: Context,
  tx: Tx,
  { offering: { name, symbol, userId: creatorId }, contribution, tranche }: PaidTranche,
  isLast: boolean,
): Promise<void> {
  const { userId, currency } = contribution;
  const delivered = `${canonical(tranche.tokens)} ${symbol} (tranche ${tranche.sequence})`;
  await notify(ctx, tx, {
    userId,
    type: 'system',
    title: 'Tokens Delivered',
    message: `${delivered} of ${name} were delivered${isLast ? ', the last of your contribution' : ''}.`,
  });
  await notify(ctx, tx, {
    userId: creatorId,
    type: 'system',
    title: 'Tranche Verified',
    message: `Your delivery of ${delivered} of ${name} was verified: you were paid ${canonical(tranche.net)} ${currency}.`,
  });
}
