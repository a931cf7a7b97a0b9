import type { Condition } from './condition.js';
import type { ReadPlan } from './read-plan.js';
import { Source } from './source.js';

/** Rules at work: a fold over closed candles, oldest first, with no access to anything later than the candle given. */
export interface Program {
  next(open: number, high: number, low: number, close: number, volume: number): void;
  /** False while any operand of the rules is undefined; then entry and exit are false too. */
  readonly isReady: boolean;
  readonly entry: boolean;
  readonly exit: boolean;
  /** Each indicator after the last candle, such as `EMA(9)` or `MACD(12,26,9).signal`; null while it is undefined. */
  values(): Readonly<Record<string, number | null>>;
}

export interface Conditions {
  readonly entry: Condition;
  readonly exit: Condition;
}

export class RuleProgram implements Program {
  isReady = false;
  entry = false;
  exit = false;
  /** One object for all candles: a million of them would keep the garbage collector busy. */
  private readonly candle = { open: NaN, high: NaN, low: NaN, close: NaN, volume: NaN };
  private readonly sources: readonly Source[];
  private readonly slots: Float64Array;

  constructor(
    plan: ReadPlan,
    private readonly conditions: Conditions,
  ) {
    this.sources = plan.sources.map((planned) => new Source(planned));
    this.slots = Float64Array.from(plan.slots);
  }

  next(open: number, high: number, low: number, close: number, volume: number): void {
    this.candle.open = open;
    this.candle.high = high;
    this.candle.low = low;
    this.candle.close = close;
    this.candle.volume = volume;
    this.isReady = this.readCandle();
    this.entry = this.isReady && this.conditions.entry(this.slots);
    this.exit = this.isReady && this.conditions.exit(this.slots);
  }

  values(): Record<string, number | null> {
    return Object.fromEntries(this.sources.flatMap((source) => source.values()));
  }

  private readCandle(): boolean {
    let isDefined = true;
    for (const source of this.sources) if (!source.next(this.candle, this.slots)) isDefined = false;
    return isDefined;
  }
}
