import { settingDefinitions } from '../../core/catalogue/settings.js';
import { decimalsOf } from '../../core/frame/setting.js';
import { isAbove } from '../../core/money.js';
import { foldKey, isTooFine, toExact } from '../../core/text/setting-text.js';

const RANGED = new Map(settingDefinitions.map(({ key, range, strict }) => [foldKey(key), { range, strict }]));

/**
 * Why the setting of this folded key takes no number with so many decimals, or where it is strict, neither text nor a
 * number below its range; null for every other text and key.
 */
export function refusedNumber(folded: string, text: string | null): string | null {
  const { range, strict } = RANGED.get(folded) ?? {};
  if (!range || text === null) return null;
  const exact = toExact(text);
  if (strict && (exact === null || isAbove(range.min, exact))) return `must be a number of at least ${range.min}`;
  if (!isTooFine(text, range)) return null;
  const decimals = decimalsOf(range);
  return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
}
