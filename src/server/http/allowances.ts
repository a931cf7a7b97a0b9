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
import { isPrefetch } from './prefetch.js';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What catches the paths under `/api` that no row serves. */
const UNSERVED: ReadonlySet<string> = new Set(['', '/api', '/api/*']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path changes something although its method is GET; a prefetch of it does not. */
    writesByGet?: boolean;
  }
}

const overdrawn = new WeakMap<FastifyRequest, BucketEmpty>();

/** Counts every mutating request of REST by its client's address, before anybody asks who it is. */
export function countRestWrites(http: FastifyInstance, platform: Platform): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!isWrite(request) || !isRest(request) || waitsForItsKey(request)) return done();
    count(platform, request, reply).then(() => done(), done);
  });
}

function isWrite(request: FastifyRequest): boolean {
  const { writesByGet = false } = request.routeOptions.config;
  return WRITES.has(request.method) || (writesByGet && !isPrefetch(request));
}

/**
 * A merchant's key may be counted by what its merchant may do, and not here. A path that nobody serves never looks at the
 * key, so whatever is sent there is counted at once.
 */
function waitsForItsKey(request: FastifyRequest): boolean {
  return isMerchantKey(String(request.headers['x-api-key'] ?? '')) && isServed(request);
}

function isServed({ routeOptions }: FastifyRequest): boolean {
  return !UNSERVED.has(routeOptions.url ?? '');
}

/** Counts a mutating request of a merchant, which waited for its key, unless its merchant's own bucket does. */
export async function countMerchantWrite(ctx: Context, policy: Policy, request: FastifyRequest): Promise<void> {
  if (ctx.caller.kind === 'merchant' && isWrite(request)) await countWrite(ctx, policy);
}

async function count({ config, limiter }: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const address = clientAddress(request.raw, config.trustedProxies);
  try {
    const allowance = await limiter.consume('baseline', countedAs(address));
    showAllowances(reply, new Map([['baseline', allowance]]));
  } catch (error) {
    if (!(error instanceof BucketEmpty)) throw error;
    showAllowances(reply, new Map([['baseline', error.allowance]]));
    // A key may have limits of its own for what it calls; until that is known the refusal waits.
    if (request.headers['x-api-key'] === undefined || !isServed(request)) throw error;
    overdrawn.set(request, error);
  }
}

/** The refusal of a request beyond the cap that may yet be let through by the limits of its key. */
export function overdraft(request: FastifyRequest): BucketEmpty | undefined {
  return overdrawn.get(request);
}

/** Tells what is left in each bucket that took a point, in the fields RateLimit-Policy and RateLimit. */
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
