import type { SettingDefinition } from './setting.js';
import type { SettingsConsoles } from './settings-console.js';

/** Names that a module declares for other layers. A name must be unique over all modules. */
export interface ModuleCatalogue {
  /** Permission keys, as `verb.domain.resource`. */
  readonly permissions?: readonly string[];
  /**
   * Permission keys that the seed gives by what a role holds, by key: every role that holds all keys of the list gets it,
   * once. An empty list: nobody gets it, the role Admin neither.
   */
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  readonly errors?: Readonly<Record<string, ErrorRow>>;
  readonly throttles?: Readonly<Record<string, Throttle>>;
  /** What an API key may be allowed to do. Unrelated to the permission keys of its owner's role. */
  readonly scopes?: readonly string[];
  /** Path prefixes (whole segments), and the scopes that an API key needs on them. The longest match decides. */
  readonly scopePrefixes?: readonly ScopePrefix[];
  readonly kycFeatures?: Readonly<Record<string, KycFeatureRow>>;
  /** Parts of the platform that an installation may switch on, each with its display name. */
  readonly extensions?: Readonly<Record<string, string>>;
  /** Settings that the module reads. Settings that belong to no console are saved on the core's settings screen. */
  readonly settings?: readonly SettingDefinition[];
  /** The module's own settings screens, by the name under which the settings history records them. */
  readonly settingsConsoles?: SettingsConsoles;
  /**
   * Wallets of the platform itself, by name, each with a description of its money. A name may contain a placeholder for
   * an id, such as `convert_chain_<chainId>`. A wallet that no module declares cannot be opened.
   */
  readonly systemWallets?: Readonly<Record<string, string>>;
  /** Keys of a ledger row's metadata. `owner`: the wallet's owner and admins may read it; `admin`: only admins may. */
  readonly ledgerMetadata?: Readonly<Record<string, 'owner' | 'admin'>>;
}

/** Declares a module's catalogue and keeps its names as literal types. */
export function defineModule<const Catalogue extends ModuleCatalogue>(catalogue: Catalogue): Catalogue {
  return catalogue;
}

export type ErrorLevel = 'debug' | 'info' | 'warn' | 'error';

export interface ErrorRow {
  readonly statusCode: number;
  /** Level at which an occurrence is logged. */
  readonly level: ErrorLevel;
  /** Default text for the caller. The code that throws may give a better one. */
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
   * What happens while the rate limit store is unavailable: `refuse` (money, orders, sign-in) rejects calls, `allow`
   * counts them separately in the memory of each process, `allowReads` does so for reads and rejects writes.
   */
  readonly onStoreFailure: 'refuse' | 'allow' | 'allowReads';
  readonly message: string;
  /** Documented paths that must take a point. A REST route for one of them without this bucket stops the start. */
  readonly routes?: readonly string[];
}

export const FIFTEEN_MINUTES = 15 * 60;
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/** The scopes for an operation, of which an API key must hold any one. */
export interface ScopeRule<Scope extends string = string> {
  readonly anyOf: readonly Scope[];
  /** Enforced also while API_KEY_SCOPES=documented compares scopes only on operations that demand a permission. */
  readonly always?: boolean;
}

/** The scope rule for each method of a documented path; a method that is left out needs no scope. */
export type ScopeRuleByMethod<Scope extends string = string> = Readonly<Partial<Record<PathMethod, ScopeRule<Scope>>>>;

export type PathMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type ScopePrefix = readonly [prefix: string, rule: ScopeRule | ScopeRuleByMethod];

export interface KycFeatureRow {
  /** Name of the feature in the editor of verification levels. */
  readonly title: string;
  /** The verification level that the feature needs while kycFeatureEnforcement is off; undefined for none. */
  readonly legacyLevel?: number;
}

/** Turns a union type into the intersection of its members. */
export type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
