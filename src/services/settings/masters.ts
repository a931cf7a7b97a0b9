import type { protectedSettings } from '../../core/settings/protected.js';
import { foldKey, toFlag } from '../../core/text/setting-text.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import type { Reader } from '../../infra/database/database.js';
import type { SettingsSnapshot } from './snapshot.js';

type ProtectedKey = (typeof protectedSettings)[number];

/** An unprotected setting that can put protected settings, or second factors of accounts, out of force. */
interface MasterSetting {
  readonly key: string;
  /** False while its value puts them out of force. */
  readonly lets: (settings: SettingsSnapshot) => boolean;
  readonly serves: readonly ServedSetting[];
  /** The second-factor methods that this setting lets a sign-in ask for. */
  readonly asksFor?: (settings: SettingsSnapshot) => readonly TwoFactorMethod[];
}

interface ServedSetting {
  readonly key: ProtectedKey;
  readonly inForce: (settings: SettingsSnapshot) => boolean;
}

/**
 * Whether a protected switch is on. Without a row it is off. Some belong to screens of other modules, so the text is
 * read.
 */
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

/** Values of captchaProvider other than proof of work. Any unknown text counts as proof of work. */
const OTHER_CAPTCHAS: ReadonlySet<string> = new Set(['providerA', 'providerB', 'providerC', 'none']);

/** The lowest threshold that can refuse a visitor: the field has steps of 0.1, and every score reaches 0. */
const LEAST_THRESHOLD = 0.1;

/**
 * All master settings. Only a Super Admin may save one so that it puts a protected setting out of force, or stops
 * sign-in from asking for a second factor that some account has. Codes by SMS are not offered, so their switch is no
 * master.
 */
const MASTERS: readonly MasterSetting[] = [
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

const masterKeys: ReadonlySet<string> = new Set(MASTERS.map(({ key }) => foldKey(key)));
const askingKeys: ReadonlySet<string> = new Set(
  MASTERS.filter(({ asksFor }) => asksFor !== undefined).map(({ key }) => foldKey(key)),
);

/** True for a folded key that is not protected itself, but can put a protected setting out of force. */
export const isMaster = (key: string): boolean => masterKeys.has(key);

/** Folded keys of all settings that decide whether a master puts a protected setting out of force. */
export const MASTER_KEYS: readonly string[] = MASTERS.flatMap(({ key, serves }) => [
  key,
  ...serves.map((served) => served.key),
]).map(foldKey);

const LIST = new Intl.ListFormat('en-GB');

/**
 * The masters, by folded key, by which a save from `before` to `after` puts protected settings, or the second factors
 * `inUse` by accounts, out of force. Each comes with the names of what it puts out of force.
 */
export function undoneMasters(
  before: SettingsSnapshot,
  after: SettingsSnapshot,
  inUse: ReadonlySet<TwoFactorMethod>,
): Map<string, string> {
  const undone = new Map<string, string>();
  for (const { key, lets, serves, asksFor } of MASTERS) {
    if (!lets(before) || lets(after)) continue;
    const names: string[] = serves.filter((served) => served.inForce(before)).map((served) => served.key);
    if (asksFor?.(before).some((method) => inUse.has(method))) names.push('second factors that accounts have chosen');
    if (names.length > 0) undone.set(foldKey(key), LIST.format(names));
  }
  return undone;
}

/**
 * The methods that some account has confirmed as its second factor. Empty, without a query, when the save names no
 * switch that could disable them.
 */
export async function methodsInUse(rows: Reader, keys: readonly string[]): Promise<ReadonlySet<TwoFactorMethod>> {
  if (!keys.some((key) => askingKeys.has(foldKey(key)))) return new Set();
  const found = new Set<TwoFactorMethod>();
  for (const method of Object.values(TwoFactorMethod)) {
    const row = await rows
      .selectFrom('two_factor')
      .innerJoin('user', 'user.id', 'two_factor.userId')
      .select('method')
      .where('method', '=', method)
      .where('confirmedAt', 'is not', null)
      .where('user.deletedAt', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (row) found.add(method);
  }
  return found;
}
