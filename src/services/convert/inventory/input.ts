import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { foldReference } from '../../../core/reference/fold-reference.js';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { CurrencyRow } from '../../currency/read.js';

const LOCATION = /^(?:LEDGER|VENUE|CHAIN:[1-9][0-9]{0,9})$/;

/** A place of the house. BAD_INPUT for a text that names none. */
export function checkedLocation(text: string): ConvertLocation {
  if (isLocation(text)) return text;
  throw badInput('location must be LEDGER, VENUE, or CHAIN: and the number of a chain, such as "CHAIN:1"');
}

function isLocation(text: string): text is ConvertLocation {
  return LOCATION.test(text);
}

/** The number of the chain that a place is on; null for one that is on none. */
export function chainOf(location: ConvertLocation): number | null {
  return location.startsWith('CHAIN:') ? Number(location.slice('CHAIN:'.length)) : null;
}

/** An amount that is moved. BAD_INPUT unless it is above zero and no finer than the currency. */
export function movedAmount(text: string, { code, precision }: Pick<CurrencyRow, 'code' | 'precision'>): Money {
  const amount = Money.parsePositive(text, code);
  amount.requireDecimals(precision);
  return amount;
}

/** A floor or a target. BAD_INPUT when it is below zero or finer than the currency. */
export function levelAmount(field: string, text: string, { code, precision }: Pick<CurrencyRow, 'code' | 'precision'>) {
  const amount = Money.parse(text, code);
  if (amount.isNegative()) throw badInput(`${field} must not be below zero`);
  amount.requireDecimals(precision);
  return amount;
}

const MAX_REFERENCE = 200;

/**
 * A reference as it is stored; null when none is given, and for one without a visible character. BAD_INPUT when it has more
 * than 200 characters.
 */
export function checkedReference(text: string | null | undefined): string | null {
  const reference = text?.trim() ?? '';
  if ([...reference].length > MAX_REFERENCE) throw badInput(`reference must have at most ${MAX_REFERENCE} characters`);
  return foldReference(reference) === null ? null : reference;
}
