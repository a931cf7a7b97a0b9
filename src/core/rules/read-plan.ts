import { indicatorName, lookback, OUTPUTS, type IndicatorSpec } from '../indicators/indicator-spec.js';
import { CANDLE_FIELDS, type Operand } from './operand.js';

/** Which slot gets the value that an output had `ago` candles before the newest. */
export interface PlannedRead {
  readonly slot: number;
  readonly ago: number;
}

/** An output of a source by its index, and all that is read of it. */
export interface PlannedSeries {
  readonly output: number;
  readonly reads: PlannedRead[];
}

/** An indicator, or the candle in place of one, and all outputs of it that are read. */
export interface PlannedSource {
  readonly name: string;
  readonly spec: IndicatorSpec | 'candle';
  readonly series: PlannedSeries[];
}

const HISTORY_OF_A_CANDLE = 1;

/**
 * What rules compare, as slots: each is a constant, or is read anew for each candle. Equal operands share a slot, and
 * equal indicators are one.
 */
export class ReadPlan {
  readonly sources: PlannedSource[] = [];
  /** Value of each slot before the first candle: NaN unless it is a constant. */
  readonly slots: number[] = [];
  private longestLookback = 0;
  private longestAgo = 0;

  /** Candles of history that the longest indicator needs, and the farthest look back on top. */
  get longestPeriod(): number {
    return this.longestLookback + this.longestAgo;
  }

  /** Slot of an operand, which is read `earlier` candles before what it says itself. */
  slotOf(operand: Operand, earlier = 0): number {
    if (typeof operand === 'string') return this.newSlot(Number(operand));
    this.longestAgo = Math.max(this.longestAgo, operand.ago);
    const { reads } = 'candle' in operand ? this.ofCandle(operand) : this.ofIndicator(operand);
    const ago = operand.ago + earlier;
    const known = reads.find((read) => read.ago === ago);
    if (known !== undefined) return known.slot;
    const slot = this.newSlot(NaN);
    reads.push({ slot, ago });
    return slot;
  }

  private ofCandle({ candle }: { readonly candle: (typeof CANDLE_FIELDS)[number] }): PlannedSeries {
    this.longestLookback = Math.max(this.longestLookback, HISTORY_OF_A_CANDLE);
    return this.seriesOf('candle', 'candle', CANDLE_FIELDS.indexOf(candle));
  }

  private ofIndicator(spec: IndicatorSpec & { readonly output?: string | undefined }): PlannedSeries {
    this.longestLookback = Math.max(this.longestLookback, lookback(spec));
    const outputs: readonly string[] = OUTPUTS[spec.indicator];
    return this.seriesOf(indicatorName(spec), spec, spec.output === undefined ? 0 : outputs.indexOf(spec.output));
  }

  private seriesOf(name: string, spec: PlannedSource['spec'], output: number): PlannedSeries {
    const source = orAdded(this.sources, (known) => known.name === name, { name, spec, series: [] });
    return orAdded(source.series, (known) => known.output === output, { output, reads: [] });
  }

  private newSlot(value: number): number {
    return this.slots.push(value) - 1;
  }
}

/** The first item of a list that matches, or else the given one, which is then the last. */
function orAdded<Item>(list: Item[], matches: (item: Item) => boolean, added: Item): Item {
  const known = list.find(matches);
  if (known !== undefined) return known;
  list.push(added);
  return added;
}
