import { fixed, minus, toText } from '../../../core/trading/fixed.js';
import { CONVERT_HEDGE_MOVES, type ConvertHedgeAction } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { freeze } from '../own/freeze.js';
import { addToPositions, type PositionChange } from '../own/position.js';
import { tellAdmins } from '../own/tell-admins.js';
import { releaseAll } from './hold.js';
import { nextTryAt } from './retries.js';
import { quoteOf } from './venue-wallets.js';

/** What of a hedge is not traded becomes exposure again. */
export async function giveBack(ctx: Context, tx: Tx, hedge: ConvertHedge, amount: string): Promise<void> {
  await addToPositions(ctx, tx, [exposureOf(hedge, amount)]);
}

/** What was not traded of a hedge that ends is exposure again, and what was traded for the rest is a position of its own. */
export async function settlePositions(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<void> {
  const { side, cost } = hedge;
  const traded = { ...quoteOf(hedge), amount: side === 'SELL' ? cost : `-${cost}` };
  await addToPositions(ctx, tx, [exposureOf(hedge, restOf(hedge)), traded]);
}

function exposureOf({ currency, type, side }: ConvertHedge, amount: string): PositionChange {
  return { currency, type, amount: side === 'SELL' ? amount : `-${amount}` };
}

/** What of a hedge has not been traded, as exact decimal text. */
export function restOf({ amount, filled }: Pick<ConvertHedge, 'amount' | 'filled'>): string {
  return toText(minus(fixed(amount), fixed(filled)));
}

/**
 * Ends a locked hedge of which nothing was traded: all of it is exposure again, the next try waits, and admins are told
 * why.
 */
export async function endUnfilled(ctx: Context, tx: Tx, hedge: ConvertHedge, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const status = moved(hedge, hedge.status === 'OPEN' ? 'refuse' : 'fillPart');
  const tryAt = nextTryAt(now, hedge.attempt);
  Object.assign(hedge, { status, reason, nextTryAt: tryAt, endedAt: now, updatedAt: now });
  await giveBack(ctx, tx, hedge, hedge.amount);
  await releaseAll(ctx, tx, hedge);
  await tell(ctx, tx, hedge, {
    title: `${hedge.currency} could not be hedged`,
    message: `${described(hedge)} traded nothing: ${reason}. The next try is not before ${tryAt.toISOString()}.`,
  });
}

/** Leaves a locked hedge to an admin with all that is held for it, and freezes its currency until that one has decided. */
export async function review(ctx: Context, tx: Tx, hedge: ConvertHedge, reason: string): Promise<void> {
  Object.assign(hedge, { status: moved(hedge, 'review'), reason, updatedAt: ctx.clock.now() });
  await freeze(ctx, tx, hedge, 'HEDGE_REVIEW');
  await tell(ctx, tx, hedge, {
    title: `A hedge of ${hedge.currency} needs a decision`,
    message: `${described(hedge)}: ${reason}. ${hedge.currency} is frozen: look the order up at the venue and resolve the hedge.`,
  });
}

export function moved(hedge: ConvertHedge, action: ConvertHedgeAction): ConvertHedge['status'] {
  return move(CONVERT_HEDGE_MOVES, hedge.status, action);
}

async function tell(
  ctx: Context,
  tx: Tx,
  { id, status, reason }: ConvertHedge,
  words: { readonly title: string; readonly message: string },
): Promise<void> {
  await tellAdmins(ctx, tx, 'manage.convert.hedge', words);
  tx.afterCommit(({ log }) => log.warn({ module: 'convert', hedgeId: id, status, reason }, words.title));
}

function described({ side, amount, currency, symbol, clientOrderId }: ConvertHedge): string {
  return `${side} ${amount} ${currency} in ${symbol} (client order id ${clientOrderId})`;
}
