import { settingDefinitions } from '../../core/catalogue/settings.js';
import { decimalsOf } from '../../core/frame/setting.js';
import { foldKey, isTooFine } from '../../core/text/setting-text.js';

const RANGES = new Map(settingDefinitions.map(({ key, range }) => [foldKey(key), range]));

/** Why the setting of this folded key takes no number with so many decimals; null for every other text and key. */
export function refusedDecimals(folded: string, text: string | null): string | null {
  const range = RANGES.get(folded);
  if (!range || text === null || !isTooFine(text, range)) return null;
  const decimals = decimalsOf(range);
  return decimals === 0 ? 'must be a whole number' : `must have at most ${decimals} decimals`;
}
