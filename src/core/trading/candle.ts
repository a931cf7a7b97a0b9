import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.js';

/** How long a candle of each timeframe lasts, in milliseconds. */
export const TIMEFRAME_MS = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
} as const;

export type Timeframe = keyof typeof TIMEFRAME_MS;

/** Every timeframe, the shortest first. */
export const TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const satisfies readonly Timeframe[];

/**
 * What the trades of a candle say. These are floating-point numbers, read from text of at most 15 significant digits,
 * so that their shortest decimal form is that text again. Whatever is bought, sold or booked is an exact decimal.
 */
export interface Ohlcv {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface Candle extends Ohlcv {
  /** When the candle begins, in milliseconds since 1970 UTC. */
  readonly openAt: number;
}

/** When the candle that contains a time begins; both in milliseconds since 1970 UTC. A day begins at 00:00 UTC. */
export function candleOpenAt(atMs: number, timeframe: Timeframe): number {
  const length = TIMEFRAME_MS[timeframe];
  return Math.floor(atMs / length) * length;
}

/** When a candle that begins at `openAt` is closed and the next one begins, in milliseconds since 1970 UTC. */
export function candleCloseAt(openAt: number, timeframe: Timeframe): number {
  return openAt + TIMEFRAME_MS[timeframe];
}
