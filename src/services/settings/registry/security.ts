import { isOn, isOneOf, type SettingField } from '../../../core/frame/setting.js';

const whileSecondFactor = [isOn('twoFactorStatus')];

/** A way to confirm withdrawals shows while the way itself and one of the two withdrawal switches are on. */
const whileWithdrawalUses = (way: string) => [
  isOn('twoFactorStatus'),
  isOn(way),
  isOn('withdrawTwoFactorRequired', 'withdrawTwoFactorChallenge'),
];

const captchaService = [isOneOf('captchaProvider', 'providerA', 'providerB', 'providerC')];

export const securityFields = [
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
] as const satisfies readonly SettingField[];
