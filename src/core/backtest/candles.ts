import type { Candle } from '../trading/candle.js';

/**
 * Candles, oldest first, as columns: 48 bytes each. The memory is shared, so that a thread reads it without a copy.
 * Times are in milliseconds since 1970 UTC.
 */
export interface Candles {
  readonly openAt: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

const column = (length: number) => new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));

/** Columns for so many candles, which {@link putCandle} fills. */
export function newCandles(length: number): Candles {
  return {
    openAt: column(length),
    open: column(length),
    high: column(length),
    low: column(length),
    close: column(length),
    volume: column(length),
  };
}

export function putCandle(candles: Candles, index: number, candle: Candle): void {
  candles.openAt[index] = candle.openAt;
  candles.open[index] = candle.open;
  candles.high[index] = candle.high;
  candles.low[index] = candle.low;
  candles.close[index] = candle.close;
  candles.volume[index] = candle.volume;
}

export function candlesOf(rows: readonly Candle[]): Candles {
  const candles = newCandles(rows.length);
  rows.forEach((row, index) => putCandle(candles, index, row));
  return candles;
}

/** The first so many candles, in the same memory. */
export function firstOf(candles: Candles, length: number): Candles {
  return mapped(candles, (values) => values.subarray(0, length));
}

/** The first so many candles in memory of their own, in which nothing that comes later exists. */
export function prefixOf(candles: Candles, length: number): Candles {
  return mapped(candles, (values) => values.slice(0, length));
}

function mapped({ openAt, open, high, low, close, volume }: Candles, of: (values: Float64Array) => Float64Array) {
  return { openAt: of(openAt), open: of(open), high: of(high), low: of(low), close: of(close), volume: of(volume) };
}
