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
 * than its parent: every transport runs it, and the directives in the printed schema are its projection.
 */
export type Policy = PublicPolicy | CallerPolicy;

interface PolicyBase {
  /** The operation belongs to an extension: refused while that is switched off or has no licence. */
  readonly extension?: ExtensionName;
  /**
   * What the geo policy leaves open: `exit` to whom it keeps out, so that customers can leave (sign-in, withdrawal,
   * profile, closing), while its switch for that is on; `open` always.
   */
  readonly geo?: 'exit' | 'open';
  /**
   * Lets merchants call, each by a key of its own. Where it is not said a merchant is refused, by operations for everybody
   * too.
   */
  readonly merchant?: MerchantRule;
  /** Bucket that one execution takes a point from. */
  readonly throttle?: ThrottleName;
  /** For a bucket per row: the argument that is the row's id. On REST it is a parameter of the path. */
  readonly row?: string;
  /** The figure that a merchant or a row has of its own; null where it is the bucket's. `id` is the merchant's or row's. */
  readonly limit?: (ctx: Context, id: string) => number | null | Promise<number | null>;
  /**
   * What an API key must hold. Operations under the documented path prefixes get it by that when the schema is built;
   * it is written here for one that has no such path.
   */
  readonly scope?: ScopeRule;
  /** The documented paths that run it, as `METHOD /path`. Filled in when the schema is built. */
  readonly routes?: readonly string[];
  /**
   * What one execution adds to a document's cost: a number, or a number for each item of the page that is asked for.
   */
  readonly cost?: number;
  /** `any` where the size of the request alone bounds how many values a JSON argument holds, in place of 2,000. */
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
  /** Key that the caller's role must hold. */
  readonly permission?: PermissionKey;
  /** Role that the caller must have, whatever keys others hold. */
  readonly role?: typeof SUPER_ADMIN;
  /** Roles of which the caller must have one beside the permission, whatever keys others hold. */
  readonly anyRole?: readonly ShippedRole[];
  /** Feature that the caller's verification level must open, as far as the settings enforce it. */
  readonly feature?: KycFeature;
  /**
   * The caller's session must have proven a second factor within ten minutes, whatever the settings ask of sign-ins. Only
   * where `access` is `session`.
   */
  readonly freshSecondFactor?: true;
  /** What the audit shows of a mutation that demands a permission; that it is recorded needs no word here. */
  readonly audit?: AuditedRecord;
  /**
   * The argument that names a row of the caller's own. The use case looks for it among the caller's rows, so that another's
   * row and a missing one give the same answer.
   */
  readonly owns?: { readonly resource: string; readonly argument: string };
}

/** Which keys of a merchant will do. */
export interface MerchantRule {
  /** Permission that the key must hold; without one any key will do. */
  readonly permission?: string;
  /** A public key will do, which stands in web pages and says nothing of who calls. */
  readonly publicKey?: true;
}

/** The record that the admin audit shows as it was and became. Without one it shows what the operation was given. */
export interface AuditedRecord {
  /** Its table. */
  readonly record: keyof Tables;
  /**
   * Argument with the record's key, such as `id` (the default) or `input.userId`; a list of keys (by default `ids`)
   * stands for as many records. When neither is given, it is the record whose `id` the use case answers.
   */
  readonly target?: string;
  /** Column that the key is compared with (default `id`). */
  readonly key?: string;
  /** Columns that stay out of the audit. Secrets are masked without being named here. */
  readonly hidden?: readonly string[];
}

/** What the guard needs to know of an operation beside its policy. */
export interface GuardedOperation {
  readonly field: string;
  readonly writes: boolean;
  /** True for a request of REST that the baseline cap left to the guard. It has counted the others by their method. */
  readonly isUncounted?: boolean;
  /** Its arguments, as far as the transport knows them before the body: on REST the one that the policy's bucket counts by. */
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface PolicyExtensions {
  readonly policy?: Policy;
}

/** Declares the policy of a resolver's method. */
export function Policy(policy: Policy): MethodDecorator & PropertyDecorator {
  return Extensions({ policy }) as MethodDecorator & PropertyDecorator;
}
