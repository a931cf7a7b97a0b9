import type { Traded } from '../bot-step/traded.js';
import type { Position } from '../bot-step/state.js';
import { averagePrice, plus, toText, ZERO, type Fixed } from '../trading/fixed.js';
import type { BacktestTrade } from './contract.js';

const MOST = 1_000;

/** Closed trades: the last 1,000 of them, and how many there were. */
export class TradeLog {
  total = 0;
  winning = 0;
  losing = 0;
  fees: Fixed = ZERO;
  private trades: BacktestTrade[] = [];

  /** The last ones, oldest first. */
  get last(): readonly BacktestTrade[] {
    return this.trades.slice(-MOST);
  }

  add({ fills, writtenOff }: Traded): void {
    for (const { fill, position, profit } of fills) {
      this.fees = plus(this.fees, fill.fee);
      if (profit !== null) this.close(position, profit);
    }
    for (const { position, profit } of writtenOff) this.close(position, profit);
  }

  private close(position: Position, profit: Fixed): void {
    this.total += 1;
    if (profit > 0n) this.winning += 1;
    if (profit < 0n) this.losing += 1;
    this.trades.push(textOf(position, profit));
    if (this.trades.length >= 2 * MOST) this.trades = this.trades.slice(-MOST);
  }
}

function textOf(position: Position, profit: Fixed): BacktestTrade {
  const { openedAt, closedAt, entryPrice, amount, sold, cost, proceeds, fee, exitReason } = position;
  return {
    openedAt: isoTime(openedAt),
    closedAt: isoTime(closedAt ?? openedAt),
    entryPrice: toText(entryPrice),
    // As a bot's trade tells it.
    exitPrice: sold > ZERO ? toText(averagePrice(proceeds, sold)) : null,
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
