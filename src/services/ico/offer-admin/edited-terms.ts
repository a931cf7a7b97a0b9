import { isGiven } from '../../../core/given.js';
import { spellsAddress } from '../../../core/launchpad/addresses.js';
import { canonical } from '../../../core/money.js';
import type { TermsInput } from '../launch/terms.js';
import { vestingTermsView } from '../own/detail-view.js';
import type { DetailRow, PhaseRow } from '../own/offering.js';
import { periodOf } from '../own/sale.js';
import type { Held } from './hold.js';

/**
 * What an admin changes of an offering: absent stays, and null empties what may be empty. The days to deliver, and the
 * contracts that deliver, stay as they were launched.
 */
export type EditInput = {
  readonly [Name in keyof Omit<TermsInput, 'planId' | 'deliveryDays' | 'tokenSources'>]?:
    TermsInput[Name] | null | undefined;
};

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

/**
 * The names of terms and texts that the input changes. What it repeats is no change, so that a form may be sent back
 * whole.
 */
export function changesOf(current: TermsInput, input: EditInput): { terms: TermName[]; texts: TextName[] } {
  const differs = (name: TermName | TextName): boolean => {
    const value = input[name];
    if (value === undefined || (value === null && !MAY_BE_EMPTY.has(name))) return false;
    if (name === 'tokenAddress' && repeatsToken(current, input)) return false;
    return comparable(name, value) !== comparable(name, current[name]);
  };
  return { terms: TERMS.filter(differs), texts: TEXTS.filter(differs) };
}

function repeatsToken({ blockchain, tokenAddress: stored }: TermsInput, { tokenAddress: given }: EditInput): boolean {
  return isGiven(stored) && isGiven(given) && spellsAddress(blockchain, given, stored);
}

/** The terms as they are with these changes. */
export function merged(current: TermsInput, input: EditInput, names: readonly (TermName | TextName)[]): TermsInput {
  return { ...current, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
}

/** The terms of a stored offering, as its creator would give them. */
export function termsOf({ offering, phases }: Held, detail: DetailRow): TermsInput {
  const { planId, typeId, blockchain, name, symbol, icon, currency, walletType } = offering;
  const { description, links, tokenAddress, tokenDecimals, tokenSources } = detail;
  return {
    planId,
    typeId,
    blockchain,
    name,
    symbol,
    icon,
    description,
    links,
    tokenAddress,
    tokenDecimals,
    tokenSources,
    currency,
    walletType,
    ...periodOf(offering),
    phases: phases.map(phaseInput),
    vesting: vestingTermsView(detail),
    deliveryDays: offering.deliveryDays,
    minPurchase: amountOrNull(offering.minPurchase),
    maxPurchase: amountOrNull(offering.maxPurchase),
    maxPerUser: amountOrNull(offering.maxPerUser),
  };
}

function amountOrNull(text: string | null): string | null {
  return text === null ? null : canonical(text);
}

function phaseInput({ name, tokenPrice, allocation, duration, access }: PhaseRow) {
  return { name, tokenPrice: canonical(tokenPrice), allocation: canonical(allocation), duration, access };
}

/** The fields that are compared in terms that are lists or objects. */
const FIELDS: Partial<Record<TermName | TextName, readonly string[]>> = {
  phases: ['name', 'tokenPrice', 'allocation', 'duration', 'access'],
  links: ['label', 'url'],
  vesting: ['type', 'durationMonths', 'cliffMonths', 'intervalMonths', 'initialPercent', 'tranches'],
};
/** The value of a field that is left out. */
const DEFAULTS: Readonly<Record<string, string>> = { access: 'OPEN' };
const OF_TRANCHES = ['afterMonths', 'percent'];

/** The same text for equal values: key order does not matter, and a missing field equals null. */
function comparable(name: TermName | TextName, value: unknown): string {
  const fields = FIELDS[name];
  return JSON.stringify(fields ? arranged(value, fields) : (value ?? null));
}

function arranged(value: unknown, fields: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((each) => arranged(each, fields));
  const named = value as Readonly<Record<string, unknown>>;
  return fields.map((field) => arranged(named[field] ?? DEFAULTS[field], OF_TRANCHES));
}
