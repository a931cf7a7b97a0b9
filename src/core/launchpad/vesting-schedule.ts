import { amountOfUnits, unitsOfAmount } from '../chain/units.js';
import { ICO_SCALE } from './limits.js';
import { hundredths, WHOLE_PERCENT, type VestingTerms } from './vesting-terms.js';

/** What is split over tranches: exact decimal texts, and to how many decimals (8 at most) parts are rounded down. */
export interface VestedAmounts {
  /** When the months begin to count. */
  readonly startDate: Date;
  readonly tokens: string;
  /** The creator's and the platform's share of what was paid. */
  readonly net: string;
  readonly fee: string;
  readonly tokenScale: number;
  readonly moneyScale: number;
}

export interface ScheduledTranche {
  /** From 1. */
  readonly sequence: number;
  readonly dueAt: Date;
  readonly percent: string;
  readonly tokens: string;
  readonly net: string;
  readonly fee: string;
}

/** How much is due so many months after the start, as an exact fraction. */
interface Point {
  readonly afterMonths: number;
  readonly part: bigint;
  readonly whole: bigint;
}

/**
 * The tranches of an allocation, in their order; none for NONE. What is due up to a tranche is rounded down, and the last
 * takes the rest, so that the sums are exactly the totals. Each but the last has tokens: what would have none, as there are
 * too few for every date, goes with the next that has some, so that nobody has to deliver nothing.
 */
export function scheduleOf(terms: VestingTerms, amounts: VestedAmounts): ScheduledTranche[] {
  const points = withTokens(pointsOf(terms), amounts);
  const percents = partsOf('100', 2, points);
  const tokens = partsOf(amounts.tokens, amounts.tokenScale, points);
  const nets = partsOf(amounts.net, amounts.moneyScale, points);
  const fees = partsOf(amounts.fee, amounts.moneyScale, points);
  return points.map(({ afterMonths }, at) => ({
    sequence: at + 1,
    dueAt: addMonthsUtc(amounts.startDate, afterMonths),
    percent: percents[at] ?? '0',
    tokens: tokens[at] ?? '0',
    net: nets[at] ?? '0',
    fee: fees[at] ?? '0',
  }));
}

/** The same day and time so many calendar months later in UTC; the last day of a month that has no such day. */
export function addMonthsUtc(start: Date, months: number): Date {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const shifted = new Date(start);
  shifted.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay));
  return shifted;
}

function pointsOf(terms: VestingTerms): Point[] {
  if (terms.type === 'NONE') return [];
  if (terms.type === 'CUSTOM') return customPoints(terms);
  const { durationMonths, intervalMonths } = terms;
  const initial = hundredths(terms.initialPercent);
  const whole = WHOLE_PERCENT * BigInt(durationMonths);
  const pointAt = (afterMonths: number): Point => ({
    afterMonths,
    part: initial * BigInt(durationMonths) + (WHOLE_PERCENT - initial) * BigInt(afterMonths),
    whole,
  });
  const points = initial > 0n ? [pointAt(0)] : [];
  const first = terms.type === 'CLIFF' ? terms.cliffMonths : intervalMonths;
  for (let month = first; month < durationMonths; month += intervalMonths) points.push(pointAt(month));
  return [...points, pointAt(durationMonths)];
}

function customPoints({ tranches }: Extract<VestingTerms, { type: 'CUSTOM' }>): Point[] {
  let part = 0n;
  return tranches.map(({ afterMonths, percent }) => {
    part += hundredths(percent);
    return { afterMonths, part, whole: WHOLE_PERCENT };
  });
}

/** Parts count from the point before, so that a point takes the parts of those that are left out before it. */
function withTokens(points: readonly Point[], { tokens, tokenScale }: VestedAmounts): readonly Point[] {
  const parts = partsOf(tokens, tokenScale, points);
  return points.filter((_, at) => at === points.length - 1 || unitsOfAmount(parts[at] ?? '0', ICO_SCALE.decimals) > 0n);
}

/** The last point is the whole, so that its part takes what rounding left. */
function partsOf(total: string, decimals: number, points: readonly Point[]): string[] {
  const units = unitsOfAmount(total, ICO_SCALE.decimals);
  const step = 10n ** BigInt(ICO_SCALE.decimals - decimals);
  let before = 0n;
  return points.map(({ part, whole }) => {
    const upTo = part === whole ? units : ((units * part) / (whole * step)) * step;
    const own = upTo - before;
    before = upTo;
    return amountOfUnits(own, ICO_SCALE.decimals);
  });
}
