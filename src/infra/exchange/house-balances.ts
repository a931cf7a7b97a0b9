import { VenueUnclear } from '../../core/bot/venue-error.js';
import { fixed, plus, toText, ZERO, type Fixed } from '../../core/trading/fixed.js';
import type { HouseBalance } from './house-venue.js';
import { decimal } from './text.js';

/** The currency of a balance that a venue lists under a code, and whether it can be traded and paid out. */
export interface HeldAs {
  readonly currency: string;
  readonly isSpendable: boolean;
}

const TOO_FINE = /\.\d{19}/;

/** Sums what a venue lists, by currency. VenueUnclear for an amount that cannot be read. */
export function houseBalances(
  listed: Readonly<Record<string, unknown>>,
  heldAs: (code: string) => HeldAs,
): ReadonlyMap<string, HouseBalance> {
  const sums = new Map<string, { spendable: Fixed; notSpendable: Fixed }>();
  for (const [code, held] of Object.entries(listed)) {
    const amount = decimal(held);
    if (amount === null || TOO_FINE.test(amount)) throw new VenueUnclear(`The balance of ${code} is unreadable`);
    const { currency, isSpendable } = heldAs(code);
    const sum = sums.get(currency) ?? { spendable: ZERO, notSpendable: ZERO };
    const part = isSpendable ? 'spendable' : 'notSpendable';
    sums.set(currency, { ...sum, [part]: plus(sum[part], fixed(amount)) });
  }
  return new Map(
    [...sums].map(([currency, { spendable, notSpendable }]) => [
      currency,
      { spendable: toText(spendable), notSpendable: toText(notSpendable) },
    ]),
  );
}
