import { fixed, toText, type Fixed } from './fixed.js';

/** Places of a price that is computed from two others. */
export const PRICE_DECIMALS = 8;
/** Digits that a floating-point number always keeps, so that charts and indicators read the very price. */
const SIGNIFICANT = 15;

const SCALE = 10n ** BigInt(PRICE_DECIMALS);
const REST = 10n ** 10n;
/** DECIMAL(30,18) holds less than this, in places of a price. */
const TOO_LARGE = 10n ** 12n * SCALE;

/**
 * What one unit of the base costs in the quote, from the price of both in the same third currency: rounded to the
 * nearest of 8 decimals and 15 significant digits. Null when that is zero, or too large for a stored price.
 */
export function crossPrice(base: string, quote: string): string | null {
  const places = nearest(fixed(base) * SCALE, fixed(quote));
  const spare = places.toString().length - SIGNIFICANT;
  const unit = spare > 0 ? 10n ** BigInt(spare) : 1n;
  const kept = nearest(places, unit) * unit;
  return kept === 0n || kept >= TOO_LARGE ? null : toText((kept * REST) as Fixed);
}

/** The quotient of two numbers above zero, rounded to the nearest whole one, halves up. */
function nearest(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by);
}
