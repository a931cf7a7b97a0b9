import { settingDefinitions, SETTINGS_CONSOLES } from '../../core/catalogue/settings.js';
import type { SettingDefinition } from '../../core/frame/setting.js';
import type { SettingsConsoles } from '../../core/frame/settings-console.js';
import { protectedSettings } from '../../core/settings/protected.js';
import { foldKey } from '../../core/text/setting-text.js';

/** A key that has no row yet must look like this. */
export const NEW_KEY = /^[A-Za-z0-9_][A-Za-z0-9_.:-]{0,254}$/;
export const MAX_VALUE_LENGTH = 1_000_000;

/** Two names for one decision: true means that withdrawals are approved by themselves. Saving one writes both. */
export const WITHDRAW_APPROVAL_KEYS = ['withdrawAutoApprove', 'withdrawApproval'] as const;

/** Key of the row whose value grows with every save. */
export const CACHE_VERSION_KEY = '__cacheVersion';

const PLATFORM_ROWS: Readonly<Record<string, string>> = {
  [CACHE_VERSION_KEY]: 'the reserved row that coordinates cache invalidation',
  poolBackingEngineState: 'the state that the pool backing engine keeps for itself',
  poolBackingAttributedThrough: 'the point up to which the pool backing engine has attributed trades',
  poolBackingVenueFeesThrough: 'the point up to which the pool backing engine has booked venue fees',
};

/** No secret to admins, but the addresses of people. */
const INNER_KEYS = ['geoRestrictionIpAllowlist', 'geoRestrictionIpBlocklist'];

const CONSOLE_KEYS = ['dexAllowlistMode', 'dexKycRequired'];
/** Names that a client of the settings may hold for other things; they are no settings. */
const SKIPPED_KEYS = ['settings', 'extensions'];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

const folded = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(foldKey));

const consoleTitles = consolesByKey(SETTINGS_CONSOLES);
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

// Every question takes the folded key: a rule that knew one spelling only would let the others through.
/** The module's screen that alone may change a key; undefined for one that this screen may change. */
export const consoleOf = (key: string): string | undefined => consoleTitles.get(key);
export const isProtected = (key: string): boolean => guarded.has(key);
export const isConsoleKey = (key: string): boolean => consoleKeys.has(key);
export const isSkipped = (key: string): boolean => skipped.has(key);
export const isPrototypeKey = (key: string): boolean => prototype.has(key);
export const isWithdrawApproval = (key: string): boolean => withdrawApproval.has(key);

/**
 * The console that alone may change a key, by the folded key. Throws when two declare the same one, which stops the
 * start: nobody would know whose checks hold.
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

/** Keys for a Super Admin on their console, which the core's screen takes too: there they are for a Super Admin as well. */
export function guardedInCore(consoles: SettingsConsoles): string[] {
  return Object.values(consoles).flatMap(({ superAdmin = [], inCore = [] }) => {
    const core = folded(inCore);
    return superAdmin.filter((key) => core.has(foldKey(key)));
  });
}

/** Folded keys that are declared, and those of them that are secret because they are declared as passwords. */
export function declaredKeys(settings: readonly SettingDefinition[]) {
  const passwords = settings.filter(({ type }) => type === 'password');
  return { all: folded(settings.map(({ key }) => key)), passwords: folded(passwords.map(({ key }) => key)) };
}

/** What a row that the platform writes for itself is; undefined for every other key. */
export function platformRow(key: string): string | undefined {
  return platformRows.get(key);
}

/** The casing under which a key without a row is written. */
export function casingOf(key: string): string {
  return casings.get(foldKey(key)) ?? key;
}

/** Names that are secret whoever has declared them, as they are written. */
const ALWAYS = /secret|apikey|password|private|token/;

/** What a name that nobody has declared holds when it is one, once its dots, colons, dashes and underscores are gone. */
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
  // Keys of every kind, but for those that are made to be shown.
  '(?<!^|site|public)keys?(?:v?\\d+)?$',
  '(?:dsn|salt|cookie|creds|pem)$',
  // Addresses of services that take their credentials in them.
  '(?:database|redis|valkey|mongo|postgres|mysql|amqp|rabbit|broker|kafka|ldap|proxy|connection)[a-z0-9]*(?:ur[il]|string)',
  '(?:^db[a-z0-9]*|db|pg|sql|queue|rpc|node|smtp|imap|mail|mailer)ur[il]',
];

const UNDECLARED = new RegExp(SOUNDS_SECRET.join('|'));
/** Too short to be looked for inside a word. */
const WORDS = /(?:^|[._:-])(?:sk|otp|totp|pin|wif|cert)(?:[._:-]|$)|[._:-]keys?(?:[._:-]|$)/;

/** A user and a password before the host of an address, which are often not encoded; a port is no password. */
const IN_ADDRESS = /:\/\/[^\s/?#@:"'<>,]{0,255}:(?!\d{1,5}(?:[/?#"'<>,]|$))[^\s@"]{1,255}@/;
/** What of a value is looked at for an address: every reading of the public settings looks at every value. */
const LOOKED_AT = 10_000;

/** No row has a longer name. */
const MAX_NAME = 255;

/**
 * True for what never leaves in the clear: the public reading omits it, admins see its mask, the history seals it and
 * the audit masks it. A key that nobody has declared can hold anything, so more names count as secret there; a declared
 * one may be a geoRestrictionAdminBypass or a captchaSiteKey, which are public, unless it is declared as a password.
 */
export function isSecret(key: string, { all, passwords } = declared): boolean {
  if (key.length > MAX_NAME || ALWAYS.test(key) || passwords.has(key)) return true;
  if (all.has(key) || guarded.has(key)) return false;
  const plain = key.replaceAll(/[._:\s-]/g, '');
  return ALWAYS.test(plain) || UNDECLARED.test(plain) || WORDS.test(key);
}

/** True for what the public reading leaves out. The version row stays in: it tells nothing. */
export function isHidden(key: string): boolean {
  return isSecret(key) || inner.has(key) || (platformRows.has(key) && key !== foldKey(CACHE_VERSION_KEY));
}

/** True for an address with a password in it, under whatever name. */
export function holdsPassword(value: string): boolean {
  return IN_ADDRESS.test(value.slice(0, LOOKED_AT));
}
