import { foldKey } from '../../core/text/setting-text.js';
import type { TwoFactorMethod } from '../../entities/account/two-factor.js';
import { masterSettings } from './masters.js';
import type { SettingsSnapshot } from './snapshot.js';

const LIST = new Intl.ListFormat('en-GB');

/**
 * The masters, by folded key, that leave protected settings or second factors of accounts, `inUse`, without effect
 * `after` a save that were in force `before`, each with the names of those.
 */
export function undoneMasters(
  before: SettingsSnapshot,
  after: SettingsSnapshot,
  inUse: ReadonlySet<TwoFactorMethod>,
): Map<string, string> {
  const undone = new Map<string, string>();
  for (const { key, lets, serves, asksFor } of masterSettings) {
    if (!lets(before) || lets(after)) continue;
    const names: string[] = serves.filter((served) => served.inForce(before)).map((served) => served.key);
    if (asksFor?.(before).some((method) => inUse.has(method))) names.push('second factors that accounts have chosen');
    if (names.length > 0) undone.set(foldKey(key), LIST.format(names));
  }
  return undone;
}
