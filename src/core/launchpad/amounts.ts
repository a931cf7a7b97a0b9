import { badInput } from '../catalogue/errors.js';
import { Money, storableAmount } from '../money.js';
import { ICO_SCALE } from './limits.js';

/** All figures of one computation have one unit, so that Money does not refuse to put them together. */
const UNIT = 'unit';

/** An amount above zero in canonical text. BAD_INPUT naming the field for any other, or one with more decimals. */
export function readPositive(field: string, text: string, decimals: number): string {
  const scale = { digits: ICO_SCALE.digits - ICO_SCALE.decimals + decimals, decimals };
  const value = storableAmount(text, scale);
  if (value !== null && value !== '0') return value;
  throw badInput(`${field} must be a number above zero with at most ${decimals} decimal${decimals === 1 ? '' : 's'}`);
}

/** A stored figure, to be computed with. */
export function figure(text: string): Money {
  return Money.parse(text, UNIT, { digits: 90, decimals: 30 });
}

export const NONE: Money = Money.zero(UNIT);

/** The text of a figure that is to be stored. BAD_INPUT naming the field when no column holds it. */
export function storable(field: string, value: Money): string {
  const text = storableAmount(value.toString(), ICO_SCALE);
  if (text === null) throw badInput(`${field} is too large`);
  return text;
}
