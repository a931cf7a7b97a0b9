import { canonical } from '../../core/money.js';

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

/** A text that says something; null otherwise. */
export function word(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
