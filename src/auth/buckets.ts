import { BucketEmpty } from '../core/bucket-empty.js';
import { sha256 } from '../core/ids.js';
import { countedAs } from '../core/net/ip.js';
import { THROTTLES, type Allowance, type Throttle, type ThrottleName } from '../core/catalogue/throttles.js';
import type { CountedCall } from '../infra/redis/limiter.js';
import type { Context } from '../services/frame/context.js';
import type { RouteLimit } from '../entities/api-key/api-key.js';
import { requireUserId } from './authenticate.js';
import { takesMerchantKey } from './merchant-rule.js';
import type { GuardedOperation, Policy } from './policy.js';
import { isPublicKey, type Caller } from './principal.js';

/** What a counter's id holds of a text that a client wrote. */
const MAX_ROW_ID = 64;

/** Whom a bucket counts. Without `asked` nobody has a figure of its own. */
interface Counted {
  readonly id: string;
  /** Whose own figure is asked for: a merchant's, a row's, or that of an account which calls in a merchant's place. */
  readonly asked?: string;
}

/** The limit that a key has of its own for this operation, by its name or by one of its paths; it replaces the others. */
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

/** Counts a write by its address, unless its merchant's own bucket counts it. RATE_LIMITED beyond the baseline cap. */
export async function countWrite(ctx: Context, policy: Policy): Promise<void> {
  if (!countsByMerchant(ctx.caller, policy)) await counted(ctx, 'baseline', { id: countedAs(ctx.request.ip) });
}

/** Counts a write that was refused before its merchant's own bucket could count it. */
export async function countRefusedWrite(ctx: Context, policy: Policy): Promise<void> {
  if (countsByMerchant(ctx.caller, policy)) await counted(ctx, 'baseline', { id: countedAs(ctx.request.ip) });
}

/** A call that the policy lets in by a secret key, and whose bucket counts by merchant. A public key may be anybody's. */
function countsByMerchant(caller: Caller, policy: Policy): boolean {
  if (caller.kind !== 'merchant' || caller.key.kind !== 'secret' || !takesMerchantKey(caller, policy)) return false;
  return bucketOf(policy)?.per === 'merchant';
}

/** Takes the point that a document owes for what its public fields cost, if it owes one and none was taken yet. */
export async function settleDues(ctx: Context, policy: Policy, { field, writes }: GuardedOperation): Promise<void> {
  if (writes || policy.access !== 'public' || policy.throttle || ownLimit(ctx.caller, policy, field)) return;
  await ctx.dues.settle(() => counted(ctx, 'publicReads', { id: countedAs(ctx.request.ip) }));
}

/** Takes a point from the bucket that the operation names, or from the caller's own. RATE_LIMITED when it is empty. */
export async function throttled(ctx: Context, policy: Policy, operation: GuardedOperation): Promise<void> {
  const own = ownLimit(ctx.caller, policy, operation.field);
  if (own) return shown(ctx, 'apiKeyRoute', ctx.limiter.consumeOwn(own.keyId, own));
  if (!policy.throttle) return settleDues(ctx, policy, operation);
  // Each row that somebody makes up has a counter of its own, so the address is counted too.
  const byAnybody = policy.access === 'public' || isPublicKey(ctx.caller);
  if (byAnybody && !operation.writes && bucketOf(policy)?.per === 'row') {
    await counted(ctx, 'publicReads', { id: countedAs(ctx.request.ip) });
  }
  const { id, asked } = countedIn(ctx, policy, operation);
  const limit = asked === undefined ? null : await policy.limit?.(ctx, asked);
  await counted(ctx, policy.throttle, { id, limit: limit ?? null, writes: operation.writes });
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

/** By a public key, which strangers know, a merchant counts apart for each address: they use up nothing but their own. */
function merchantIn(caller: Caller, address: string): Counted {
  if (caller.kind === 'user') return { id: caller.userId, asked: caller.userId };
  if (caller.kind !== 'merchant') return { id: address };
  const { merchantId, key } = caller;
  return { id: key.kind === 'secret' ? merchantId : `${merchantId}:${address}`, asked: merchantId };
}

/** A call whose argument does not fit is about no row, and counts for its address. */
function rowIn(argument: unknown, address: string): Counted {
  if (typeof argument !== 'string') return { id: address };
  // In one spelling at every transport, and as admins type it.
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

/** Lets the transport tell what a bucket has left. */
async function shown(ctx: Context, name: string, taken: Promise<Allowance>): Promise<void> {
  try {
    ctx.reply.allowances.set(name, await taken);
  } catch (error) {
    if (error instanceof BucketEmpty) ctx.reply.allowances.set(name, error.allowance);
    throw error;
  }
}
