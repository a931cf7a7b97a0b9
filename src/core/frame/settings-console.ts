import type { SettingDefinition } from './setting.js';

/** Values of a range that only a Super Admin may save: those above a bound, or those that loosen the current limit. */
export type SuperAdminIf =
  | { readonly above: string }
  | { readonly is: 'lowered' }
  /** `unlimited`: value that means no limit; it counts as the largest. */
  | { readonly is: 'raised'; readonly unlimited?: string };

/** A module's own settings screen. It validates its values; the core's screen refuses its keys and names it. */
export interface SettingsConsole {
  /** Name of the screen, used to complete the message "can only be changed from ...". */
  readonly title: string;
  readonly settings: readonly SettingDefinition[];
  /** What its keys begin with: the core's screen refuses every such key, also one that nobody declares. */
  readonly prefix?: string;
  /** Keys that only a Super Admin with a browser session may send in a save, even with an unchanged value. */
  readonly superAdmin?: readonly string[];
  /** Ranges of which some values need a Super Admin. Deleting a row counts as saving the default. */
  readonly superAdminIf?: Readonly<Record<string, SuperAdminIf>>;
  /** Keys that, by the documentation, the core's screen saves too. As with all its keys, it does not validate them. */
  readonly inCore?: readonly string[];
}

export type SettingsConsoles = Readonly<Record<string, SettingsConsole>>;
