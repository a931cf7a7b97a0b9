import { sql } from 'kysely';
import type { At } from '../../../core/bot-step/run.js';
import type { Position } from '../../../core/bot-step/state.js';
import { fixedMark, toText } from '../../../core/trading/fixed.js';
import type { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Row } from '../../../entities/index.js';

/** Between which prices a position was held, and when these were. */
export interface PriceRange {
  readonly low: number;
  readonly lowAt: number;
  readonly high: number;
  readonly highAt: number;
}

type Held = Pick<Position, 'id'>;

/** The price ranges of what a bot holds. A price costs two comparisons, however many positions there are. */
export class PriceRanges {
  /** Whether one has become wider since this was last set to false. */
  isWider = false;
  private readonly ranges = new Map<string, PriceRange>();
  /** The prices since the ranges were last brought up to date; null before the first one. */
  private recent: PriceRange | null = null;

  see({ mark, at }: At): void {
    const recent = this.recent ?? { low: mark, lowAt: at, high: mark, highAt: at };
    if (mark < recent.low) this.recent = { ...recent, low: mark, lowAt: at };
    else if (mark > recent.high) this.recent = { ...recent, high: mark, highAt: at };
    else this.recent = recent;
  }

  /** The ranges of positions that were held all the time since the last call, and no others. */
  of(positions: readonly Held[]): ReadonlyMap<string, PriceRange> {
    const { recent } = this;
    this.recent = null;
    if (recent !== null) for (const { id } of positions) this.widen(id, recent);
    return this.ranges;
  }

  /** Forgets those of positions that are closed. */
  keep(positions: readonly Held[]): void {
    const held = new Set(positions.map(({ id }) => id));
    for (const id of this.ranges.keys()) if (!held.has(id)) this.ranges.delete(id);
  }

  private widen(id: string, recent: PriceRange): void {
    const range = this.ranges.get(id) ?? recent;
    const wider = {
      ...range,
      ...(recent.low < range.low ? { low: recent.low, lowAt: recent.lowAt } : {}),
      ...(recent.high > range.high ? { high: recent.high, highAt: recent.highAt } : {}),
    };
    const known = this.ranges.get(id);
    this.isWider ||= wider.low !== known?.low || wider.high !== known.high;
    this.ranges.set(id, wider);
  }
}

export type RangeColumns = Pick<Row<TradingBotTrade>, 'lowestPrice' | 'lowestAt' | 'highestPrice' | 'highestAt'>;

export function rangeColumns(range: PriceRange | undefined): RangeColumns {
  if (!range) return { lowestPrice: null, lowestAt: null, highestPrice: null, highestAt: null };
  return {
    lowestPrice: toText(fixedMark(range.low)),
    lowestAt: new Date(range.lowAt).toISOString(),
    highestPrice: toText(fixedMark(range.high)),
    highestAt: new Date(range.highAt).toISOString(),
  };
}

/** Widens the range of a stored trade by that of a row named `said`; nulls of either widen nothing. */
export function widenedBy(said: string) {
  const [stored, row] = [sql.ref('trading_bot_trade'), sql.ref(said)];
  return sql`
    "lowestAt" = case when ${row}."lowestPrice" < coalesce(${stored}."lowestPrice", 'infinity') then ${row}."lowestAt"
      else ${stored}."lowestAt" end,
    "lowestPrice" = least(${stored}."lowestPrice", ${row}."lowestPrice"),
    "highestAt" = case when ${row}."highestPrice" > coalesce(${stored}."highestPrice", 0) then ${row}."highestAt"
      else ${stored}."highestAt" end,
    "highestPrice" = greatest(${stored}."highestPrice", ${row}."highestPrice")`;
}
