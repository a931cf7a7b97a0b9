import type { SettingDefinition } from './setting.js';

/** Values of a range that need a Super Admin: those above a bound, or those that widen what is allowed now. */
export type SuperAdminIf =
  | { readonly above: string }
  | { readonly is: 'lowered' }
  /** `unlimited`: the value that sets no limit, so it is the largest. */
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
  /** Keys of ranges that need a Super Admin for some values only. Deleting a row counts as saving the default. */
  readonly superAdminIf?: Readonly<Record<string, SuperAdminIf>>;
  /** Keys that, by the documentation, the core's screen saves too. As with all its keys, it does not validate them. */
  readonly inCore?: readonly string[];
}

export type SettingsConsoles = Readonly<Record<string, SettingsConsole>>;
