import { foldKey } from '../../core/setting-text.js';
import { masterSettings } from './registry/masters.js';
import type { SettingsSnapshot } from './snapshot.js';

const LIST = new Intl.ListFormat('en-GB');

/**
 * The masters, by folded key, that leave protected settings without effect `after` a save that were in force `before`,
 * each with the names of those settings.
 */
export function undoneMasters(before: SettingsSnapshot, after: SettingsSnapshot): Map<string, string> {
  const undone = new Map<string, string>();
  for (const { key, lets, serves } of masterSettings) {
    if (!lets(before) || lets(after)) continue;
    const inForce = serves.filter((served) => served.inForce(before));
    if (inForce.length > 0) undone.set(foldKey(key), LIST.format(inForce.map((served) => served.key)));
  }
  return undone;
}
