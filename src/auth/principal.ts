import type { ApiKeyType, RouteLimit } from '../entities/api-key/api-key.js';
import type { PermissionKey } from '../core/catalogue/permissions.js';

/** Who makes a request. Use cases ask this, never headers. */
export type Caller = Anonymous | UserCaller | MerchantCaller | SystemCaller;

export interface Anonymous {
  readonly kind: 'anonymous';
}

/** A signed-in account, by browser session or by API key. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: CallerRole;
  readonly credential: SessionCredential | ApiKeyCredential;
}

/** A merchant's program, by one of the merchant's own keys: it is no account and has no role. */
export interface MerchantCaller {
  readonly kind: 'merchant';
  readonly merchantId: string;
  /** `test` never touches real money. */
  readonly mode: 'live' | 'test';
  readonly key: MerchantKey;
}

export interface MerchantKey {
  readonly keyId: string;
  /** SHA-256 of the key that was presented. */
  readonly keyHash: string;
  /** `public`: it stands in web pages, so whoever brings it may be anybody. */
  readonly kind: 'public' | 'secret';
  /** Grows with every change of what the key or its merchant may do. */
  readonly version: number;
  /** What the key may do; `*` for everything. */
  readonly permissions: readonly string[];
}

/** Scheduled jobs and the queue. */
export interface SystemCaller {
  readonly kind: 'system';
  /** The job that acts. */
  readonly name: string;
}

export interface CallerRole {
  readonly id: string;
  readonly name: string;
  /** Grows with every change of the role's keys. */
  readonly version: number;
  readonly permissions: ReadonlySet<PermissionKey>;
}

export interface SessionCredential {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly csrfHash: string;
}

export interface ApiKeyCredential {
  readonly kind: 'apiKey';
  readonly keyId: string;
  /** SHA-256 of the key that was presented: during a grace period an account has two for one row. */
  readonly keyHash: string;
  readonly type: ApiKeyType;
  /** Grows with every change of what the key may do. */
  readonly version: number;
  readonly scopes: readonly string[];
  /** Limits for single routes in place of the platform's. */
  readonly limits: readonly RouteLimit[];
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };

/** True for a caller by API key, whoever owns it. */
export function isKey(caller: Caller): boolean {
  return caller.kind === 'user' && caller.credential.kind === 'apiKey';
}

/** True for a caller by one of the account's own API keys, which does not administer what it belongs to. */
export function isKeyOf(caller: Caller, userId: string): boolean {
  return caller.kind === 'user' && caller.userId === userId && isKey(caller);
}

/** True for a caller by a merchant's public key, who may be anybody. */
export function isPublicKey(caller: Caller): boolean {
  return caller.kind === 'merchant' && caller.key.kind === 'public';
}

/** Text that names a caller in idempotency keys and logs. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.userId}`;
  if (caller.kind === 'merchant') return `merchant:${caller.merchantId}:${caller.mode}`;
  return caller.kind === 'system' ? `system:${caller.name}` : 'anonymous';
}
