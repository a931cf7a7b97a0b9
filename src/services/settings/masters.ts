import type { protectedSettings } from '../../core/settings/protected.js';
import { foldKey, toFlag } from '../../core/text/setting-text.js';
import { TwoFactorMethod } from '../../entities/account/two-factor.js';
import type { Reader } from '../../infra/database/database.js';
import type { SettingsSnapshot } from './snapshot.js';

type ProtectedKey = (typeof protectedSettings)[number];

/** A setting that is not protected, and what it can leave without effect: protected settings, accounts' second factors. */
interface MasterSetting {
  readonly key: string;
  /** False while its value leaves them without effect. */
  readonly lets: (settings: SettingsSnapshot) => boolean;
  readonly serves: readonly ServedSetting[];
  /** The second factors that sign-in asks those accounts for which have confirmed one, as far as this setting lets it. */
  readonly asksFor?: (settings: SettingsSnapshot) => readonly TwoFactorMethod[];
}

interface ServedSetting {
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

/** True for a folded key that is not protected itself, but able to leave a protected setting without effect. */
export const isMaster = (key: string): boolean => masterKeys.has(key);

/** All that decides whether a master undoes a protected setting, folded. */
export const MASTER_KEYS: readonly string[] = MASTERS.flatMap(({ key, serves }) => [
  key,
  ...serves.map((served) => served.key),
]).map(foldKey);

const LIST = new Intl.ListFormat('en-GB');

/**
 * The masters, by folded key, that leave protected settings or second factors of accounts, `inUse`, without effect
 * `after` a save that were in force `before`, each with the names of those.
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
 * The methods that some account has confirmed as its second factor. It is asked only where the save holds a switch that
 * can silence them; one row of each method is enough.
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
