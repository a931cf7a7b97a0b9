import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BucketEmpty } from '../../core/bucket-empty.js';
import { countedAs } from '../../core/net/ip.js';
import type { Allowance } from '../../core/catalogue/throttles.js';
import { isMerchantKey } from '../../auth/merchant-keys.js';
import type { Platform } from '../../services/frame/context.js';
import { clientAddress } from './client-address.js';
import { isRest } from './http-errors.js';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What catches the paths under `/api` that no row serves. */
const UNSERVED: ReadonlySet<string> = new Set(['', '/api', '/api/*']);

const overdrawn = new WeakMap<FastifyRequest, BucketEmpty>();

/** Counts every mutating request of REST by its client's address, before anybody asks who it is. */
export function countRestWrites(http: FastifyInstance, platform: Platform): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!WRITES.has(request.method) || !isRest(request) || waitsForItsKey(request)) return done();
    count(platform, request, reply).then(() => done(), done);
  });
}

/**
 * A merchant's key may be counted by what its merchant may do, and not here. A path that nobody serves never looks at the
 * key, so whatever is sent there is counted at once.
 */
function waitsForItsKey(request: FastifyRequest): boolean {
  return bringsMerchantKey(request) && isServed(request);
}

/** Whether the key that a request brings can only be a merchant's. */
export function bringsMerchantKey({ headers }: FastifyRequest): boolean {
  return isMerchantKey(String(headers['x-api-key'] ?? ''));
}

function isServed({ routeOptions }: FastifyRequest): boolean {
  return !UNSERVED.has(routeOptions.url ?? '');
}

/** Whether a request was not counted when it came: a mutating one that waited for its merchant's key. */
export function isUncounted(request: FastifyRequest): boolean {
  return WRITES.has(request.method) && waitsForItsKey(request);
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
