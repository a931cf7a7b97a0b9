import { decimalsOf, type SettingRange } from '../frame/setting.js';
import { clampDecimal } from '../money.js';

const ON: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on']);
/** Beyond what a plain decimal text can hold. */
const ANY = { min: '-1e90', max: '1e90' } as const;
const OFF: ReadonlySet<string> = new Set(['false', '0', 'no', 'off']);

/** True for true, 1, yes and on; false for false, 0, no and off, in any letter case; null for any other text. */
export function toFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : null;
}

interface Bounds {
  readonly min: string;
  readonly max: string;
  /** Most decimals; further ones are cut off. */
  readonly decimals: number;
}

/** A plain decimal in its canonical text, clamped to the bounds; null when the text is no plain decimal. */
export function toDecimal(text: string, { min, max, decimals }: Bounds): string | null {
  return clampDecimal(text.trim(), min, max, decimals);
}

/** As {@link toDecimal}, for a setting of this range. */
export function toRanged(text: string, range: SettingRange): string | null {
  return toDecimal(text, { ...range, decimals: decimalsOf(range) });
}

/** A plain decimal in its canonical text, exactly as it is given; null when the text is no plain decimal. */
export function toExact(text: string): string | null {
  return toDecimal(text, { ...ANY, decimals: 100 });
}

/** True for a plain decimal with more decimals than a setting of this range may have. */
export function isTooFine(text: string, range: SettingRange): boolean {
  return toExact(text) !== toDecimal(text, { ...ANY, decimals: decimalsOf(range) });
}

/** The texts of a JSON list; null when the text is no such list, or holds anything that `accepts` refuses. */
export function toList(text: string, accepts: (item: string) => boolean): string[] | null {
  const items = parsed(text);
  if (!Array.isArray(items)) return null;
  const known = items.filter((item): item is string => typeof item === 'string' && accepts(item));
  return known.length === items.length ? known : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The form in which keys are compared. Only ASCII letters are lower-cased: full case folding turns the Kelvin sign into
 * a k, and a key that only looks like a protected key must stay a different key.
 */
export function foldKey(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
