import { badInput } from '../catalogue/errors.js';
import { unitsOfAmount } from '../chain/units.js';
import { isGiven } from '../given.js';
import { storableAmount } from '../money.js';

/** Longest vesting, in months. */
export const MAX_VESTING_MONTHS = 120;
export const MAX_CUSTOM_TRANCHES = 60;
/** A percentage with two decimals, as the column holds it. */
const PERCENT_SCALE = { digits: 5, decimals: 2 } as const;
/** 100 percent, in hundredths of a percent. */
export const WHOLE_PERCENT = 10_000n;

export interface CustomTranche {
  readonly afterMonths: number;
  readonly percent: string;
}

interface Months {
  readonly durationMonths: number;
  readonly intervalMonths: number;
  /** Percentage that is due at the start. */
  readonly initialPercent: string;
}

/** When tokens that were bought are due. Months count from the start; percentages are texts of at most two decimals. */
export type VestingTerms =
  | { readonly type: 'NONE' }
  | ({ readonly type: 'LINEAR' } & Months)
  | ({ readonly type: 'CLIFF'; readonly cliffMonths: number } & Months)
  | { readonly type: 'CUSTOM'; readonly tranches: readonly CustomTranche[] };

export interface VestingInput {
  readonly type: VestingTerms['type'];
  readonly durationMonths?: number | null | undefined;
  readonly cliffMonths?: number | null | undefined;
  readonly intervalMonths?: number | null | undefined;
  readonly initialPercent?: string | null | undefined;
  readonly tranches?: readonly CustomTranche[] | null | undefined;
}

type Field = Exclude<keyof VestingInput, 'type'>;

const FIELDS: Readonly<Record<VestingTerms['type'], readonly Field[]>> = {
  NONE: [],
  LINEAR: ['durationMonths', 'intervalMonths', 'initialPercent'],
  CLIFF: ['durationMonths', 'cliffMonths', 'intervalMonths', 'initialPercent'],
  CUSTOM: ['tranches'],
};
const ALL: readonly Field[] = ['durationMonths', 'cliffMonths', 'intervalMonths', 'initialPercent', 'tranches'];

/** The hundredths of a percent of a checked percentage. */
export function hundredths(percent: string): bigint {
  return unitsOfAmount(percent, PERCENT_SCALE.decimals);
}

/** Terms with their defaults filled in; nothing given is NONE. BAD_INPUT naming the field, such as vesting.cliffMonths. */
export function checkVestingTerms(
  input: VestingInput | null | undefined,
  { defaultMonths }: { readonly defaultMonths: number },
): VestingTerms {
  if (!isGiven(input)) return { type: 'NONE' };
  requireOwnFields(input);
  if (input.type === 'NONE') return { type: 'NONE' };
  if (input.type === 'CUSTOM') return { type: 'CUSTOM', tranches: checkedTranches(input.tranches ?? []) };
  const months = checkedMonths(input, defaultMonths);
  if (input.type === 'LINEAR') return { type: 'LINEAR', ...months };
  return { type: 'CLIFF', cliffMonths: checkedCliff(input.cliffMonths, months.durationMonths), ...months };
}

function requireOwnFields(input: VestingInput): void {
  if (!Object.hasOwn(FIELDS, input.type)) throw badInput('vesting.type must be NONE, LINEAR, CLIFF or CUSTOM');
  const foreign = ALL.find((field) => isGiven(input[field]) && !FIELDS[input.type].includes(field));
  if (foreign) throw badInput(`vesting.${foreign} does not belong to the type ${input.type}`);
}

function checkedMonths(input: VestingInput, defaultMonths: number): Months {
  const durationMonths = input.durationMonths ?? defaultMonths;
  requireWhole('vesting.durationMonths', durationMonths, 1, MAX_VESTING_MONTHS);
  const intervalMonths = input.intervalMonths ?? 1;
  requireWhole('vesting.intervalMonths', intervalMonths, 1, durationMonths);
  const initialPercent = readPercent('vesting.initialPercent', input.initialPercent ?? '0');
  if (hundredths(initialPercent) >= WHOLE_PERCENT) throw badInput('vesting.initialPercent must be below 100');
  return { durationMonths, intervalMonths, initialPercent };
}

function checkedCliff(cliffMonths: number | null | undefined, durationMonths: number): number {
  if (!isGiven(cliffMonths)) throw badInput('vesting.cliffMonths is needed for the type CLIFF');
  if (Number.isInteger(cliffMonths) && cliffMonths >= 1 && cliffMonths < durationMonths) return cliffMonths;
  throw badInput(`vesting.cliffMonths must be at least 1 and below durationMonths (${durationMonths})`);
}

function checkedTranches(tranches: readonly CustomTranche[]): CustomTranche[] {
  if (tranches.length < 1 || tranches.length > MAX_CUSTOM_TRANCHES) {
    throw badInput(`vesting.tranches must hold 1 to ${MAX_CUSTOM_TRANCHES} tranches`);
  }
  const checked = tranches.map(({ afterMonths, percent }, at) => {
    const field = `vesting.tranches[${at}]`;
    requireWhole(`${field}.afterMonths`, afterMonths, 0, MAX_VESTING_MONTHS);
    const before = tranches[at - 1];
    if (before && afterMonths <= before.afterMonths) {
      throw badInput(`${field}.afterMonths must be above that of the tranche before it`);
    }
    const exact = readPercent(`${field}.percent`, percent);
    if (exact === '0') throw badInput(`${field}.percent must be above zero`);
    return { afterMonths, percent: exact };
  });
  const sum = checked.reduce((all, { percent }) => all + hundredths(percent), 0n);
  if (sum !== WHOLE_PERCENT) throw badInput('vesting.tranches must have percentages whose sum is exactly 100');
  return checked;
}

function requireWhole(field: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw badInput(`${field} must be a whole number from ${least} to ${most}`);
}

function readPercent(field: string, text: string): string {
  const percent = storableAmount(text, PERCENT_SCALE);
  if (percent !== null && hundredths(percent) <= WHOLE_PERCENT) return percent;
  throw badInput(`${field} must be a percentage from 0 to 100 with at most 2 decimals`);
}
