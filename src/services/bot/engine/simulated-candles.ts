import { candleCloseAt, candleOpenAt } from '../../../core/trading/candle.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import type { Context } from '../../frame/context.js';
import { simulatedCandles } from '../market/simulate-market.js';
import type { MarketCandle } from './exchange-candles.js';
import type { Wanted } from './programs.js';

const MOST = 1_000;

/** Candles of the simulated market that have closed and that programs wait for, the oldest first of each timeframe. */
export async function closedSimulated(ctx: Context, wanted: readonly Wanted[], nowMs: number): Promise<MarketCandle[]> {
  const closed: MarketCandle[] = [];
  for (const { symbol, timeframe, lastCandleAt } of wanted) {
    if (!isSimulated(symbol)) continue;
    const present = candleOpenAt(nowMs, timeframe);
    // A program that has seen none begins with the last one that is closed.
    const fromMs =
      lastCandleAt === -Infinity ? candleOpenAt(present - 1, timeframe) : candleCloseAt(lastCandleAt, timeframe);
    if (fromMs >= present) continue;
    const candles = await simulatedCandles(ctx, timeframe, { fromMs, beforeMs: present, limit: MOST });
    closed.push(...candles.map((candle) => ({ symbol, timeframe, candle })));
  }
  return closed;
}
