import { Extensions } from 'type-graphql';
import type { ExtensionName } from '../core/catalogue/extensions.js';
import type { KycFeature } from '../core/catalogue/kyc-features.js';
import type { ScopeRule } from '../core/catalogue/scopes.js';
import type { ThrottleName } from '../core/catalogue/throttles.js';
import type { Tables } from '../entities/index.js';
import type { Context } from '../services/frame/context.js';
import type { PermissionKey, ShippedRole, SUPER_ADMIN } from '../core/catalogue/permissions.js';

/**
 * Who may run an operation and what it costs. One object for each root field, and for any other field that shows more
 * than its parent. Every transport enforces it, and the directives in the printed schema are generated from it.
 */
export type Policy = PublicPolicy | CallerPolicy;

interface PolicyBase {
  /** The extension that the operation belongs to: refused while that is switched off or has no licence. */
  readonly extension?: ExtensionName;
  /**
   * Exceptions to the geo policy. `exit`: blocked customers may still run it while the geo policy's exit switch is on,
   * so that they can leave (sign-in, withdrawal, profile, closing). `open`: everybody may always run it.
   */
  readonly geo?: 'exit' | 'open';
  /** Lets merchants call, each with a key of its own. Without it merchants are refused, even by public operations. */
  readonly merchant?: MerchantRule;
  /** The rate limit that each execution takes a point from. */
  readonly throttle?: ThrottleName;
  /** The argument with the row's id, for a bucket that counts by row. On REST it is a path parameter. */
  readonly row?: string;
  /**
   * For a bucket that counts by row, when a secret in the input shows that the caller may use the row. Names the bucket of
   * calls that fail to prove this, which count for their address at the row and in the baseline: when either is used up,
   * only such calls are refused. The use case takes the row's point itself with `takeRowPoint` after it has checked the
   * secret, so strangers cannot use up the row's limit. Such a call is not counted before.
   */
  readonly unproven?: ThrottleName;
  /** The individual limit of a merchant or row, by its `id`; null for the bucket's usual limit. */
  readonly limit?: (ctx: Context, id: string) => number | null | Promise<number | null>;
  /**
   * The scopes that an API key must hold. Operations under the documented path prefixes get theirs when the schema is
   * built; only an operation without such a path declares it here.
   */
  readonly scope?: ScopeRule;
  /** The operation's documented paths, as `METHOD /path`. Filled in when the schema is built. */
  readonly routes?: readonly string[];
  /** What one execution adds to a document's cost: a number, or a number for each item of the requested page. */
  readonly cost?: number;
  /** `any`: a JSON argument may hold more than 2,000 values; only the size of the request limits it. */
  readonly jsonNodes?: 'any';
}

export interface PublicPolicy extends PolicyBase {
  readonly access: 'public';
  /** Why anybody may call it. Without a written reason the process does not start. */
  readonly reason: string;
}

export interface CallerPolicy extends PolicyBase {
  /** `user`: a signed-in account by browser session or API key. `session`: by browser session alone. */
  readonly access: 'user' | 'session';
  /** Permission key that the caller's role must hold. */
  readonly permission?: PermissionKey;
  /** Permission keys of which the caller's role must hold one; the use case checks which one a record needs. */
  readonly anyPermission?: readonly PermissionKey[];
  /** Action under which the admin audit records a mutation that neither `permission` nor `role` names. */
  readonly auditedAs?: string;
  /** Role that the caller must have; permission keys of other roles do not help. */
  readonly role?: typeof SUPER_ADMIN;
  /** Roles of which the caller must have one, in addition to the permission. */
  readonly anyRole?: readonly ShippedRole[];
  /** Feature that the caller's verification level must open, if the settings enforce it. */
  readonly feature?: KycFeature;
  /**
   * Requires a proof within the last ten minutes that the session belongs to the account's owner: see
   * `requireFreshProof`. `true`: for every call. `byInput`: for some inputs, for which the use case calls
   * `requireFreshProof`. `ifFactor`: for accounts with a second factor; others may call without a proof. `true` and
   * `ifFactor` are only valid where `access` is `session`.
   */
  readonly fresh?: true | 'byInput' | 'ifFactor';
  /** What the audit shows of an admin mutation. Mutations that demand a permission are audited without this, too. */
  readonly audit?: AuditedRecord;
  /**
   * The argument that names one of the caller's own rows. The use case searches the caller's rows only, so that another
   * account's row and a missing one give the same answer.
   */
  readonly owns?: { readonly resource: string; readonly argument: string };
}

/** Which merchant keys may call. */
export interface MerchantRule {
  /** Permission that the key must hold; absent, any key may call. */
  readonly permission?: string;
  /** Public keys may call, too. They are visible in web pages, so they do not prove who calls. */
  readonly publicKey?: true;
}

/** The record that the admin audit shows before and after the change. Without one it shows the operation's input. */
export interface AuditedRecord {
  /** Its table. */
  readonly record: keyof Tables;
  /**
   * Argument with the record's key, such as `id` (the default) or `input.userId`. A list of keys (by default `ids`)
   * names several records. Without either argument, the record is found by the `id` of the use case's result.
   */
  readonly target?: string;
  /** Column that holds the key (default `id`). */
  readonly key?: string;
  /** Columns that are left out of the audit. Secrets are masked without being listed here. */
  readonly hidden?: readonly string[];
}

/** What the guard needs to know about an operation besides its policy. */
export interface GuardedOperation {
  readonly field: string;
  readonly writes: boolean;
  /** True for a REST request that the baseline limit left to the guard. It has counted the others by their method. */
  readonly isUncounted?: boolean;
  /** The arguments that are known before the body is read: on REST, the path parameter that the bucket counts by. */
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface PolicyExtensions {
  readonly policy?: Policy;
}

/** Declares the policy of a resolver's method. */
export function Policy(policy: Policy): MethodDecorator & PropertyDecorator {
  return Extensions({ policy }) as MethodDecorator & PropertyDecorator;
}
