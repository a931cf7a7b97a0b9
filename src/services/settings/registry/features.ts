import type { SettingField } from '../../../core/frame/setting.js';

export const featureFields = [
  { tab: 'Features', key: 'investment', type: 'switch', default: 'true' },
  { tab: 'Features', key: 'kycStatus', type: 'switch', default: 'true' },
  { tab: 'Features', key: 'kycFeatureEnforcement', type: 'switch', default: 'false' },
  // The only dex key of this screen; the others are edited in the web3 trading console.
  { tab: 'Features', key: 'dexEnabled', type: 'switch', default: 'false' },
] as const satisfies readonly SettingField[];

export const integrationFields = [
  { tab: 'Integrations', key: 'idpAnalyticsStatus', type: 'switch', default: 'false' },
  { tab: 'Integrations', key: 'socialPixelStatus', type: 'switch', default: 'false' },
] as const satisfies readonly SettingField[];
