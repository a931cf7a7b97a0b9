import type { SettingDefinition } from '../frame/setting.js';

/** The tab of the settings screen that a setting of the NFT marketplace is on. */
export type NftSettingTab = 'Trading' | 'Fees' | 'Verification' | 'Content' | 'Integrations';

export interface NftSetting extends SettingDefinition {
  readonly tab: NftSettingTab;
  /** How the screen asks for a number. More can be stored than it offers; what counts is the range. */
  readonly screen?: NftSettingScreen;
}

export interface NftSettingScreen {
  /** A number to type, or a slider. */
  readonly type: 'number' | 'range';
  readonly min: string;
  readonly max?: string;
  readonly step: string;
}

/** Most decimals of a percentage; further ones of a stored text are cut off. */
export const NFT_RATE_DECIMALS = 10;
const PERCENT = { min: '0', max: '100', step: '0.01', unit: 'percent', decimals: NFT_RATE_DECIMALS } as const;
const DURATION = { min: '60', max: '31536000', step: '1', unit: 'seconds' } as const;

/** The settings of the NFT marketplace, in the order of its screen. They are saved on the core's settings path. */
export const NFT_SETTINGS = [
  { key: 'nftEnableFixedPriceSales', type: 'switch', default: 'true', tab: 'Trading' },
  { key: 'nftEnableAuctions', type: 'switch', default: 'true', tab: 'Trading' },
  { key: 'nftEnableOffers', type: 'switch', default: 'true', tab: 'Trading' },
  {
    key: 'nftMinAuctionDuration',
    type: 'range',
    default: '3600',
    range: DURATION,
    screen: { type: 'number', min: '60', step: '60' },
    tab: 'Trading',
  },
  {
    key: 'nftMaxAuctionDuration',
    type: 'range',
    default: '604800',
    range: DURATION,
    screen: { type: 'number', min: '3600', step: '3600' },
    tab: 'Trading',
  },
  /** Of an auction's price: what a bid must be higher than the one before, at least. */
  {
    key: 'nftBidIncrementPercentage',
    type: 'range',
    default: '5',
    range: PERCENT,
    screen: { type: 'range', min: '1', max: '25', step: '1' },
    tab: 'Trading',
  },
  { key: 'nftEnableAntiSnipe', type: 'switch', default: 'true', tab: 'Trading' },
  {
    key: 'nftAntiSnipeExtension',
    type: 'range',
    default: '300',
    range: { min: '0', max: '86400', step: '1', unit: 'seconds' },
    screen: { type: 'number', min: '0', step: '1' },
    tab: 'Trading',
  },
  /** Hours that a seller has to transfer a token whose offer was accepted. */
  {
    key: 'nftTransferConfirmGraceHours',
    type: 'range',
    default: '24',
    range: { min: '0', max: '8760', step: '0.01', decimals: 3 },
    strict: true,
    screen: { type: 'number', min: '1', step: '1' },
    tab: 'Trading',
  },
  {
    key: 'nftMarketplaceFeePercentage',
    type: 'range',
    default: '2.5',
    range: PERCENT,
    screen: { type: 'range', min: '0', max: '10', step: '0.5' },
    tab: 'Fees',
  },
  {
    key: 'nftMaxRoyaltyPercentage',
    type: 'range',
    default: '10',
    range: PERCENT,
    screen: { type: 'range', min: '0', max: '25', step: '0.5' },
    tab: 'Fees',
  },
  /** Shown to sellers: nobody is charged it. */
  {
    key: 'nftListingFee',
    type: 'range',
    default: '0',
    range: { min: '0', max: '1000000000', step: '0.01', decimals: 8 },
    screen: { type: 'number', min: '0', step: '0.01' },
    tab: 'Fees',
  },
  /** Read by the onboarding alone: collections are gated by the feature create_nft. */
  { key: 'nftRequireKycForCreators', type: 'switch', default: 'false', tab: 'Verification' },
  { key: 'nftRequireKycForHighValue', type: 'switch', default: 'false', tab: 'Verification' },
  {
    key: 'nftHighValueThreshold',
    type: 'range',
    default: '1000',
    range: { min: '0', max: '1000000000000', step: '0.01' },
    screen: { type: 'number', min: '0', step: '1' },
    tab: 'Verification',
  },
  /** Without a row, names are checked when tokens are minted, and metadata are not when tokens are listed. */
  { key: 'nftRequireMetadataValidation', type: 'switch', default: 'false', tab: 'Content' },
  /** Stored for the documentation's sake: nothing reads it. */
  { key: 'nftEnableCrossChain', type: 'switch', default: 'true', tab: 'Integrations' },
] as const satisfies readonly NftSetting[];
