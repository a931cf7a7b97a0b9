import { badInput } from '../catalogue/errors.js';
import type { Money } from '../money.js';

/** How the price of a strategy is shared; both parts are exactly the price. */
export interface PriceSplit {
  /** The platform's part, rounded up to the currency's precision. */
  readonly fee: Money;
  /** What the seller gets. */
  readonly rest: Money;
}

/**
 * Shares the price of a strategy. A price of zero is free and has no fee. BAD_INPUT for a price finer than the currency's
 * precision, and for one that leaves the seller nothing.
 */
export function splitPrice(price: Money, feePercent: string, precision: number): PriceSplit {
  price.requireDecimals(precision);
  const fee = price.percent(feePercent).roundUp(precision);
  const rest = price.minus(fee);
  if (!rest.isPositive() && !price.isZero()) {
    throw badInput('The price is too small: nothing would be left after the fee of the platform');
  }
  return { fee, rest };
}
