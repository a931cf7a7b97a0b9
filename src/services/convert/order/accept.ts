import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import { CONVERT_ORDER_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { dayIsUsedUp } from '../../conversion/count-conversion.js';
import { postWithCommit } from '../../ledger/post.js';
import { requireOpen } from '../own/closed.js';
import { hedgedFirst, requireHedgeable } from '../own/hedged-first.js';
import { orderView, type OrderRow, type OrderView } from '../own/order.js';
import { kindsOfOrder, readPair, type Pair } from '../own/pair.js';
import { checkRunning } from '../../conversion/paused.js';
import { countOrder } from './day.js';
import { holdFirst } from './hold-first.js';
import { requireUnmoved } from './quote-move.js';
import { settlementOf } from './settlement.js';
import { lockOrder, type LockedOrder } from './lock.js';
import { storeMoved } from './store.js';
import { walletsOf } from './wallets.js';

// Pays nobody else: what is bought goes to the caller, whose account the lock of the order has found active.

export interface AcceptInput {
  readonly quoteId: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Takes a quote of the caller: the order settles at once, or is ACCEPTED with its money held where it has to be hedged first.
 * One that was taken before answers as it is now, and moves nothing.
 * NOT_FOUND, QUOTE_EXPIRED, QUOTE_MOVED, CONVERT_PAUSED, CURRENCY_FROZEN, CONVERT_CLOSED, PAYEE_NOT_ACTIVE, CONVERT_LIMIT for
 * the day, INSUFFICIENT_FUNDS, WALLET_FROZEN, CONVERT_INVENTORY. A refusal leaves the quote open.
 */
export async function acceptQuote(ctx: Context, { quoteId, idempotencyKey }: AcceptInput): Promise<OrderView> {
  const userId = requireUserId(ctx.caller);
  const once = { input: { quoteId }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'acceptConvertQuote', once }, async (tx) => {
    const { locked, pair, isCounted } = await readAtOnce(ctx, tx, quoteId, userId);
    if (locked.order.acceptedAt !== null) return orderView(locked.order);
    requireAcceptable(ctx, locked, pair);
    if (!isCounted) throw dayIsUsedUp(ctx);
    return orderView(await take(ctx, tx, locked.order, pair));
  });
}

/** Locks the order, reads what decides about it and counts it. The statements are sent together, the lock first. */
async function readAtOnce(ctx: Context, tx: Tx, id: string, userId: string) {
  const [locked, pair, isCounted] = await Promise.all([
    lockOrder(tx, id, userId),
    readPair(ctx, tx, { userId, what: 'ORDERS' }, kindsOfOrder(id)),
    countOrder(ctx, tx, userId, id),
  ]);
  return { locked, pair, isCounted };
}

function requireAcceptable(ctx: Context, { order, isPayable }: LockedOrder, pair: Pair): void {
  const { from, to, isStopped } = pair;
  if (order.status !== 'QUOTED' || new Date(order.expiresAt) <= ctx.clock.now()) throw new AppError('QUOTE_EXPIRED');
  checkRunning(ctx, isStopped);
  if (!from || !to) throw notConverted(order);
  const prices = requireOpen(ctx, from, to);
  if (![from, to].every(({ enabled, isOffered }) => enabled && isOffered)) throw notConverted(order);
  if (!isPayable) throw new AppError('PAYEE_NOT_ACTIVE');
  requireUnmoved(ctx, order, { from, to }, prices);
}

function notConverted({ fromCurrency, toCurrency }: OrderRow): AppError {
  return new AppError('CONVERT_CLOSED', { message: `${fromCurrency} to ${toCurrency} is not converted any more` });
}

async function take(ctx: Context, tx: Tx, order: OrderRow, pair: Pair): Promise<OrderRow> {
  const { from, to } = pair;
  const usdValue = Money.parse(canonical(order.usdValue), 'USD');
  const sides = from && to ? hedgedFirst(ctx, usdValue, { from, to }) : [];
  if (!from || !to || sides.length === 0) return settle(ctx, tx, order, pair);
  requireHedgeable(ctx, usdValue, { from, to });
  return holdFirst(ctx, tx, order, pair, sides);
}

/** All that is written goes out with the commit, the house's wallets last, which all orders of a currency share. */
async function settle(ctx: Context, tx: Tx, order: OrderRow, pair: Pair): Promise<OrderRow> {
  const status = move(CONVERT_ORDER_MOVES, move(CONVERT_ORDER_MOVES, order.status, 'accept'), 'settle');
  const now = ctx.clock.now().toISOString();
  const wallets = await walletsOf(tx, order, pair);
  const settled = await storeMoved(tx, order, { status, acceptedAt: now, settledAt: now, updatedAt: now });
  await postWithCommit<'convert'>(tx, settlementOf(settled, wallets));
  return settled;
}
