import type { SettingDefinition, SettingField } from '../../../core/frame/setting.js';
import { listed } from '../../../core/catalogue/merged.js';
import { brandingFields } from './branding.js';
import { featureFields, integrationFields } from './features.js';
import { generalFields } from './general.js';
import { securityFields } from './security.js';
import { socialFields } from './social.js';
import { legacySettings, walletFields } from './wallet.js';

const fields = [
  ...generalFields,
  ...featureFields,
  ...securityFields,
  ...integrationFields,
  ...walletFields,
  ...socialFields,
  ...brandingFields,
] as const;

/** Every setting that the code reads. Those of a console of its own are in the catalogue of their module. */
const definitions = [...fields, ...listed('settings'), ...legacySettings] as const;

type Declared = (typeof definitions)[number];

/** A key that is declared; reading another one does not compile. */
export type SettingKey = Declared['key'];
/** A key that is read as on or off. */
export type FlagKey = Extract<Declared, { type: 'switch' }>['key'];
/** A key that is read as a number. */
export type NumberKey = Extract<Declared, { type: 'range' }>['key'];

/** The fields of the admin's settings screen, in the order in which it draws them. */
export const settingFields: readonly SettingField[] = fields;

export const settingDefinitions: readonly SettingDefinition[] = definitions;
