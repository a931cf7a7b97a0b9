import { badInput } from '../catalogue/errors.js';
import { Money, type Scale } from '../money.js';
import { hasDollars, minApprovers, type ApprovalKind } from './kinds.js';

/** From this many dollars on, an act takes this many people. Amounts are exact decimal text. */
export interface ApprovalTier {
  readonly fromUsd: string;
  readonly approvers: number;
}

const MAX_APPROVERS = 5;
const MAX_TIERS = 10;
/** Products of amounts and prices, each with 18 decimals. */
const PRODUCT: Scale = { digits: 65, decimals: 36 };

/** Dollars that decide a tier, as an amount. */
export function usd(text: string): Money {
  return Money.parse(text, 'USD', PRODUCT);
}

/**
 * How many people an act of this many dollars takes. The highest tier counts for an act without a known value, given as
 * null. A kind without tiers, which no installation has, takes the most people.
 */
export function approversFor(tiers: readonly ApprovalTier[], amountUsd: string | null): number {
  if (tiers.length === 0) return MAX_APPROVERS;
  const reached = tiers.filter(({ fromUsd }) => amountUsd === null || usd(fromUsd).compare(usd(amountUsd)) <= 0);
  return Math.max(1, ...reached.map(({ approvers }) => approvers));
}

/** True where no act takes more than one person. */
export function takesOnePerson(tiers: readonly ApprovalTier[]): boolean {
  return tiers.length > 0 && tiers.every(({ approvers }) => approvers === 1);
}

/**
 * The most people that the tiers before asked for an amount for which the tiers after ask fewer; 0 where no amount takes
 * fewer.
 */
export function loweredFrom(before: readonly ApprovalTier[], after: readonly ApprovalTier[]): number {
  const amounts = [...before, ...after].map(({ fromUsd }) => fromUsd);
  const lowered = amounts.filter((amount) => approversFor(after, amount) < approversFor(before, amount));
  return Math.max(0, ...lowered.map((amount) => approversFor(before, amount)));
}

/** Whether two lists of tiers ask the same number of people for every amount. */
export function sameTiers(one: readonly ApprovalTier[], other: readonly ApprovalTier[]): boolean {
  return loweredFrom(one, other) === 0 && loweredFrom(other, one) === 0;
}

/**
 * BAD_INPUT unless the first tier begins at 0, amounts rise, numbers of approvers are 1 to 5 and never fall, and the kind's
 * minimum is kept. Kinds without dollars have exactly the tiers 0 and 1.
 */
export function requireTiers(kind: ApprovalKind, tiers: readonly ApprovalTier[]): void {
  if (tiers.length < 1 || tiers.length > MAX_TIERS) throw badInput(`tiers must have 1 to ${MAX_TIERS} entries`);
  tiers.forEach((tier, index) => requireTier(kind, tier, tiers[index - 1]));
  const [, second, third] = tiers;
  const isPair = second !== undefined && third === undefined && usd(second.fromUsd).compare(usd('1')) === 0;
  if (!hasDollars(kind) && !isPair) throw badInput(`${kind} has no amounts: its tiers are 0 and 1`);
}

function requireTier(kind: ApprovalKind, { fromUsd, approvers }: ApprovalTier, before: ApprovalTier | undefined): void {
  const min = minApprovers(kind);
  if (!Number.isInteger(approvers) || approvers < min || approvers > MAX_APPROVERS) {
    throw badInput(`approvers of ${kind} must be a whole number from ${min} to ${MAX_APPROVERS}`);
  }
  if (!before) {
    if (!usd(fromUsd).isZero()) throw badInput('fromUsd of the first tier must be 0');
    return;
  }
  if (usd(fromUsd).compare(usd(before.fromUsd)) <= 0) throw badInput('fromUsd must rise from tier to tier');
  if (approvers < before.approvers) throw badInput('approvers must not fall from tier to tier');
}
