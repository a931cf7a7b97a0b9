import type { SettingsConsoles } from '../../../core/frame/settings-console.js';
import { foldKey } from '../../../core/text/setting-text.js';
import { named } from '../../../core/catalogue/merged.js';

/** The settings screens of modules, by name. */
export const SETTINGS_CONSOLES: SettingsConsoles = named('settingsConsoles');

/**
 * The console that alone may change a key, by the folded key. Throws when two declare the same one, which stops the
 * start: nobody would know whose checks hold.
 */
export function consolesByKey(consoles: SettingsConsoles): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { title, settings, inCore = [] } of Object.values(consoles)) {
    for (const { key } of settings) {
      if (titles.has(foldKey(key))) throw new Error(`two consoles declare the setting ${key}`);
      titles.set(foldKey(key), inCore.includes(key) ? '' : title);
    }
  }
  return new Map([...titles].filter(([, title]) => title !== ''));
}
