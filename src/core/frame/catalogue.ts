import type { SettingDefinition } from './setting.js';
import type { SettingsConsoles } from './settings-console.js';

/** What a module brings that other layers must know by name. Every list is its own; the names are unique over all modules. */
export interface ModuleCatalogue {
  /** Permission keys, as `verb.domain.resource`. */
  readonly permissions?: readonly string[];
  readonly errors?: Readonly<Record<string, ErrorRow>>;
  readonly throttles?: Readonly<Record<string, Throttle>>;
  /** What an API key may be allowed to do. Unrelated to the permission keys of its owner's role. */
  readonly scopes?: readonly string[];
  /** Path prefixes, by whole segments, to what they demand of a key. The longest one decides. */
  readonly scopePrefixes?: readonly ScopePrefix[];
  readonly kycFeatures?: Readonly<Record<string, KycFeatureRow>>;
  /** Parts of the platform that an installation may switch on, with the name that people read. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** Settings that the module reads. Those of no console are saved on the core's settings screen. */
  readonly settings?: readonly SettingDefinition[];
  /** Settings screens of the module's own, by the name that the history gives them. */
  readonly settingsConsoles?: SettingsConsoles;
  /**
   * Wallets of the platform itself, by name, with what the money in them is. A name may leave an id open, such as
   * `convert_chain_<chainId>`; a wallet that no module declares cannot be opened.
   */
  readonly systemWallets?: Readonly<Record<string, string>>;
  /** Keys of a ledger row's metadata, and who reads them: the wallet's owner as well as admins, or admins alone. */
  readonly ledgerMetadata?: Readonly<Record<string, 'owner' | 'admin'>>;
}

/** Keeps the names of a module's catalogue as types. */
export function defineModule<const Catalogue extends ModuleCatalogue>(catalogue: Catalogue): Catalogue {
  return catalogue;
}

export type ErrorLevel = 'debug' | 'info' | 'warn' | 'error';

export interface ErrorRow {
  readonly statusCode: number;
  /** Level at which an occurrence is logged. */
  readonly level: ErrorLevel;
  /** Text for the caller unless the place that throws knows a better one. */
  readonly message: string;
}

export const row = (statusCode: number, level: ErrorLevel, message: string): ErrorRow => ({
  statusCode,
  level,
  message,
});

/**
 * A named bucket: at most `limit` calls in `windowSeconds`, counted per signed-in user, client address, account, known
 * browser, merchant, or row that a policy names, under the counter key `<prefix>:<per>:<id>`.
 */
export interface Throttle {
  readonly prefix: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly per: 'user' | 'address' | 'account' | 'device' | 'merchant' | 'row';
  /**
   * What happens while the rate limit store is unavailable: money, orders and sign-in refuse; what allows is counted by each
   * process for itself meanwhile. `allowReads` allows what reads, and refuses what writes.
   */
  readonly onStoreFailure: 'refuse' | 'allow' | 'allowReads';
  readonly message: string;
  /** Documented paths that must take a point; a REST row that lacks its bucket stops the start. */
  readonly routes?: readonly string[];
}

export const FIFTEEN_MINUTES = 15 * 60;
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/** What a key must hold to run an operation: any one of the scopes. */
export interface ScopeRule<Scope extends string = string> {
  readonly anyOf: readonly Scope[];
  /** In force even where scopes are compared only on operations that demand a permission. */
  readonly always?: boolean;
}

/** What a key must hold by the method of the documented path; a method that is left out demands nothing. */
export type ScopeRuleByMethod<Scope extends string = string> = Readonly<Partial<Record<PathMethod, ScopeRule<Scope>>>>;

export type PathMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type ScopePrefix = readonly [prefix: string, rule: ScopeRule | ScopeRuleByMethod];

export interface KycFeatureRow {
  /** What people read in a level's editor. */
  readonly title: string;
  /** The level that is demanded while features are not enforced one by one; without it there is no gate then. */
  readonly legacyLevel?: number;
}

/** One type that is all members of a union at once. */
export type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
