import { defineModule, row } from '../frame/catalogue.js';
import type { SettingDefinition } from '../frame/setting.js';

const settings = [
  { key: 'geoRestrictionEnabled', type: 'switch', default: 'false' },
  { key: 'geoRestrictionMode', type: 'select', default: 'BLOCKLIST', options: ['BLOCKLIST', 'ALLOWLIST'] },
  { key: 'geoRestrictionAllowAccountExit', type: 'switch', default: 'true' },
  { key: 'geoRestrictionBlockUnknownCountry', type: 'switch', default: 'false' },
  { key: 'geoRestrictionFailOpen', type: 'switch', default: 'true' },
  { key: 'geoRestrictionAdminBypass', type: 'switch', default: 'true' },
  { key: 'geoRestrictionIpAllowlist', type: 'text', default: '' },
  { key: 'geoRestrictionIpBlocklist', type: 'text', default: '' },
  { key: 'geoRestrictionLookupProvider', type: 'select', default: 'NONE', options: ['NONE', 'MMDB', 'HTTP'] },
  { key: 'geoRestrictionLookupApiKey', type: 'password', default: '' },
  {
    key: 'geoRestrictionLookupCacheTtl',
    type: 'range',
    default: '86400',
    range: { min: '0', max: '2592000', step: '1', unit: 'seconds' },
  },
  { key: 'geoRestrictionTrustCdnHeaders', type: 'switch', default: 'true' },
  { key: 'geoRestrictionTrustKycCountry', type: 'switch', default: 'true' },
  { key: 'geoRestrictionTrustProfileCountry', type: 'switch', default: 'false' },
  { key: 'geoRestrictionBlockAnonymizedIps', type: 'switch', default: 'false' },
  { key: 'geoRestrictionLogMode', type: 'select', default: 'BLOCKED', options: ['NONE', 'BLOCKED', 'ALL'] },
  {
    key: 'geoRestrictionLogRetentionDays',
    type: 'range',
    default: '365',
    range: { min: '1', max: '3650', step: '1', unit: 'days' },
  },
  {
    key: 'geoRestrictionLogDedupeSeconds',
    type: 'range',
    default: '300',
    range: { min: '0', max: '86400', step: '1', unit: 'seconds' },
  },
  { key: 'geoRestrictionNoticeTitle', type: 'text', default: '' },
  { key: 'geoRestrictionNoticeMessage', type: 'text', default: '' },
  { key: 'geoRestrictionContactEmail', type: 'text', default: '' },
] as const satisfies readonly SettingDefinition[];

export const geo = defineModule({
  permissions: ['edit.geo.restriction'],
  errors: {
    GEO_RESTRICTED: row(403, 'info', 'This service is not available where you are'),
  },
  settings,
  // Saved by use cases of the geo module, which first test a new policy on the admin who saves it.
  settingsConsoles: { geo: { title: 'the geo policy screen', settings } },
});
