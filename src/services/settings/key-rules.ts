import { settingDefinitions, SETTINGS_CONSOLES } from '../../core/catalogue/settings.js';
import type { SettingDefinition } from '../../core/frame/setting.js';
import type { SettingsConsoles } from '../../core/frame/settings-console.js';
import { PAUSE_ROWS } from '../../core/nft-market/chain-rows.js';
import { CACHE_VERSION_KEY } from '../../core/settings/cache-version.js';
import { protectedSettings } from '../../core/settings/protected.js';
import { foldKey } from '../../core/text/setting-text.js';

/** A key that has no row yet must look like this. */
export const NEW_KEY = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,254}$/;
export const MAX_VALUE_LENGTH = 1_000_000;

/** Two names of one setting: true means that withdrawals are approved automatically. Saving one writes both. */
export const WITHDRAW_APPROVAL_KEYS = ['withdrawAutoApprove', 'withdrawApproval'] as const;

const PLATFORM_ROWS: Readonly<Record<string, string>> = {
  [CACHE_VERSION_KEY]: 'the reserved row that coordinates cache invalidation',
  poolBackingEngineState: 'the state that the pool backing engine keeps for itself',
  poolBackingAttributedThrough: 'the point up to which the pool backing engine has attributed trades',
  poolBackingVenueFeesThrough: 'the point up to which the pool backing engine has booked venue fees',
  ...PAUSE_ROWS,
};

/** Shown to admins but left out of the public reading, since they hold addresses of people. */
const INNER_KEYS = ['geoRestrictionIpAllowlist', 'geoRestrictionIpBlocklist'];

const CONSOLE_KEYS = ['dexAllowlistMode', 'dexKycRequired'];
/** Names that a client may send along with the settings. They are no settings, so a save ignores them. */
const SKIPPED_KEYS = ['settings', 'extensions'];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

const folded = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(foldKey));

const consoleTitles = consolesByKey(SETTINGS_CONSOLES);
const consolePrefixes = Object.values(SETTINGS_CONSOLES).flatMap(({ prefix, title }) =>
  prefix === undefined ? [] : [{ prefix: foldKey(prefix), title }],
);
/** Keys of consoles that the core's screen takes too. */
export const sharedKeys = Object.values(SETTINGS_CONSOLES).flatMap(({ inCore = [] }) => inCore);
const guarded = folded([...protectedSettings, ...guardedInCore(SETTINGS_CONSOLES)]);
const declared = declaredKeys([
  ...settingDefinitions,
  ...Object.values(SETTINGS_CONSOLES).flatMap(({ settings }) => settings),
]);
const inner = folded(INNER_KEYS);
const consoleKeys = folded(CONSOLE_KEYS);
const skipped = folded(SKIPPED_KEYS);
const prototype = folded(PROTOTYPE_KEYS);
const withdrawApproval = folded(WITHDRAW_APPROVAL_KEYS);
const platformRows = new Map(Object.entries(PLATFORM_ROWS).map(([key, what]) => [foldKey(key), what]));
const casings = new Map(
  [...settingDefinitions.map(({ key }) => key), ...protectedSettings].map((key) => [foldKey(key), key]),
);

// These functions take the folded key: a rule for one spelling alone would let the other spellings through.
/**
 * Title of the module's console that alone may change a key; undefined for a key that the settings screen may change.
 */
export const consoleOf = (key: string): string | undefined =>
  consoleTitles.get(key) ?? consolePrefixes.find(({ prefix }) => key.startsWith(prefix))?.title;
export const isProtected = (key: string): boolean => guarded.has(key);
export const isConsoleKey = (key: string): boolean => consoleKeys.has(key);
export const isSkipped = (key: string): boolean => skipped.has(key);
export const isPrototypeKey = (key: string): boolean => prototype.has(key);
export const isWithdrawApproval = (key: string): boolean => withdrawApproval.has(key);

/**
 * Title of the console that alone may change a key, by folded key. Throws, which stops the start, when two consoles
 * declare the same key: it would be unclear whose checks apply.
 */
export function consolesByKey(consoles: SettingsConsoles): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { title, settings, inCore = [] } of Object.values(consoles)) {
    for (const { key } of settings) {
      if (titles.has(foldKey(key))) throw new Error(`two consoles declare the setting ${key}`);
      titles.set(foldKey(key), inCore.includes(key) ? '' : title);
    }
  }
  return new Map([...titles].filter(([, title]) => title !== ''));
}

/** Keys that are for a Super Admin on their console and that the core's screen takes too, where they need one as well. */
export function guardedInCore(consoles: SettingsConsoles): string[] {
  return Object.values(consoles).flatMap(({ superAdmin = [], inCore = [] }) => {
    const core = folded(inCore);
    return superAdmin.filter((key) => core.has(foldKey(key)));
  });
}

/** The folded keys of declared settings, and those of type password, which are secret whatever their names. */
export function declaredKeys(settings: readonly SettingDefinition[]) {
  const passwords = settings.filter(({ type }) => type === 'password');
  return { all: folded(settings.map(({ key }) => key)), passwords: folded(passwords.map(({ key }) => key)) };
}

/** Description of a row that only the platform writes; undefined for every other key. */
export function platformRow(key: string): string | undefined {
  return platformRows.get(key);
}

/** The casing under which a key without a row is written. */
export function casingOf(key: string): string {
  return casings.get(foldKey(key)) ?? key;
}

/** Parts of a folded key that make it secret, declared or not. */
const ALWAYS = /secret|apikey|password|private|token/;

/**
 * Parts of a folded key that make an undeclared one secret, once its dots, colons, dashes and underscores are removed.
 */
const SOUNDS_SECRET = [
  'pass',
  'pwd',
  'credential',
  'mnemonic',
  'seed',
  'signer',
  'signing',
  'encryption',
  'hmac',
  'jwt',
  'oauth',
  'bearer',
  'keystore',
  'webhook',
  'xprv',
  // authKey, smtpAuth and authorization, but not author and authority.
  'auth(?!or(?!iz|is))',
  // Keys of every kind, except site keys and public keys, which are made to be shown.
  '(?<!^|site|public)keys?(?:v?\\d+)?$',
  '(?:dsn|salt|cookie|creds|pem)$',
  // Addresses of services that can contain credentials.
  '(?:database|redis|valkey|mongo|postgres|mysql|amqp|rabbit|broker|kafka|ldap|proxy|connection)[a-z0-9]*(?:ur[il]|string)',
  '(?:^db[a-z0-9]*|db|pg|sql|queue|rpc|node|smtp|imap|mail|mailer)ur[il]',
];

const UNDECLARED = new RegExp(SOUNDS_SECRET.join('|'));
/** Names that count only as whole words, since they are too short to be searched for inside words. */
const WORDS = /(?:^|[._:-])(?:sk|otp|totp|pin|wif|cert)(?:[._:-]|$)|[._:-]keys?(?:[._:-]|$)/;

/**
 * User and password before the host of a URL; they are often not percent-encoded. A port does not count as a password.
 */
const IN_ADDRESS = /:\/\/[^\s/?#@:"'<>,]{0,255}:(?!\d{1,5}(?:[/?#"'<>,]|$))[^\s@"]{1,255}@/;
/**
 * How many characters of a value are searched for such a URL. Every reading of the public settings searches every
 * value.
 */
const LOOKED_AT = 10_000;

/** No row has a longer name. */
const MAX_NAME = 255;

/**
 * True for a key whose value is never shown in the clear: the public reading omits it, admins see its mask, the history
 * seals it and the audit masks it. A key declared as a password always is one. An undeclared key can hold anything, so
 * more names count as secret. Another declared key may be public although its name sounds secret, such as
 * geoRestrictionAdminBypass or captchaSiteKey.
 */
export function isSecret(key: string, { all, passwords } = declared): boolean {
  if (key.length > MAX_NAME || ALWAYS.test(key) || passwords.has(key)) return true;
  if (all.has(key) || guarded.has(key)) return false;
  const plain = key.replaceAll(/[._:\s-]/g, '');
  return ALWAYS.test(plain) || UNDECLARED.test(plain) || WORDS.test(key);
}

/** True for a key that the public reading leaves out. The version row is not left out, since it reveals nothing. */
export function isHidden(key: string): boolean {
  return isSecret(key) || inner.has(key) || (platformRows.has(key) && key !== foldKey(CACHE_VERSION_KEY));
}

/** True for a value that holds a URL with a password, whatever its key is called. */
export function holdsPassword(value: string): boolean {
  return IN_ADDRESS.test(value.slice(0, LOOKED_AT));
}
