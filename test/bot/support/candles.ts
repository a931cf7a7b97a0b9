import type { Candle, Ohlcv } from '../../../src/core/trading/candle.js';
import { TIMEFRAME_MS } from '../../../src/core/trading/candle.js';

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A market that wanders at random, with spells in which nothing moves. */
export function wanderingMarket(count: number, seed = 1): Candle[] {
  const random = seeded(seed);
  let last = 100;
  return Array.from({ length: count }, (_, index) => {
    const isQuiet = index % 400 > 360;
    const open = last;
    const close = isQuiet ? open : Number((open * (1 + (random() - 0.5) * 0.02)).toPrecision(9));
    last = close;
    const [above, below] = isQuiet ? [0, 0] : [random() * 0.005, random() * 0.005];
    return {
      openAt: index * TIMEFRAME_MS['1m'],
      open,
      high: Math.max(open, close) * (1 + above),
      low: Math.min(open, close) * (1 - below),
      close,
      volume: isQuiet ? 0 : Number((random() * 1_000).toFixed(3)),
    };
  });
}

/** Candles out of columns; a column that is not given has the closes, or else the mean of high and low. */
export function candlesOf(columns: Readonly<Partial<Record<keyof Ohlcv, readonly number[]>>>): Ohlcv[] {
  const { high = columns.close ?? [], low = high } = columns;
  return high.map((top, index) => {
    const bottom = low[index] ?? top;
    const close = columns.close?.[index] ?? (top + bottom) / 2;
    return { open: close, high: top, low: bottom, close, volume: columns.volume?.[index] ?? 0 };
  });
}
