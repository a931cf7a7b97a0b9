import type { SettingDefinition } from './setting.js';

/** A settings screen of a module's own. What it takes is checked; the core screen refuses its keys and points to it. */
export interface SettingsConsole {
  /** Where people find it, as the end of "can only be changed from ...". */
  readonly title: string;
  readonly settings: readonly SettingDefinition[];
  /** Keys that a Super Admin alone may name in a save, changed or not, and by a browser session. */
  readonly superAdmin?: readonly string[];
  /** Keys that a document lets the core screen take too, unchecked as it takes all of them. */
  readonly inCore?: readonly string[];
}

export type SettingsConsoles = Readonly<Record<string, SettingsConsole>>;
