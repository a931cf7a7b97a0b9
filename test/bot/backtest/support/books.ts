import { runBacktest } from '../../../../src/core/backtest/backtest.js';
import type { BacktestInput, BacktestResult } from '../../../../src/core/backtest/contract.js';
import { TradeLog } from '../../../../src/core/backtest/trade-log.js';
import type { Fill } from '../../../../src/core/bot-step/fills.js';
import type { Traded } from '../../../../src/core/bot-step/traded.js';
import type { Order } from '../../../../src/core/bot-step/state.js';
import { averagePrice, fixed, toText } from '../../../../src/core/trading/fixed.js';
import type { TradingBotOrder } from '../../../../src/entities/bot/order.js';
import type { Row } from '../../../../src/entities/index.js';

/** An order without its ids, with decimal numbers in canonical form and times in ISO 8601. */
export type BookedOrder = Readonly<Record<string, string | number | null>>;

/** An order as a bot's step left it, filled at a time in milliseconds since 1970 UTC. */
function orderOf(order: Order, filledAt: number | null): BookedOrder {
  const { side, type, purpose, status, level, exitReason, filled, cost } = order;
  return {
    side,
    type,
    purpose,
    status,
    level,
    exitReason,
    price: type === 'LIMIT' ? toText(order.price) : null,
    amount: toText(order.amount),
    filled: toText(filled),
    averagePrice: filled > 0n ? toText(averagePrice(cost, filled)) : null,
    cost: toText(cost),
    fee: toText(order.fee),
    reserved: toText(order.reserved),
    expiresAt: order.expiresAt === null ? null : new Date(order.expiresAt).toISOString(),
    createdAt: new Date(order.createdAt).toISOString(),
    filledAt: filledAt === null ? null : new Date(filledAt).toISOString(),
  };
}

const text = (decimal: string | null) => (decimal === null ? null : toText(fixed(decimal)));
const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** The same of a row. */
export function orderOfRow(row: Row<TradingBotOrder>): BookedOrder {
  const { side, type, purpose, status, level, exitReason } = row;
  return {
    side,
    type,
    purpose,
    status,
    level,
    exitReason,
    price: text(row.price),
    amount: text(row.amount),
    filled: text(row.filled),
    averagePrice: text(row.averagePrice),
    cost: text(row.cost),
    fee: text(row.fee),
    reserved: text(row.reserved),
    expiresAt: iso(row.expiresAt),
    createdAt: iso(row.createdAt),
    filledAt: status === 'FILLED' ? iso(row.updatedAt) : null,
  };
}

/** The orders that were made, as they were left, in the order in which they were made. */
export function bookedOrders(trades: readonly Traded[]): BookedOrder[] {
  const filledAt = new Map(trades.flatMap(({ fills }) => fills.map(({ fill }) => [fill.orderId, fill.at])));
  const orders = new Map(trades.flatMap((trade) => trade.orders.map((order) => [order.id, order])));
  return [...orders.values()].map((order) => orderOf(order, filledAt.get(order.id) ?? null));
}

/** What came of a backtest, and all that it booked on the way. */
export interface BookedBacktest {
  readonly result: BacktestResult;
  readonly orders: readonly BookedOrder[];
  readonly fills: readonly Fill[];
}

/** Runs a backtest, and listens to what it books. */
export function bookedBacktest(input: BacktestInput): BookedBacktest {
  const booked = jest.spyOn(TradeLog.prototype, 'add');
  try {
    const result = runBacktest(input);
    const trades = booked.mock.calls.map(([trade]) => trade);
    return {
      result,
      orders: bookedOrders(trades),
      fills: trades.flatMap(({ fills }) => fills.map(({ fill }) => fill)),
    };
  } finally {
    booked.mockRestore();
  }
}
