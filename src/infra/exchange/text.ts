import { canonical } from '../../core/money.js';

/** What the columns of amounts and prices hold. */
const BOUNDED = /^-?\d{1,12}(?:\.\d{1,18})?$/;
const ID = /^[\x20-\x7e]{1,100}$/;
const CURRENCY = /^[A-Z0-9._-]{1,20}$/i;
const EARLIEST_MS = Date.UTC(2015);
const LATEST_MS = Date.UTC(2100);

const PLAIN = /^-?(?:0|[1-9]\d{0,40})(?:\.\d{1,40})?$/;

/** The canonical text of a decimal that ccxt hands on; null when it is none, or not written out plainly. */
export function decimal(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && PLAIN.test(text) ? canonical(text) : null;
}

/** As {@link decimal}, above zero. */
export function positive(value: unknown): string | null {
  const text = decimal(value);
  return text === null || text === '0' || text.startsWith('-') ? null : text;
}

/** As {@link decimal}, with 12 digits before the point and 18 after it at most. */
export function bounded(value: unknown): string | null {
  const text = decimal(value);
  return text !== null && BOUNDED.test(text) ? text : null;
}

/** As {@link bounded}, above zero. */
export function positiveBounded(value: unknown): string | null {
  const text = bounded(value);
  return text === null ? null : positive(text);
}

/** A text that says something and that can be stored, so without NUL and halves of characters; null otherwise. */
export function word(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('\0') && value.isWellFormed() ? value : null;
}

/** Up to 100 characters of printable ASCII; null otherwise. */
export function id(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}

/** A currency's symbol of up to 20 characters; null otherwise. */
export function currency(value: unknown): string | null {
  return typeof value === 'string' && CURRENCY.test(value) ? value : null;
}

/** Milliseconds since 1970, of the years 2015 to 2099; null otherwise. */
export function time(value: unknown): number | null {
  return typeof value === 'number' && value >= EARLIEST_MS && value < LATEST_MS ? value : null;
}
