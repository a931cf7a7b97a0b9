import type { SettingDefinition, SettingField } from '../../../core/frame/setting.js';

const FEE = { min: '0', max: '10', step: '0.1', unit: 'percent' } as const;
const CUSTODY = ['self', 'platform'] as const;

export const walletFields = [
  { tab: 'Wallet', key: 'fiatWallets', type: 'switch', default: 'true' },
  { tab: 'Wallet', key: 'deposit', type: 'switch', default: 'true' },
  { tab: 'Wallet', key: 'withdraw', type: 'switch', default: 'true' },
  { tab: 'Wallet', key: 'transfer', type: 'switch', default: 'true' },
  { tab: 'Wallet', key: 'withdrawProcessingTime', type: 'switch', default: 'true' },
  { tab: 'Wallet', key: 'withdrawAutoApprove', type: 'switch', default: 'false', fallback: 'withdrawApproval' },
  { tab: 'Wallet', key: 'depositExpiration', type: 'switch', default: 'false' },
  { tab: 'Wallet', key: 'partnerIbanEnabled', type: 'switch', default: 'false' },
  { tab: 'Wallet', key: 'partnerOnrampEnabled', type: 'switch', default: 'false' },
  { tab: 'Wallet', key: 'partnerOnrampCustody', type: 'select', default: 'self', options: CUSTODY },
  { tab: 'Wallet', key: 'partnerOfframpEnabled', type: 'switch', default: 'false' },
  { tab: 'Wallet', key: 'partnerOfframpCustody', type: 'select', default: 'self', options: CUSTODY },
  { tab: 'Wallet', key: 'walletTransferFee', type: 'range', default: '1', range: FEE },
  { tab: 'Wallet', key: 'walletTransferSpread', type: 'range', default: '0.5', range: FEE },
  { tab: 'Wallet', key: 'spotWithdrawFee', type: 'range', default: '1', range: FEE },
  { tab: 'Wallet', key: 'walletCurrencyIcons', type: 'switch', default: 'true' },
] as const satisfies readonly SettingField[];

/** Rows that older code wrote and that still have a reader, though no field. */
export const legacySettings = [
  // Inverted in name only: true means that withdrawals are approved by themselves.
  { key: 'withdrawApproval', type: 'switch', default: 'false' },
] as const satisfies readonly SettingDefinition[];
