import type { ConversionTerms, ConvertedCurrency } from '../../../src/core/conversion/arithmetic.js';
import { AppError } from '../../../src/core/catalogue/errors.js';
import { casesOf } from '../../support/long.js';
import { fc } from '../../support/property.js';

/** How many cases a property of the arithmetic is tried with. */
export const CASES = casesOf(100, 20_000);

/** Decimals of prices and amounts. */
export const DECIMALS = 18;
const MAX_UNITS = 10n ** 30n - 1n;

/** A number of units of the last of so many decimals, as plain decimal text. */
export function written(count: bigint, decimals = DECIMALS): string {
  const digits = count.toString().padStart(decimals + 1, '0');
  const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
  return text.replace(/\.?0*$/, '');
}

/** The units of the 18th decimal, or of another one, that a plain decimal text has. */
export function units(text: string, decimals = DECIMALS): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** Sizes of all magnitudes alike, so that the extremes are met as often as what is usual. */
export const anySize = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.bigInt({ min: 1n, max: MAX_UNITS }))
  .map(([digits, value]) => (value % (10n ** BigInt(digits) - 1n)) + 1n);

const percents = fc.oneof(
  fc.constantFrom('0', '0.5', '10'),
  fc.bigInt({ min: 0n, max: 100_000n }).map((value) => written(value, 4)),
);

const side = (currency: string): fc.Arbitrary<ConvertedCurrency> =>
  fc.record({
    currency: fc.constant(currency),
    precision: fc.integer({ min: 0, max: DECIMALS }),
    price: anySize.map((value) => written(value)),
  });

export const anyTerms: fc.Arbitrary<ConversionTerms> = fc.record({
  from: side('FROM'),
  to: side('TO'),
  spreadPercent: percents,
  feePercent: percents,
});

/** The amount of any size, cut to the currency's precision; null where nothing is left. */
export function amountFor({ precision }: ConvertedCurrency, size: bigint): string | null {
  const step = 10n ** BigInt(DECIMALS - precision);
  const cut = size - (size % step);
  return cut === 0n ? null : written(cut);
}

/** What a conversion is; null where it is refused as bad input, and nothing else. */
export function unlessRefused<T>(convert: () => T): T | null {
  try {
    return convert();
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_INPUT') return null;
    throw error;
  }
}

/** The same terms for the way back. */
export function wayBack({ from, to, ...percentages }: ConversionTerms): ConversionTerms {
  return { ...percentages, from: to, to: from };
}
