import { toFlag } from '../../../core/setting-text.js';
import type { SettingsSnapshot } from '../snapshot.js';
import type { protectedSettings } from './protected.js';

type ProtectedKey = (typeof protectedSettings)[number];

/** A setting that is not protected, and the protected ones that it can leave without effect. */
export interface MasterSetting {
  readonly key: string;
  /** False while its value leaves them without effect. */
  readonly lets: (settings: SettingsSnapshot) => boolean;
  readonly serves: readonly ServedSetting[];
}

export interface ServedSetting {
  readonly key: ProtectedKey;
  readonly inForce: (settings: SettingsSnapshot) => boolean;
}

/** A protected switch, off while it has no row; some of them belong to screens of other modules. */
const isOn = (settings: SettingsSnapshot, key: ProtectedKey): boolean => toFlag(settings.stored(key) ?? '') ?? false;

const secondFactor: readonly ServedSetting[] = (
  ['withdrawTwoFactorRequired', 'withdrawTwoFactorChallenge', 'p2pTwoFactorRequired', 'p2pTwoFactorChallenge'] as const
).map((key) => ({ key, inForce: (settings) => settings.flag('twoFactorStatus') && isOn(settings, key) }));

const enforcedKyc: readonly ServedSetting[] = (['kycFeatureEnforcement', 'dexKycRequired'] as const).map((key) => ({
  key,
  inForce: (settings) => isOn(settings, key),
}));

/** What is no known provider counts as proof of work. */
const OTHER_CAPTCHAS: ReadonlySet<string> = new Set(['providerA', 'providerB', 'providerC', 'none']);

/**
 * Every master of a protected setting. Only a Super Admin may save one so that a protected setting that is in force
 * comes to be without effect. Codes by SMS are not offered, so their switch is master of nothing.
 */
export const masterSettings: readonly MasterSetting[] = [
  { key: 'twoFactorStatus', lets: (settings) => settings.flag('twoFactorStatus'), serves: secondFactor },
  { key: 'twoFactorAppStatus', lets: (settings) => settings.flag('twoFactorAppStatus'), serves: secondFactor },
  { key: 'twoFactorEmailStatus', lets: (settings) => settings.flag('twoFactorEmailStatus'), serves: secondFactor },
  {
    key: 'powCaptchaStatus',
    lets: (settings) => settings.flag('powCaptchaStatus'),
    serves: [{ key: 'captchaProvider', inForce: (settings) => !OTHER_CAPTCHAS.has(settings.text('captchaProvider')) }],
  },
  {
    // At 0 every rating is good enough.
    key: 'captchaScoreThreshold',
    lets: (settings) => settings.number('captchaScoreThreshold') > 0,
    serves: [{ key: 'captchaProvider', inForce: (settings) => settings.text('captchaProvider') === 'providerB' }],
  },
  { key: 'kycStatus', lets: (settings) => settings.flag('kycStatus'), serves: enforcedKyc },
];
