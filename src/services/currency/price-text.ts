import { canonical } from '../../core/money.js';
import type { UsdPrice } from '../../entities/currency/price.js';

/** The currency of all prices. Its own price is always 1. */
export const PRICED_IN = 'USD';

/** A currency with its stored price. */
export interface PricedCurrency {
  readonly code: string;
  readonly usdPrice: UsdPrice | null;
}

/**
 * Dollars for one unit, as canonical text; null without a price. Nothing outside of this folder may import this: a module
 * that exchanges money asks the guard, one that only values something asks `lastPrice`, and an upper limit `highPrice`.
 */
export function priceText({ code, usdPrice }: PricedCurrency): string | null {
  if (code === PRICED_IN) return '1';
  return usdPrice && textOf(usdPrice);
}

/** As {@link priceText}, for an existing price. */
export function textOf(price: UsdPrice): string {
  return canonical(price as unknown as string);
}
