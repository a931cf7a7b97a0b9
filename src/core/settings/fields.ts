import { isOn, isOneOf, type SettingDefinition, type SettingField } from '../frame/setting.js';

const whileSecondFactor = [isOn('twoFactorStatus')];

/** Shown while second factors, the method (`way`) and one of the two withdrawal switches are on. */
const whileWithdrawalUses = (way: string) => [
  isOn('twoFactorStatus'),
  isOn(way),
  isOn('withdrawTwoFactorRequired', 'withdrawTwoFactorChallenge'),
];

const captchaService = [isOneOf('captchaProvider', 'providerA', 'providerB', 'providerC')];

const FEE = { min: '0', max: '10', step: '0.1', unit: 'percent' } as const;
const CUSTODY = ['self', 'platform'] as const;

/** Links of a fresh installation. The addresses are placeholders that an admin replaces. */
export const SEEDED_SOCIAL_LINKS = JSON.stringify([
  { id: 'facebook', name: 'Facebook', url: 'https://facebook.com', icon: '/img/social/facebook.svg' },
  { id: 'x', name: 'X', url: 'https://x.com', icon: '/img/social/x.svg' },
  { id: 'instagram', name: 'Instagram', url: 'https://instagram.com', icon: '/img/social/instagram.svg' },
  { id: 'linkedin', name: 'LinkedIn', url: 'https://linkedin.com', icon: '/img/social/linkedin.svg' },
]);

/** A field that holds the path of an uploaded image, which is resized to exactly this size in pixels. */
const image = <Key extends string>(key: Key, width: number, height = width) =>
  ({ tab: 'Branding', key, type: 'image', default: null, size: { width, height } }) as const;

/** The fields of the settings screen, in the order in which it draws them. */
export const FIELDS = [
  { tab: 'General', key: 'siteTheme', type: 'select', default: null, options: ['light', 'dark', 'system'] },
  { tab: 'General', key: 'layoutSwitcher', type: 'switch', default: 'true' },
  {
    tab: 'General',
    key: 'navbarLogoDisplay',
    type: 'select',
    default: 'SQUARE_WITH_NAME',
    options: ['SQUARE_WITH_NAME', 'FULL_LOGO_ONLY'],
  },
  { tab: 'General', key: 'landingPageType', type: 'select', default: null, options: ['DEFAULT', 'CUSTOM'] },
  { tab: 'General', key: 'newsStatus', type: 'switch', default: 'true' },
  { tab: 'General', key: 'floatingLiveChat', type: 'switch', default: 'true' },
  { tab: 'General', key: 'verificationBadge', type: 'switch', default: 'false' },
  // An object keyed by extension, each value with optional menu and wallet labels. It only changes what is shown.
  { tab: 'General', key: 'addon_aliases', type: 'json', default: null },

  { tab: 'Features', key: 'investment', type: 'switch', default: 'true' },
  { tab: 'Features', key: 'kycStatus', type: 'switch', default: 'true' },
  { tab: 'Features', key: 'kycFeatureEnforcement', type: 'switch', default: 'false' },
  // The only dex key of this screen; the others are edited in the web3 trading console.
  { tab: 'Features', key: 'dexEnabled', type: 'switch', default: 'false' },

  { tab: 'Security', key: 'idpAuthStatus', type: 'switch', default: 'true' },
  { tab: 'Security', key: 'verifyEmailStatus', type: 'switch', default: 'true' },
  { tab: 'Security', key: 'twoFactorStatus', type: 'switch', default: 'true' },
  { tab: 'Security', key: 'twoFactorSmsStatus', type: 'switch', default: 'true', showIf: whileSecondFactor },
  { tab: 'Security', key: 'twoFactorEmailStatus', type: 'switch', default: 'true', showIf: whileSecondFactor },
  { tab: 'Security', key: 'twoFactorAppStatus', type: 'switch', default: 'true', showIf: whileSecondFactor },
  { tab: 'Security', key: 'withdrawTwoFactorRequired', type: 'switch', default: 'false', showIf: whileSecondFactor },
  { tab: 'Security', key: 'withdrawTwoFactorChallenge', type: 'switch', default: 'false', showIf: whileSecondFactor },
  {
    tab: 'Security',
    key: 'withdrawTwoFactorAppAllowed',
    type: 'switch',
    default: 'true',
    showIf: whileWithdrawalUses('twoFactorAppStatus'),
  },
  {
    tab: 'Security',
    key: 'withdrawTwoFactorEmailAllowed',
    type: 'switch',
    default: 'true',
    showIf: whileWithdrawalUses('twoFactorEmailStatus'),
  },
  {
    tab: 'Security',
    key: 'withdrawTwoFactorSmsAllowed',
    type: 'switch',
    default: 'true',
    showIf: whileWithdrawalUses('twoFactorSmsStatus'),
  },
  {
    tab: 'Security',
    key: 'captchaProvider',
    type: 'select',
    default: 'pow',
    options: ['providerA', 'providerB', 'providerC', 'pow', 'none'],
  },
  { tab: 'Security', key: 'captchaSiteKey', type: 'text', default: '', showIf: captchaService },
  { tab: 'Security', key: 'captchaSecretKey', type: 'password', default: '', showIf: captchaService },
  {
    tab: 'Security',
    key: 'captchaScoreThreshold',
    type: 'range',
    default: '0.5',
    range: { min: '0', max: '1', step: '0.1' },
    showIf: [isOneOf('captchaProvider', 'providerB')],
  },
  {
    tab: 'Security',
    key: 'powCaptchaDifficulty',
    type: 'select',
    default: 'medium',
    options: ['low', 'medium', 'high'],
    showIf: [isOneOf('captchaProvider', 'pow')],
  },
  { tab: 'Security', key: 'powCaptchaStatus', type: 'switch', default: 'true', rendered: false },

  { tab: 'Integrations', key: 'idpAnalyticsStatus', type: 'switch', default: 'false' },
  { tab: 'Integrations', key: 'socialPixelStatus', type: 'switch', default: 'false' },

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

  { tab: 'Social', key: 'customSocialLinks', type: 'json', default: SEEDED_SOCIAL_LINKS },
  { tab: 'Social', key: 'storeLinkPlatA', type: 'url', default: '' },
  { tab: 'Social', key: 'storeLinkPlatB', type: 'url', default: '' },
  // Minimum versions of the native apps, which this server only publishes and never compares. Empty means no minimum.
  { tab: 'Social', key: 'mobileMinVersionPlatA', type: 'text', default: '' },
  { tab: 'Social', key: 'mobileMinVersionPlatB', type: 'text', default: '' },

  image('logo', 96),
  image('darkLogo', 96),
  image('fullLogo', 350, 75),
  image('darkFullLogo', 350, 75),
  image('cardLogo', 256),
  image('favicon16', 16),
  image('favicon32', 32),
  image('favicon96', 96),
  image('touchIcon57', 57),
  image('touchIcon60', 60),
  image('touchIcon72', 72),
  image('touchIcon76', 76),
  image('touchIcon114', 114),
  image('touchIcon120', 120),
  image('touchIcon144', 144),
  image('touchIcon152', 152),
  image('touchIcon180', 180),
  image('nativeIcon192', 192),
  image('nativeIcon256', 256),
  image('nativeIcon384', 384),
  image('nativeIcon512', 512),
  image('tileIcon144', 144),
] as const satisfies readonly SettingField[];

/** Largest move between two feed prices; a larger one closes the currency. */
export const PRICE_MOVE = {
  tab: 'Wallet',
  key: 'priceMovePercent',
  type: 'range',
  default: '10',
  range: { min: '1', max: '100', step: '0.01', unit: 'percent' },
} as const;

/** Fields of the screen in addition to the documented ones. */
export const FURTHER_FIELDS = [
  /** True if transfers may change currency. */
  { tab: 'Wallet', key: 'transferConversion', type: 'switch', default: 'true' },
  PRICE_MOVE,
] as const satisfies readonly SettingField[];

/** Settings that older code wrote: they are still read, but have no field on the screen. */
export const LEGACY_SETTINGS = [
  // Despite its name, true means that withdrawals are approved automatically.
  { key: 'withdrawApproval', type: 'switch', default: 'false' },
] as const satisfies readonly SettingDefinition[];
