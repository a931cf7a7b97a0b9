import type { protectedSettings } from '../../core/settings/protected.js';
import { toFlag } from '../../core/text/setting-text.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import type { SettingsSnapshot } from './snapshot.js';

type ProtectedKey = (typeof protectedSettings)[number];

/** A setting that is not protected, and what it can leave without effect: protected settings, accounts' second factors. */
export interface MasterSetting {
  readonly key: string;
  /** False while its value leaves them without effect. */
  readonly lets: (settings: SettingsSnapshot) => boolean;
  readonly serves: readonly ServedSetting[];
  /** The second factors that sign-in asks those accounts for which have confirmed one, as far as this setting lets it. */
  readonly asksFor?: (settings: SettingsSnapshot) => readonly TwoFactorMethod[];
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

function asked(settings: SettingsSnapshot, way: 'twoFactorAppStatus' | 'twoFactorEmailStatus'): TwoFactorMethod[] {
  if (!settings.flag('twoFactorStatus') || !settings.flag(way)) return [];
  return [way === 'twoFactorAppStatus' ? TwoFactorMethod.APP : TwoFactorMethod.EMAIL];
}

const enforcedKyc: readonly ServedSetting[] = (['kycFeatureEnforcement', 'dexKycRequired'] as const).map((key) => ({
  key,
  inForce: (settings) => isOn(settings, key),
}));

/** What is no known provider counts as proof of work. */
const OTHER_CAPTCHAS: ReadonlySet<string> = new Set(['providerA', 'providerB', 'providerC', 'none']);

/** The least rating that refuses somebody: ratings come in steps of the field, and 0 is reached by all. */
const LEAST_THRESHOLD = 0.1;

/**
 * Every master of a protected setting. Only a Super Admin may save one so that a protected setting that is in force
 * comes to be without effect, or that sign-in asks no more for a second factor that some account has. Codes by SMS are
 * not offered, so their switch is master of nothing.
 */
export const masterSettings: readonly MasterSetting[] = [
  {
    key: 'twoFactorStatus',
    lets: (settings) => settings.flag('twoFactorStatus'),
    serves: secondFactor,
    asksFor: (settings) => [...asked(settings, 'twoFactorAppStatus'), ...asked(settings, 'twoFactorEmailStatus')],
  },
  ...(['twoFactorAppStatus', 'twoFactorEmailStatus'] as const).map((key) => ({
    key,
    lets: (settings: SettingsSnapshot) => settings.flag(key),
    serves: secondFactor,
    asksFor: (settings: SettingsSnapshot) => asked(settings, key),
  })),
  {
    key: 'powCaptchaStatus',
    lets: (settings) => settings.flag('powCaptchaStatus'),
    serves: [{ key: 'captchaProvider', inForce: (settings) => !OTHER_CAPTCHAS.has(settings.text('captchaProvider')) }],
  },
  {
    key: 'captchaScoreThreshold',
    lets: (settings) => settings.number('captchaScoreThreshold') >= LEAST_THRESHOLD,
    serves: [{ key: 'captchaProvider', inForce: (settings) => settings.text('captchaProvider') === 'providerB' }],
  },
  { key: 'kycStatus', lets: (settings) => settings.flag('kycStatus'), serves: enforcedKyc },
];
