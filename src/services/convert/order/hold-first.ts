import { AppError } from '../../../core/catalogue/errors.js';
import { CONVERT_ORDER_MOVES } from '../../../core/states/convert.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { postWithCommit } from '../../ledger/post.js';
import type { HedgedSide } from '../own/hedged-first.js';
import { newHedge } from '../own/new-hedge.js';
import type { OrderRow } from '../own/order.js';
import type { Pair } from '../own/pair.js';
import { isStopped } from '../../conversion/paused.js';
import { holdsOf } from './held.js';
import { amountsOf } from './order-amounts.js';
import { storeMoved } from './store.js';
import { walletsOf } from './wallets.js';

/**
 * Accepts an order that settles only once it is hedged: both sides hold what they pay, and the hedges wait for their job.
 * CONVERT_PAUSED while hedges are stopped; INSUFFICIENT_FUNDS, WALLET_FROZEN, CONVERT_INVENTORY.
 */
export async function holdFirst(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  pair: Pair,
  sides: readonly HedgedSide[],
): Promise<OrderRow> {
  if (await isStopped(tx, 'HEDGES')) {
    throw new AppError('CONVERT_PAUSED', { message: 'Orders of this worth are hedged first, and hedges are stopped' });
  }
  const wallets = await walletsOf(tx, order, pair);
  for (const { side, symbol } of sides) await hedge(ctx, tx, order, { side, symbol, isPaid: side === pair.from });
  const now = ctx.clock.now().toISOString();
  const status = move(CONVERT_ORDER_MOVES, order.status, 'accept');
  const accepted = await storeMoved(tx, order, { status, acceptedAt: now, updatedAt: now });
  await postWithCommit<'convert'>(tx, holdsOf(accepted, wallets));
  return accepted;
}

/** Sells what the house will have received, or buys what it will have paid. */
async function hedge(
  ctx: Context,
  tx: Tx,
  order: OrderRow,
  { side: { currency, type }, symbol, isPaid }: HedgedSide & { readonly isPaid: boolean },
): Promise<void> {
  const { net, toAmount } = amountsOf(order);
  const traded = isPaid ? ({ side: 'SELL', amount: net } as const) : ({ side: 'BUY', amount: toAmount } as const);
  await newHedge(ctx, tx, {
    currency,
    type,
    symbol,
    side: traded.side,
    amount: traded.amount.toString(),
    mode: 'ORDER',
    attempt: 1,
    orderId: order.id,
    createdBy: null,
  });
}
