import { HOUR_MS, MINUTE_MS } from '../clock.js';
import { TIMEFRAME_MS, type Candle, type Timeframe } from '../trading/candle.js';
import { hashed } from './hashed-noise.js';
import { PRICE_UNITS, SimulatedPrices, STEP_MS } from './simulated-prices.js';

/** Volumes are whole multiples of one part in so many of the base currency. */
const VOLUME_UNITS = 100;
const STEPS_A_MINUTE = MINUTE_MS / STEP_MS;
/** The stream of hashes that no octave of the prices has. */
const VOLUME_STREAM = 1_000;
/** A minute without any move trades from nothing to so much, in the base currency. */
const CALM_VOLUME = 40;
/** A minute whose prices span one percent trades so many times more, and so does one after an hour that moved by it. */
const PER_PERCENT = { minute: 5, hour: 4 } as const;

/** A candle in whole units, so that the sums of longer ones are exact. */
interface Units {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Hours that are kept: more than two years of them, in some megabytes. */
const MAX_HOURS = 18_000;

/**
 * The candles of the simulated market, by a seed and their time only. A candle of a minute holds the twelve prices of
 * that minute; a longer one holds its minutes exactly. Hours are kept, out of which longer candles are made.
 */
export class SimulatedCandles {
  private readonly prices: SimulatedPrices;
  /** For the prices of an hour before, whose cells are others. */
  private readonly before: SimulatedPrices;
  private readonly hours = new Map<number, Units>();

  constructor(private readonly seed: number) {
    this.prices = new SimulatedPrices(seed);
    this.before = new SimulatedPrices(seed);
  }

  /** The price at a time in milliseconds since 1970 UTC, as a number of at most 15 significant digits. */
  priceAt(atMs: number): number {
    return this.prices.at(atMs) / PRICE_UNITS;
  }

  /** The whole candle that begins at a time in milliseconds since 1970 UTC, whatever the time is now. */
  candle(openAt: number, timeframe: Timeframe): Candle {
    const { open, high, low, close, volume } = this.units(openAt, TIMEFRAME_MS[timeframe]);
    return {
      openAt,
      open: open / PRICE_UNITS,
      high: high / PRICE_UNITS,
      low: low / PRICE_UNITS,
      close: close / PRICE_UNITS,
      volume: volume / VOLUME_UNITS,
    };
  }

  private units(openAt: number, lengthMs: number): Units {
    if (lengthMs === MINUTE_MS) return this.minute(openAt);
    if (lengthMs === HOUR_MS) return this.hour(openAt);
    return this.joined(openAt, lengthMs, lengthMs > HOUR_MS ? HOUR_MS : MINUTE_MS);
  }

  private hour(openAt: number): Units {
    const known = this.hours.get(openAt);
    if (known) return known;
    const made = this.joined(openAt, HOUR_MS, MINUTE_MS);
    const [oldest] = this.hours.keys();
    if (oldest !== undefined && this.hours.size >= MAX_HOURS) this.hours.delete(oldest);
    this.hours.set(openAt, made);
    return made;
  }

  /** A candle made of shorter ones. */
  private joined(openAt: number, lengthMs: number, partMs: number): Units {
    const joined = { ...this.units(openAt, partMs) };
    for (let at = openAt + partMs; at < openAt + lengthMs; at += partMs) {
      const { high, low, close, volume } = this.units(at, partMs);
      if (high > joined.high) joined.high = high;
      if (low < joined.low) joined.low = low;
      joined.close = close;
      joined.volume += volume;
    }
    return joined;
  }

  private minute(openAt: number): Units {
    const first = openAt / STEP_MS;
    const open = this.prices.ofStep(first);
    let [high, low, close] = [open, open, open];
    for (let step = first + 1; step < first + STEPS_A_MINUTE; step += 1) {
      close = this.prices.ofStep(step);
      if (close > high) high = close;
      if (close < low) low = close;
    }
    const [span, move] = [high - low, Math.abs(close - this.before.at(openAt - HOUR_MS))];
    return {
      open,
      high,
      low,
      close,
      volume: this.volume(openAt / MINUTE_MS, (100 * span) / open, (100 * move) / open),
    };
  }

  /** Some of it by chance, and more of it the farther the price has moved, in percent. */
  private volume(minute: number, span: number, move: number): number {
    const chance = (1 + hashed(this.seed, VOLUME_STREAM, minute)) / 2;
    const times = 1 + PER_PERCENT.minute * span + PER_PERCENT.hour * move;
    return Math.round(VOLUME_UNITS * CALM_VOLUME * chance * times);
  }
}
