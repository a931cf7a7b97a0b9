import { Decimal as DecimalJs } from 'decimal.js';
import { z } from 'zod';
import { canonical } from '../money.js';

/** Precision for what a configuration derives from its numbers; a result is rounded where it is written as text. */
export const Decimal = DecimalJs.clone({ precision: 60, toExpNeg: -9e15, toExpPos: 9e15 });
export type Decimal = InstanceType<typeof Decimal>;

const PLAIN = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;
/** Every decimal of so many digits survives the way into a floating-point number and back. */
const MAX_DIGITS_OF_A_NUMBER = 15;
const FORM = 'must be a decimal number as text, such as "12.5", without exponent and with at most 18 decimals';
const SHORT_NUMBER = `has more than ${MAX_DIGITS_OF_A_NUMBER} digits: write it as text, such as "12.5"`;

/**
 * A decimal number, as text or as a JSON number of at most 15 digits. It becomes canonical text. `words` say what is
 * valid, as the end of the sentence "the field ...".
 */
export function decimal(words = FORM, isValid: (value: Decimal) => boolean = () => true) {
  return z
    .union([z.string(FORM).regex(PLAIN, FORM), z.number(FORM)], FORM)
    .refine((value) => typeof value === 'string' || new Decimal(value).precision() <= MAX_DIGITS_OF_A_NUMBER, {
      message: SHORT_NUMBER,
      abort: true,
    })
    .transform((value) => canonical(typeof value === 'string' ? value : new Decimal(value).toFixed()))
    .refine((text) => PLAIN.test(text), { message: FORM, abort: true })
    .refine((text) => isValid(new Decimal(text)), words);
}

/** A decimal number within bounds, both of which are valid themselves. */
export function decimalBetween(least: string, most: string) {
  return decimal(`must be a decimal number from ${least} to ${most}`, (value) => value.gte(least) && value.lte(most));
}

/** A whole number within bounds, both of which are valid themselves. */
export function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.int(words).min(least, words).max(most, words);
}

/** One of several names. */
export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `must be ${names.length === 1 ? names[0] : `one of ${names.join(', ')}`}`);
}
