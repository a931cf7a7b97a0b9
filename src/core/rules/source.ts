import { createIndicator } from '../indicators/create-indicator.js';
import type { Indicator } from '../indicators/indicator.js';
import { OUTPUTS } from '../indicators/indicator-spec.js';
import { LastCandle } from '../indicators/last-candle.js';
import type { Ohlcv } from '../trading/candle.js';
import type { PlannedSource } from './read-plan.js';
import { Series } from './series.js';

/** An indicator at work and all that rules read of it. */
export class Source {
  private readonly indicator: Indicator;
  private readonly series: readonly Series[];

  constructor(private readonly planned: PlannedSource) {
    this.indicator = planned.spec === 'candle' ? new LastCandle() : createIndicator(planned.spec);
    this.series = planned.series.map(({ output, reads }) => new Series(this.indicator.values, output, reads));
  }

  /** Takes a candle and writes what is read into the slots; false when any of that is undefined. */
  next(candle: Ohlcv, slots: Float64Array): boolean {
    this.indicator.next(candle);
    let isDefined = true;
    for (const series of this.series) if (!series.take(slots)) isDefined = false;
    return isDefined;
  }

  /** Name and value of each output of an indicator; nothing for the candle. */
  values(): (readonly [string, number | null])[] {
    const { name, spec } = this.planned;
    if (spec === 'candle') return [];
    const outputs: readonly string[] = OUTPUTS[spec.indicator];
    return outputs.map((output, index) => {
      const value = this.indicator.values[index] ?? NaN;
      return [outputs.length === 1 ? name : `${name}.${output}`, Number.isFinite(value) ? value : null];
    });
  }
}
