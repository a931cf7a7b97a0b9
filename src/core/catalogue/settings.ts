import type { SettingDefinition, SettingField } from '../frame/setting.js';
import type { SettingsConsoles } from '../frame/settings-console.js';
import { FIELDS, FURTHER_FIELDS } from '../settings/fields.js';
import { listed, named } from './merged.js';

const DEFINITIONS = listed('settings');

type Declared = (typeof DEFINITIONS)[number];

/** The key of a declared setting; reading any other key does not compile. */
export type SettingKey = Declared['key'];
/** Key of a setting of type switch, which is read as a boolean. */
export type FlagKey = Extract<Declared, { type: 'switch' }>['key'];
/** Key of a setting of type range, which is read as a number. */
export type NumberKey = Extract<Declared, { type: 'range' }>['key'];

/** Every setting that the code reads, including those of modules with their own settings screen. */
export const settingDefinitions: readonly SettingDefinition[] = DEFINITIONS;

/** The fields of the admin's settings screen, in the order in which it draws them. */
export const settingFields: readonly SettingField[] = [...FIELDS, ...FURTHER_FIELDS];

/** The settings screens of modules, by name. */
export const SETTINGS_CONSOLES: SettingsConsoles = named('settingsConsoles');
