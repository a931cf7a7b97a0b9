import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { ICO_LIMITS, PLAN_CAPS } from '../../../core/launchpad/limits.js';
import { readLabel, readOptionalText } from '../../../core/text/read-text.js';
import { storableAmount } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { PlanFeatures } from '../../../entities/ico/launch-plan.js';
import { findCurrency } from '../../currency/find-currency.js';
import { unknownCurrency } from '../../currency/require-offered.js';
import type { Tx } from '../../frame/tx.js';
import type { PlanCaps } from '../own/plan.js';

/** What an admin says of a plan; in a change, absent fields stay, as null ones do but for a description. */
export interface PlanInput {
  readonly name?: string | null;
  readonly description?: string | null;
  /** Exact decimal text; 0 for nothing. */
  readonly price?: string | null;
  readonly currency?: string | null;
  readonly walletType?: WalletType | null;
  readonly features?: Readonly<Record<string, unknown>> | null;
  readonly status?: boolean | null;
  /** 0 to 1,000,000. */
  readonly sortOrder?: number | null;
}

export const MAX_DESCRIPTION = 1_000;
const MAX_KEYS = 50;
const MAX_BYTES = 8_000;
/** Whole numbers that are enforced, with the least that each may be; the most is what the platform grants. */
const LEAST = { maxTeamMembers: 0, maxRoadmapItems: 0, maxOfferingPhases: 1 } as const satisfies PlanCaps;
/** A wallet holds no more before the point, and the launchpad no more decimals. */
const WHOLE_DIGITS = 12;
const MOST_DECIMALS = 8;

/** What a plan's row gets of what is given, but for its price. BAD_INPUT naming the field. */
export function planColumns({ name, description, features, status, sortOrder }: PlanInput) {
  return {
    ...(isGiven(name) ? { name: readLabel('name', name, ICO_LIMITS.name) } : {}),
    ...(description === undefined
      ? {}
      : { description: readOptionalText('description', description, MAX_DESCRIPTION) }),
    ...(isGiven(features) ? { features: readFeatures(features) } : {}),
    ...(isGiven(status) ? { status } : {}),
    ...(isGiven(sortOrder) ? { sortOrder } : {}),
  };
}

/** BAD_INPUT for too much of it, and for a cap that is no whole number within its bounds. */
export function readFeatures(features: Readonly<Record<string, unknown>>): PlanFeatures {
  if (Object.keys(features).length > MAX_KEYS) throw badInput(`features must have at most ${MAX_KEYS} keys`);
  if (Buffer.byteLength(JSON.stringify(features)) > MAX_BYTES) {
    throw badInput(`features must take at most ${MAX_BYTES} bytes`);
  }
  for (const name of Object.keys(PLAN_CAPS) as (keyof PlanCaps)[]) checkCap(name, features[name]);
  return { ...features };
}

function checkCap(name: keyof PlanCaps, cap: unknown): void {
  const [least, most] = [LEAST[name], PLAN_CAPS[name]];
  if (!isGiven(cap)) return;
  if (typeof cap === 'number' && Number.isInteger(cap) && cap >= least && cap <= most) return;
  throw badInput(`features.${name} must be a whole number from ${least} to ${most}`);
}

/** What a plan costs. */
export interface PlanPrice {
  readonly price: string;
  readonly currency: string;
  readonly walletType: WalletType;
}

/** The price as it is stored. BAD_INPUT for an unknown currency, and for a price that is negative or finer than that. */
export async function readPrice(tx: Tx, { price, currency, walletType }: PlanPrice): Promise<PlanPrice> {
  const kind = { currency, type: walletType };
  const found = await findCurrency(tx, kind);
  if (!found) throw unknownCurrency(kind);
  const decimals = Math.min(MOST_DECIMALS, found.precision);
  const stored = storableAmount(price, { digits: WHOLE_DIGITS + decimals, decimals });
  if (stored === null)
    throw badInput(`price must be 0 or more, below 10^${WHOLE_DIGITS}, with at most ${decimals} decimals`);
  return { price: stored, currency, walletType };
}
