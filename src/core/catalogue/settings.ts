import type { SettingDefinition, SettingField } from '../frame/setting.js';
import type { SettingsConsoles } from '../frame/settings-console.js';
import { FIELDS } from '../settings/fields.js';
import { listed, named } from './merged.js';

const DEFINITIONS = listed('settings');

type Declared = (typeof DEFINITIONS)[number];

/** A key that is declared; reading another one does not compile. */
export type SettingKey = Declared['key'];
/** A key that is read as on or off. */
export type FlagKey = Extract<Declared, { type: 'switch' }>['key'];
/** A key that is read as a number. */
export type NumberKey = Extract<Declared, { type: 'range' }>['key'];

/** Every setting that the code reads, those of modules' own consoles among them. */
export const settingDefinitions: readonly SettingDefinition[] = DEFINITIONS;

/** The fields of the admin's settings screen, in the order in which it draws them. */
export const settingFields: readonly SettingField[] = FIELDS;

/** The settings screens of modules, by name. */
export const SETTINGS_CONSOLES: SettingsConsoles = named('settingsConsoles');
