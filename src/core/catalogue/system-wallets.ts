import { keysOf } from './keys-of.js';
import { modulesOf, named, type ModuleName, type NamesOf } from './merged.js';

/** Names, or patterns of names, of the platform's own wallets, each with a description of the money in them. */
export const SYSTEM_WALLETS = named('systemWallets');

/** What a wallet of the platform is for: a name, or a pattern of names, that one module declares. */
export type SystemWalletPurpose = keyof typeof SYSTEM_WALLETS;

/** The module that declares each purpose. */
export const SYSTEM_WALLET_MODULES = modulesOf('systemWallets');

/** Purposes whose wallets every module moves, and that admins open and adjust. All others belong to their module. */
export type SharedPurpose = 'platform' | 'suspense';
export const SHARED_PURPOSES: ReadonlySet<SystemWalletPurpose> = new Set<SharedPurpose>(['platform', 'suspense']);

/** What the wallets are for that a module declares. */
export type PurposeOf<Module extends ModuleName> = NamesOf<'systemWallets', Module>;

/** The type of the names that match a pattern: any text in place of each `<placeholder>`. */
type Filled<Pattern extends string> = Pattern extends `${infer Before}<${string}>${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Pattern;

/** A wallet name that a module declares, of any module by default; any other name does not compile. */
export type SystemWalletName<Module extends ModuleName = ModuleName> = Filled<PurposeOf<Module>>;

/** What the wallet of a name is for: each purpose that its type admits. */
export type PurposeOfName<Name extends SystemWalletName> = Name extends unknown
  ? { [Purpose in SystemWalletPurpose]: Name extends Filled<Purpose> ? Purpose : never }[SystemWalletPurpose]
  : never;

/** Length of the column wallet.system. */
const MAX_LENGTH = 40;
/** One part of a pattern: a lower-case word, or a `<placeholder>` for an id or a number. Parts are joined by _. */
const WORD = '(?:[a-z][a-z0-9]*|<[A-Za-z]+>)';
const PATTERN = new RegExp(`^[a-z][a-z0-9]*(?:_${WORD})*$`);
const ID = '[A-Za-z0-9-]+';

/** A regular expression for the names that match the patterns. A malformed pattern throws and stops the start. */
export function namesOfPatterns(patterns: readonly string[]): RegExp {
  const odd = patterns.find((pattern) => !PATTERN.test(pattern));
  if (odd !== undefined) throw new Error(`${odd} is not a valid pattern for names of system wallets`);
  const forms = patterns.map((pattern) => pattern.replaceAll(/<\w+>/g, ID));
  return new RegExp(`^(?=.{1,${MAX_LENGTH}}$)(?:${forms.join('|')})$`);
}

export const SYSTEM_WALLET_NAMES = namesOfPatterns(keysOf(SYSTEM_WALLETS));

export function isSystemWallet(text: string): text is SystemWalletName {
  return SYSTEM_WALLET_NAMES.test(text);
}

const NAMES_BY_PURPOSE = keysOf(SYSTEM_WALLETS).map((purpose) => [purpose, namesOfPatterns([purpose])] as const);

/** The purpose of the wallet of this name; undefined for a name that no module declares. */
export function purposeOf(system: string): SystemWalletPurpose | undefined {
  return NAMES_BY_PURPOSE.find(([, names]) => names.test(system))?.[0];
}
