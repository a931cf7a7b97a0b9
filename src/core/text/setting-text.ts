import { clampDecimal } from '../money.js';

const ON: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);
const OFF: ReadonlySet<string> = new Set(['false', '0', 'no', 'off']);

/** True for true, 1, yes and on; false for false, 0, no and off, in any letter case; null for any other text. */
export function toFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : null;
}

/** A plain decimal in its canonical text, clamped to the bounds; null when the text is no plain decimal. */
export function toDecimal(text: string, bounds: { readonly min: string; readonly max: string }): string | null {
  return clampDecimal(text.trim(), bounds.min, bounds.max);
}

/**
 * The form in which keys are compared. Only ASCII letters are lower-cased: full case folding turns the Kelvin sign into
 * a k, and a key that only looks like a protected key must stay a different key.
 */
export function foldKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
