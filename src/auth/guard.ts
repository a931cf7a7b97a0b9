import type { Config } from '../config/index.js';
import { AppError } from '../core/catalogue/errors.js';
import type { PermissionKey } from '../core/catalogue/permissions.js';
import { sameSecret, sha256 } from '../core/ids.js';
import type { Context } from '../services/frame/context.js';
import { RefusalReason } from '../entities/api-key/api-key-refusal.js';
import { countRefusedWrite, countWrite, ownLimit, throttled } from './buckets.js';
import { requireFresh } from './fresh-proof.js';
import { requireKycFeature } from './kyc.js';
import { requireMerchantKey, requireMerchantPermission } from './merchant-rule.js';
import type { GuardedOperation, Policy } from './policy.js';
import type { UserCaller } from './principal.js';
import { sessionNeeded } from './session-alone.js';

/**
 * Authorises a call or throws. Every transport keeps this order: address and caller, extension, rights, rate limits.
 * Runs once for each field that is executed, so ten aliased mutations are ten calls.
 */
export async function authorize(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<void> {
  const counts = countsHere(ctx, policy, operation);
  if (counts) await countWrite(ctx, policy);
  try {
    await allowed(ctx, policy, operation);
  } catch (error) {
    if (counts) await countRefusedWrite(ctx, policy);
    throw error;
  }
  await throttled(ctx, policy, operation);
}

/** Whether the guard counts the call against the baseline cap. */
function countsHere({ caller, request }: Context, policy: Policy, operation: GuardedOperation): boolean {
  const { field, writes, isUncounted = false } = operation;
  // Requests of REST were counted by their method before anything else, but for those that waited for a merchant's key.
  if (request.transport !== 'graphql') return isUncounted;
  return writes && !ownLimit(caller, policy, field);
}

async function allowed(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<void> {
  await ctx.requireGeoAccess(ctx, policy, operation.field);
  identified(ctx, policy, operation);
  if (policy.extension) await ctx.extensions.require(policy.extension);
  await permitted(ctx, policy);
  const refusal = scopeRefusal(ctx, policy);
  if (refusal) {
    noteScopeRefusal(ctx, operation.field);
    throw refusal;
  }
}

/** The errors that would refuse the caller this operation. Neither runs nor counts it; empty when nothing refuses. */
export async function obstacles(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<AppError[]> {
  const { extension } = policy;
  const found = [
    await thrown(() => identified(ctx, policy, operation)),
    extension ? await thrown(() => ctx.extensions.require(extension)) : null,
    await thrown(() => permitted(ctx, policy)),
    scopeRefusal(ctx, policy),
  ];
  return found.filter((each) => each !== null);
}

async function thrown(check: () => unknown): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function identified(ctx: Context, policy: Policy, operation: GuardedOperation): void {
  const { caller } = ctx;
  if (caller.kind === 'merchant') return requireMerchantKey(caller, policy);
  if (policy.access === 'public') return;
  if (caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  if (policy.access === 'session' && caller.credential.kind !== 'session') throw sessionNeeded();
  if (operation.writes) csrfChecked(ctx);
}

async function permitted(ctx: Context, policy: Policy): Promise<void> {
  const { caller } = ctx;
  if (caller.kind === 'merchant') return requireMerchantPermission(caller, policy);
  if (policy.access === 'public') return;
  if (caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  if (policy.permission) requireAnyKey(caller, [policy.permission]);
  if (policy.anyPermission) requireAnyKey(caller, policy.anyPermission);
  if (policy.role && caller.role.name !== policy.role) {
    const { role } = policy;
    throw new AppError('FORBIDDEN', { message: `Only a ${role} can do this`, missing: { role } });
  }
  if (policy.anyRole && !policy.anyRole.some((role) => role === caller.role.name)) {
    const role = policy.anyRole.join(' or ');
    throw new AppError('FORBIDDEN', {
      message: `Only an account with the role ${role} can do this`,
      missing: { role },
    });
  }
  if (policy.feature) await requireKycFeature(ctx, policy.feature);
  // A caller by API key has been refused already, because the policy demands a session.
  const { fresh } = policy;
  if (fresh && fresh !== 'byInput' && caller.credential.kind === 'session') await requireFresh(ctx, fresh);
}

function requireAnyKey({ role }: UserCaller, keys: readonly PermissionKey[]): void {
  if (keys.some((key) => role.permissions.has(key))) return;
  const permission = keys.join(' or ');
  throw new AppError('FORBIDDEN', { message: `This needs the permission ${permission}`, missing: { permission } });
}

/** Browsers send cookies by themselves, so a write also needs the CSRF token, which only the site's pages can read. */
function csrfChecked({ caller, request }: Context): void {
  if (caller.kind !== 'user' || caller.credential.kind !== 'session') return;
  const given = request.csrfToken;
  if (given === null || !sameSecret(sha256(given), caller.credential.csrfHash)) throw new AppError('CSRF_REFUSED');
}

/** The error for an API key that lacks every scope the policy accepts; null when the call is allowed. */
function scopeRefusal({ caller, config }: Context, policy: Policy): AppError | null {
  if (!policy.scope || caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return null;
  const { scopes } = caller.credential;
  const { anyOf } = policy.scope;
  if (!comparesScopes(config, policy) || anyOf.some((scope) => scopes.includes(scope))) return null;
  return new AppError('FORBIDDEN', {
    message: `This needs an API key with the scope ${anyOf.join(' or ')}`,
    missing: { scopes: anyOf },
  });
}

/** Records the refusal for the owner of the key. */
function noteScopeRefusal({ caller, keyRefusals, request }: Context, operation: string): void {
  if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return;
  const { keyId, type } = caller.credential;
  const { userId } = caller;
  keyRefusals.note({
    keyId,
    userId,
    reason: RefusalReason.SCOPE,
    ip: request.ip,
    operation,
    audited: type === 'plugin',
  });
}

function comparesScopes({ apiKeyScopes }: Config, policy: Policy): boolean {
  if (apiKeyScopes === 'strict' || policy.scope?.always) return true;
  return policy.access !== 'public' && policy.permission !== undefined;
}
