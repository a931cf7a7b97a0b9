import { canonical } from '../../../core/money.js';
import type { TermsInput } from '../launch/terms.js';
import { vestingTermsView } from '../own/detail-view.js';
import type { DetailRow, PhaseRow } from '../own/offering.js';
import { periodOf } from '../own/sale.js';
import type { Held } from './hold.js';

/** What an admin changes of an offering: absent stays, and null empties what may be empty. */
export type EditInput = { readonly [Name in keyof Omit<TermsInput, 'planId'>]?: TermsInput[Name] | null | undefined };

const TEXTS = ['icon', 'description', 'links'] as const;
/** What a contribution fixes. */
const TERMS = [
  'name',
  'symbol',
  'typeId',
  'blockchain',
  'tokenAddress',
  'tokenDecimals',
  'currency',
  'walletType',
  'startDate',
  'endDate',
  'phases',
  'vesting',
  'minPurchase',
  'maxPurchase',
  'maxPerUser',
] as const;

export type TermName = (typeof TERMS)[number];
export type TextName = (typeof TEXTS)[number];

const MAY_BE_EMPTY: ReadonlySet<TermName | TextName> = new Set([
  ...TEXTS,
  'tokenAddress',
  'minPurchase',
  'maxPurchase',
  'maxPerUser',
]);

/** The names of terms and texts that the input changes. What it repeats is no change, so that a form may be sent back whole. */
export function changesOf(current: TermsInput, input: EditInput): { terms: TermName[]; texts: TextName[] } {
  const differs = (name: TermName | TextName): boolean => {
    const value = input[name];
    if (value === undefined || (value === null && !MAY_BE_EMPTY.has(name))) return false;
    return comparable(name, value) !== comparable(name, current[name]);
  };
  return { terms: TERMS.filter(differs), texts: TEXTS.filter(differs) };
}

/** The terms as they are with these changes. */
export function merged(current: TermsInput, input: EditInput, names: readonly (TermName | TextName)[]): TermsInput {
  return { ...current, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
}

/** The terms of a stored offering, as its creator would give them. */
export function termsOf({ offering, phases }: Held, detail: DetailRow): TermsInput {
  const { planId, typeId, blockchain, name, symbol, icon, currency, walletType } = offering;
  const { description, links, tokenAddress, tokenDecimals } = detail;
  const amount = (text: string | null) => (text === null ? null : canonical(text));
  return {
    ...{ planId, typeId, blockchain, name, symbol, icon, currency, walletType },
    ...{ description, links, tokenAddress, tokenDecimals },
    ...periodOf(offering),
    phases: phases.map(phaseInput),
    vesting: vestingTermsView(detail),
    minPurchase: amount(offering.minPurchase),
    maxPurchase: amount(offering.maxPurchase),
    maxPerUser: amount(offering.maxPerUser),
  };
}

function phaseInput({ name, tokenPrice, allocation, duration }: PhaseRow) {
  return { name, tokenPrice: canonical(tokenPrice), allocation: canonical(allocation), duration };
}

/** Keys of lists and objects in one order, and what is left out as what is null. */
const SHAPES: Partial<Record<TermName | TextName, readonly string[]>> = {
  phases: ['name', 'tokenPrice', 'allocation', 'duration'],
  links: ['label', 'url'],
  vesting: ['type', 'durationMonths', 'cliffMonths', 'intervalMonths', 'initialPercent'],
};

function comparable(name: TermName | TextName, value: unknown): string {
  const keys = SHAPES[name];
  const fields = (each: unknown, of: readonly string[]) =>
    of.map((key) => (each as Readonly<Record<string, unknown>>)[key] ?? null);
  if (!keys) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return JSON.stringify(value.map((each) => fields(each, keys)));
  const tranches = (value as { tranches?: readonly unknown[] | null } | null)?.tranches ?? [];
  const listed = tranches.map((each) => fields(each, ['afterMonths', 'percent']));
  return JSON.stringify([value ? fields(value, keys) : null, listed]);
}
