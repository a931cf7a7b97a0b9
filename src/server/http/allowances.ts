import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BucketEmpty } from '../../core/bucket-empty.js';
import { countedAs } from '../../core/net/ip.js';
import type { Allowance } from '../../core/catalogue/throttles.js';
import { countWrite } from '../../auth/buckets.js';
import { isMerchantKey } from '../../auth/merchant-keys.js';
import type { Policy } from '../../auth/policy.js';
import type { Context, Platform } from '../../services/frame/context.js';
import { clientAddress } from './client-address.js';
import { isRest } from './http-errors.js';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The routes that catch unknown paths under `/api`. */
const UNSERVED: ReadonlySet<string> = new Set(['', '/api', '/api/*']);

const overdrawn = new WeakMap<FastifyRequest, BucketEmpty>();

/** Counts every mutating REST request by the client's address, before authentication. */
export function countRestWrites(http: FastifyInstance, platform: Platform): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!WRITES.has(request.method) || !isRest(request) || waitsForItsKey(request)) return done();
    count(platform, request, reply).then(() => done(), done);
  });
}

/**
 * A merchant's own bucket may count its requests, so the address is not counted before the key is known. Unknown paths
 * never check the key, so requests to them are counted at once.
 */
function waitsForItsKey(request: FastifyRequest): boolean {
  return isMerchantKey(String(request.headers['x-api-key'] ?? '')) && isServed(request);
}

function isServed({ routeOptions }: FastifyRequest): boolean {
  return !UNSERVED.has(routeOptions.url ?? '');
}

/** Counts a mutating request of an authenticated merchant, unless the merchant's own bucket does. */
export async function countMerchantWrite(ctx: Context, policy: Policy, { method }: FastifyRequest): Promise<void> {
  if (ctx.caller.kind === 'merchant' && WRITES.has(method)) await countWrite(ctx, policy);
}

async function count({ config, limiter }: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const address = clientAddress(request.raw, config.trustedProxies);
  try {
    const allowance = await limiter.consume('baseline', countedAs(address));
    showAllowances(reply, new Map([['baseline', allowance]]));
  } catch (error) {
    if (!(error instanceof BucketEmpty)) throw error;
    showAllowances(reply, new Map([['baseline', error.allowance]]));
    // An API key may have a limit of its own for this operation, so the refusal is postponed until the key is known.
    if (request.headers['x-api-key'] === undefined || !isServed(request)) throw error;
    overdrawn.set(request, error);
  }
}

/** The postponed refusal of a request above the baseline limit, which the limit of its API key may replace. */
export function overdraft(request: FastifyRequest): BucketEmpty | undefined {
  return overdrawn.get(request);
}

/** Sets the headers RateLimit-Policy and RateLimit for every bucket that took a point. */
export function showAllowances(reply: FastifyReply, allowances: ReadonlyMap<string, Allowance>): void {
  for (const [name, { limit, windowSeconds, remaining, resetSeconds }] of allowances) {
    append(reply, 'ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`);
    append(reply, 'ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
  }
}

function append(reply: FastifyReply, field: string, item: string): void {
  const before = reply.getHeader(field);
  reply.header(field, before === undefined ? item : `${String(before)}, ${item}`);
}
