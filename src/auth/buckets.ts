import { BucketEmpty } from '../core/bucket-empty.js';
import { sha256 } from '../core/ids.js';
import { countedAs } from '../core/net/ip.js';
import { isStorable } from '../core/text/storable.js';
import { THROTTLES, type Allowance, type Throttle, type ThrottleName } from '../core/catalogue/throttles.js';
import type { CountedCall } from '../infra/redis/limiter.js';
import type { Context } from '../services/frame/context.js';
import type { RouteLimit } from '../entities/api-key/api-key.js';
import { requireUserId } from './authenticate.js';
import { takesMerchantKey } from './merchant-rule.js';
import type { GuardedOperation, Policy } from './policy.js';
import { isPublicKey, type Caller } from './principal.js';

/** Longer row ids from clients are hashed before they become part of a counter's key. */
const MAX_ROW_ID = 64;

/** What a bucket counts by. Without `asked` the bucket's usual limit applies. */
interface Counted {
  readonly id: string;
  /** Id whose individual limit is looked up: a merchant, a row, or an account that calls in place of a merchant. */
  readonly asked?: string;
}

/** The API key's own limit for this operation, found by name or by one of its paths. It replaces all other limits. */
export function ownLimit(
  caller: Caller,
  { routes = [] }: Policy,
  field: string,
): (RouteLimit & { keyId: string }) | null {
  if (caller.kind !== 'user' || caller.credential.kind !== 'apiKey') return null;
  const { keyId, limits } = caller.credential;
  const limit = limits.find(({ route }) => route === field || routes.includes(route));
  return limit ? { ...limit, keyId } : null;
}

/**
 * Counts a write by its address, unless the merchant's own bucket counts it or the call has still to prove its right to
 * a row. RATE_LIMITED above the baseline limit.
 */
export async function countWrite(ctx: Context, policy: Policy): Promise<void> {
  if (!countsLater(ctx.caller, policy)) await countInBaseline(ctx);
}

/** Counts a write that was refused before its merchant's or its row's bucket could count it. */
export async function countRefusedWrite(ctx: Context, policy: Policy): Promise<void> {
  if (countsLater(ctx.caller, policy)) await countInBaseline(ctx);
}

function countInBaseline(ctx: Context): Promise<void> {
  return counted(ctx, 'baseline', { id: countedAs(ctx.request.ip) });
}

function countsLater(caller: Caller, policy: Policy): boolean {
  return policy.unproven !== undefined || countsByMerchant(caller, policy);
}

/** Whether the policy accepts this secret key and counts by merchant. Strangers know public keys, so those never do. */
function countsByMerchant(caller: Caller, policy: Policy): boolean {
  if (caller.kind !== 'merchant' || caller.key.kind !== 'secret' || !takesMerchantKey(caller, policy)) return false;
  return bucketOf(policy)?.per === 'merchant';
}

/**
 * Charges one point for all public fields of a GraphQL document, unless this field has a bucket or limit of its own.
 */
export async function settleDues(ctx: Context, policy: Policy, { field, writes }: GuardedOperation): Promise<void> {
  if (writes || policy.access !== 'public' || policy.throttle || ownLimit(ctx.caller, policy, field)) return;
  await ctx.dues.settle(() => counted(ctx, 'publicReads', { id: countedAs(ctx.request.ip) }));
}

/** Takes a point from the operation's bucket, or from the API key's own. RATE_LIMITED when it is empty. */
export async function throttled(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<void> {
  const own = ownLimit(ctx.caller, policy, operation.field);
  if (own) return shown(ctx, 'apiKeyRoute', ctx.limiter.consumeOwn(own.keyId, own));
  if (!policy.throttle) return settleDues(ctx, policy, operation);
  // Anybody can make up row ids, and each has a counter of its own, so the address is counted too.
  const byAnybody = policy.access === 'public' || isPublicKey(ctx.caller);
  if (byAnybody && !operation.writes && bucketOf(policy)?.per === 'row') {
    await counted(ctx, 'publicReads', { id: countedAs(ctx.request.ip) });
  }
  // The use case takes the point, or the call counts as unproven.
  if (policy.unproven) return;
  await takePoint(ctx, policy.throttle, policy, operation);
}

/** Takes a point from the operation's bucket, whatever limits the caller's key has. */
export async function takePoint(
  ctx: Context,
  bucket: ThrottleName,
  policy: Policy,
  operation: GuardedOperation,
): Promise<void> {
  const { id, asked } = countedIn(ctx, policy, operation);
  const limit = asked === undefined ? null : await policy.limit?.(ctx, asked);
  await counted(ctx, bucket, { id, limit: limit ?? null, writes: operation.writes });
}

/**
 * Counts a call that did not prove its right to a row: in the baseline and, if it names a row, for its address at that
 * row. RATE_LIMITED once either is used up, which refuses no call that proves its right.
 */
export async function countUnproven(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<void> {
  if (!policy.unproven) return;
  // First, since it bounds how many counters an address can make by inventing rows.
  if (!ownLimit(ctx.caller, policy, operation.field)) await countInBaseline(ctx);
  const { id, asked } = countedIn(ctx, policy, operation);
  if (asked !== undefined) await counted(ctx, policy.unproven, { id: `${id}:${countedAs(ctx.request.ip)}` });
}

function bucketOf({ throttle }: Policy): Throttle | undefined {
  return throttle && THROTTLES[throttle];
}

function countedIn(ctx: Context, policy: Policy, { args = {} }: GuardedOperation): Counted {
  const { caller, request } = ctx;
  const address = countedAs(request.ip);
  switch (bucketOf(policy)?.per) {
    case 'user':
      return { id: requireUserId(caller) };
    case 'merchant':
      return merchantIn(caller, address);
    case 'row':
      return rowIn(policy.row === undefined ? undefined : args[policy.row], address);
    default:
      return { id: address };
  }
}

/** Calls by a public key count by address, so that strangers, who know the key, cannot use up the merchant's limit. */
function merchantIn(caller: Caller, address: string): Counted {
  if (caller.kind === 'user') return { id: caller.userId, asked: caller.userId };
  if (caller.kind !== 'merchant') return { id: address };
  const { merchantId, key } = caller;
  return { id: key.kind === 'secret' ? merchantId : `${merchantId}:${address}`, asked: merchantId };
}

/** A call whose argument is missing or invalid names no row, so it counts for its address. */
function rowIn(argument: unknown, address: string): Counted {
  if (typeof argument !== 'string' || !isStorable(argument)) return { id: address };
  // Lower case, so that all spellings of an id share one counter and one limit.
  const id = argument.toLowerCase();
  return { id: id.length > MAX_ROW_ID ? sha256(id) : id, asked: id };
}

function counted(
  ctx: Context,
  name: ThrottleName,
  { id, ...call }: { readonly id: string } & CountedCall,
): Promise<void> {
  return shown(ctx, name, ctx.limiter.consume(name, id, call));
}

/** Stores what is left in the bucket, for the transport to show. */
async function shown(ctx: Context, name: string, taken: Promise<Allowance>): Promise<void> {
  try {
    ctx.reply.allowances.set(name, await taken);
  } catch (error) {
    if (error instanceof BucketEmpty) ctx.reply.allowances.set(name, error.allowance);
    throw error;
  }
}
