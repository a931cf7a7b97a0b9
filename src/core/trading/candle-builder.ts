import { candleCloseAt, candleOpenAt, TIMEFRAMES, type Candle, type Timeframe } from './candle.js';

export interface ClosedCandle {
  readonly timeframe: Timeframe;
  readonly candle: Candle;
}

/**
 * Builds the candles of one market, in every timeframe, out of its price as it is sampled about once a second. Their
 * volume is 0. A candle that began before the builder did is left out, since nobody has seen the whole of it, unless
 * stored candles of a minute tell how it began; so is one without any sample. All times are in milliseconds since 1970
 * UTC.
 */
export class CandleBuilder {
  private readonly open = new Map<Timeframe, Candle>();
  private latestMs: number;

  /** `minutes`: stored candles of a minute from before, oldest first, by which longer ones go on after a restart. */
  constructor(
    private readonly sinceMs: number,
    minutes: readonly Candle[] = [],
  ) {
    this.latestMs = sinceMs;
    for (const timeframe of TIMEFRAMES) {
      const begun = begunCandle(minutes, candleOpenAt(sinceMs, timeframe));
      if (begun) this.open.set(timeframe, begun);
    }
  }

  /** Takes the price at a time and hands out the candles that it closes. A time before that of an earlier call is ignored. */
  add(sample: number, atMs: number): ClosedCandle[] {
    if (atMs < this.latestMs) return [];
    const closed = this.close(atMs);
    for (const timeframe of TIMEFRAMES) this.extend(timeframe, sample, atMs);
    return closed;
  }

  /** Hands out the candles that have ended by a time, each of them once, the shortest first. */
  close(nowMs: number): ClosedCandle[] {
    this.latestMs = Math.max(this.latestMs, nowMs);
    const closed = [...this.open].flatMap(([timeframe, candle]) =>
      candleCloseAt(candle.openAt, timeframe) <= nowMs ? [{ timeframe, candle }] : [],
    );
    for (const { timeframe } of closed) this.open.delete(timeframe);
    return closed.toSorted((one, other) => TIMEFRAMES.indexOf(one.timeframe) - TIMEFRAMES.indexOf(other.timeframe));
  }

  private extend(timeframe: Timeframe, sample: number, atMs: number): void {
    const openAt = candleOpenAt(atMs, timeframe);
    const known = this.open.get(timeframe);
    if (!known && openAt < this.sinceMs) return;
    const { open, high, low } = known ?? { open: sample, high: sample, low: sample };
    const range = { high: Math.max(high, sample), low: Math.min(low, sample) };
    this.open.set(timeframe, { openAt, open, ...range, close: sample, volume: 0 });
  }
}

/** A candle as the minutes from its beginning on tell it; null when its first minute is not among them. */
function begunCandle(minutes: readonly Candle[], openAt: number): Candle | null {
  const parts = minutes.filter((minute) => minute.openAt >= openAt);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.openAt !== openAt || !last) return null;
  const high = Math.max(...parts.map((part) => part.high));
  const low = Math.min(...parts.map((part) => part.low));
  return { openAt, open: first.open, high, low, close: last.close, volume: 0 };
}
