import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { LEDGER_SCALE, Money, type Scale } from '../../../core/money.js';

const PERCENT_SCALE: Scale = { digits: 6, decimals: 2 };

/** The canonical text of an amount above zero. BAD_INPUT, with the field's name, for any other. */
export function positiveAmount(field: string, text: string): string {
  return named(field, () => Money.parsePositive(text, field, LEDGER_SCALE).toString());
}

/** The canonical text of an amount that is not below zero. BAD_INPUT, with the field's name, for any other. */
export function amountFromZero(field: string, text: string): string {
  const amount = named(field, () => Money.parse(text, field, LEDGER_SCALE));
  if (amount.isNegative()) throw badInput(`${field}: The amount must not be below zero`);
  return amount.toString();
}

/** A percentage from 0 to `most` with at most two decimals. BAD_INPUT, with the field's name, for any other. */
export function percentage(field: string, text: string, most: string): Money {
  const percent = named(field, () => Money.parse(text, '%', PERCENT_SCALE));
  if (percent.isNegative() || percent.compare(Money.parse(most, '%')) > 0) {
    throw badInput(`${field}: must be from 0 to ${most}`);
  }
  return percent;
}

function named<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_INPUT') throw badInput(`${field}: ${error.message}`);
    throw error;
  }
}
