import { CONVERT_HEDGE_MOVES, type ConvertHedgeAction } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { freeze } from '../own/freeze.js';
import { addToPositions } from '../own/position.js';
import { tellAdmins } from '../own/tell-admins.js';
import { leftOf } from './amounts.js';
import { releaseMost } from './hold.js';
import { concludeOrder } from './of-order.js';
import { nextTryAt } from './retries.js';

/**
 * Adds what a hedge that ends leaves exposed to the positions, and concludes the order that has waited for it, by the movements
 * that it answers.
 */
export async function settleEnd(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<Movement<'convert'>[]> {
  await addToPositions(ctx, tx, leftOf(hedge));
  return concludeOrder(ctx, tx, hedge);
}

/**
 * Ends a locked hedge of which nothing was traded: all of it is exposure again, the next try waits, and admins are told
 * why. An order that waits for it fails, and has no other try.
 */
export async function endUnfilled(ctx: Context, tx: Tx, hedge: ConvertHedge, reason: string): Promise<void> {
  const now = ctx.clock.now();
  const status = moved(hedge, hedge.status === 'OPEN' ? 'refuse' : 'fillPart');
  const tryAt = hedge.orderId === null ? nextTryAt(now, hedge.attempt) : null;
  Object.assign(hedge, { status, reason, nextTryAt: tryAt, endedAt: now, updatedAt: now });
  const movements = [...(await releaseMost(ctx, tx, hedge)), ...(await settleEnd(ctx, tx, hedge))];
  if (movements.length > 0) await postWithCommit<'convert'>(tx, movements);
  const next = tryAt ? `The next try is not before ${tryAt.toISOString()}` : `It was for the order ${hedge.orderId}`;
  await tell(ctx, tx, hedge, {
    title: `${hedge.currency} could not be hedged`,
    message: `${described(hedge)} traded nothing: ${reason}. ${next}.`,
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
