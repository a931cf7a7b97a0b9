import type { ApiKeyType, RouteLimit } from '../entities/api-key/api-key.js';
import type { PermissionKey } from '../core/catalogue/permissions.js';

/** Who makes a request. Use cases read this, never the headers. */
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

/** A merchant's program, signed in by one of the merchant's own keys. It is not an account and has no role. */
export interface MerchantCaller {
  readonly kind: 'merchant';
  readonly merchantId: string;
  /** `test` keys never touch real money. */
  readonly mode: 'live' | 'test';
  readonly key: MerchantKey;
  /** Calls that its keys may make in the window of their bucket; null for everybody's limit. */
  readonly rateLimit: number | null;
}

export interface MerchantKey {
  readonly keyId: string;
  /** SHA-256 of the key that was presented. */
  readonly keyHash: string;
  /** `public` keys are visible in web pages, so their caller may be anybody. */
  readonly kind: 'public' | 'secret';
  /** Increases with every change to the rights of the key or its merchant. */
  readonly version: number;
  /** The permissions of the key; `*` for all. */
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
  /** Increases with every change to the role's permission keys. */
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
  /** SHA-256 of the presented key. During a grace period two keys of an account share one row. */
  readonly keyHash: string;
  readonly type: ApiKeyType;
  /** Increases with every change to the key's rights. */
  readonly version: number;
  readonly scopes: readonly string[];
  /** Limits for single routes, which replace the platform's. */
  readonly limits: readonly RouteLimit[];
}

export const ANONYMOUS: Anonymous = { kind: 'anonymous' };

/** True for a caller by API key, whichever account owns it. */
export function isKey(caller: Caller): boolean {
  return caller.kind === 'user' && caller.credential.kind === 'apiKey';
}

/** True for a caller by one of this account's own API keys, which must not administer the account. */
export function isKeyOf(caller: Caller, userId: string): boolean {
  return caller.kind === 'user' && caller.userId === userId && isKey(caller);
}

/** True for a call with a merchant's public key, which strangers know too. */
export function isPublicKey(caller: Caller): boolean {
  return caller.kind === 'merchant' && caller.key.kind === 'public';
}

/** Identifies a caller in idempotency keys and logs. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.userId}`;
  if (caller.kind === 'merchant') return `merchant:${caller.merchantId}:${caller.mode}`;
  return caller.kind === 'system' ? `system:${caller.name}` : 'anonymous';
}
