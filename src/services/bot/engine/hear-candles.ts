import type { MarketCandle } from './exchange-candles.js';
import type { BotRunner } from './runner.js';

/** Lets bots take what their programs say of candles that have closed. */
export function hearCandles(runners: Iterable<BotRunner>, closed: readonly MarketCandle[], at: string): void {
  if (closed.length === 0) return;
  const keys = new Set(closed.map(({ symbol, timeframe }) => `${symbol} ${timeframe}`));
  for (const runner of runners) {
    if (keys.has(`${runner.own.row.symbol} ${runner.own.timeframe}`)) runner.candle(at);
  }
}
