import { clampDecimal } from '../money.js';

const ON: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);
const OFF: ReadonlySet<string> = new Set(['false', '0', 'no', 'off']);

/** On for true, 1, yes, on; off for false, 0, no, off, in any case; null for any other text. */
export function toFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : null;
}

/** A plain decimal in its canonical text, clamped to the bounds; null when the text is none. */
export function toDecimal(text: string, bounds: { readonly min: string; readonly max: string }): string | null {
  return clampDecimal(text.trim(), bounds.min, bounds.max);
}

/**
 * The form in which keys are compared. Only ASCII letters fold: to a full case folding the Kelvin sign is a k, and a
 * key that merely looks like a protected one must stay another key.
 */
export function foldKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
