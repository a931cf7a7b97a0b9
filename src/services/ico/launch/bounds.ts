import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { figure, readPositive } from '../../../core/launchpad/amounts.js';

/** What an offering asks of purchases, beside the platform's limits; null for what it leaves to these. */
export interface PurchaseBounds {
  readonly minPurchase: string | null;
  readonly maxPurchase: string | null;
  readonly maxPerUser: string | null;
}

export type BoundsInput = { readonly [Field in keyof PurchaseBounds]?: string | null };

/** BAD_INPUT naming the field, also for an upper bound below the lower one. */
export function readBounds(input: BoundsInput, decimals: number): PurchaseBounds {
  const read = (field: keyof PurchaseBounds) => {
    const text = input[field];
    return isGiven(text) ? readPositive(field, text, decimals) : null;
  };
  const bounds = { minPurchase: read('minPurchase'), maxPurchase: read('maxPurchase'), maxPerUser: read('maxPerUser') };
  for (const field of ['maxPurchase', 'maxPerUser'] as const) requireAtLeast(field, bounds[field], bounds.minPurchase);
  return bounds;
}

function requireAtLeast(field: string, most: string | null, least: string | null): void {
  if (most === null || least === null || figure(most).compare(figure(least)) >= 0) return;
  throw badInput(`${field} must not be below minPurchase`);
}
