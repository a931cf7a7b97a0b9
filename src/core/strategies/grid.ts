import { z } from 'zod';
import { badInput } from '../catalogue/errors.js';
import { Decimal, decimal, oneOf, wholeNumber } from '../trading/config-fields.js';

const POSITIVE = 'must be a decimal number above 0 and below 1000000000000';
/** Venues accept prices of at most so many digits, so that a finer distance between levels would be none. */
const DIGITS = 12;
const DECIMALS = 18;
/** No column of a price holds more. */
const TOO_LARGE = 1e12;

const positive = (title: string, description: string) =>
  decimal(POSITIVE, (value) => value.gt(0) && value.lt(TOO_LARGE)).meta({ title, description });

export const gridSchema = z
  .strictObject({
    lower: positive('Lower price', 'The lowest level. The bot stops out below it when it has a stop loss.'),
    upper: positive('Upper price', 'The highest level. The bot takes its profit above it when it has a take profit.'),
    levels: wholeNumber(2, 200).meta({
      title: 'Levels',
      description: 'How many prices the grid has, both ends counted.',
    }),
    spacing: oneOf(['ARITHMETIC', 'GEOMETRIC'])
      .default('ARITHMETIC')
      .meta({ title: 'Spacing', description: 'Levels of equal distance, or of equal ratio.' }),
  })
  .refine(({ lower, upper }) => new Decimal(lower).lt(upper), { path: ['lower'], message: 'must be below upper' })
  .meta({ title: 'Grid', description: 'Buys at each level below the price and sells one level higher.' });

export type GridConfig = z.output<typeof gridSchema>;

/**
 * The prices of a grid's levels as text, ascending: both ends as given, those between rounded to 12 significant digits
 * and at most 18 decimals. BAD_INPUT when two of them coincide.
 */
export function gridLevels({ lower, upper, levels, spacing }: GridConfig): string[] {
  const priceAt = spacing === 'GEOMETRIC' ? geometric(lower, upper, levels - 1) : arithmetic(lower, upper, levels - 1);
  const between = Array.from({ length: levels - 2 }, (_, index) =>
    priceAt(index + 1)
      .toSignificantDigits(DIGITS)
      .toDecimalPlaces(DECIMALS),
  );
  const prices = [new Decimal(lower), ...between, new Decimal(upper)];
  const isAscending = prices.every((price, index) => index === 0 || price.gt(prices[index - 1] ?? 0));
  if (!isAscending) throw badInput('strategyConfig.levels: is so large that two levels have the same price');
  return prices.map((price) => price.toFixed());
}

function arithmetic(lower: string, upper: string, steps: number): (step: number) => Decimal {
  const distance = new Decimal(upper).minus(lower);
  return (step) => distance.times(step).div(steps).plus(lower);
}

function geometric(lower: string, upper: string, steps: number): (step: number) => Decimal {
  const ratio = new Decimal(upper).div(lower).pow(new Decimal(1).div(steps));
  return (step) => ratio.pow(step).times(lower);
}
