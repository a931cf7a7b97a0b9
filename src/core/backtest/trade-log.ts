import type { Traded } from '../bot-step/traded.js';
import type { Position } from '../bot-step/state.js';
import { overDown, plus, toText, ZERO, type Fixed } from '../trading/fixed.js';
import type { BacktestTrade } from './contract.js';

const MOST = 1_000;

/** Closed trades: the last 1,000 of them, and how many there were. */
export class TradeLog {
  total = 0;
  winning = 0;
  losing = 0;
  fees: Fixed = ZERO;
  private trades: BacktestTrade[] = [];
  private readonly sales = new Map<string, { readonly amount: Fixed; readonly price: Fixed }>();

  /** The last ones, oldest first. */
  get last(): readonly BacktestTrade[] {
    return this.trades.slice(-MOST);
  }

  add({ fills, writtenOff }: Traded): void {
    for (const { fill, order, position, profit } of fills) {
      this.fees = plus(this.fees, fill.fee);
      if (order.side === 'SELL') this.sold(position, fill);
      if (profit !== null) this.close(position, profit);
    }
    for (const { position, profit } of writtenOff) this.close(position, profit);
  }

  /** The average price, without what rounding takes from a single sale. */
  private sold({ id, proceeds }: Position, fill: { readonly amount: Fixed; readonly price: Fixed }): void {
    const before = this.sales.get(id);
    const amount = before ? plus(before.amount, fill.amount) : fill.amount;
    this.sales.set(id, { amount, price: before ? overDown(proceeds, amount) : fill.price });
  }

  private close(position: Position, profit: Fixed): void {
    this.total += 1;
    if (profit > 0n) this.winning += 1;
    if (profit < 0n) this.losing += 1;
    this.trades.push(textOf(position, profit, this.sales.get(position.id)?.price ?? null));
    this.sales.delete(position.id);
    if (this.trades.length >= 2 * MOST) this.trades = this.trades.slice(-MOST);
  }
}

function textOf(position: Position, profit: Fixed, exitPrice: Fixed | null): BacktestTrade {
  const { openedAt, closedAt, entryPrice, amount, cost, proceeds, fee, exitReason } = position;
  return {
    openedAt: isoTime(openedAt),
    closedAt: isoTime(closedAt ?? openedAt),
    entryPrice: toText(entryPrice),
    exitPrice: exitPrice === null ? null : toText(exitPrice),
    amount: toText(amount),
    cost: toText(cost),
    proceeds: toText(proceeds),
    fee: toText(fee),
    profit: toText(profit),
    exitReason,
  };
}

/** The ISO 8601 text of a time in milliseconds since 1970 UTC. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
