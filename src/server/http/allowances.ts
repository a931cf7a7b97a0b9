import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BucketEmpty } from '../../core/bucket-empty.js';
import { countedAs } from '../../core/net/ip.js';
import type { Allowance } from '../../core/catalogue/throttles.js';
import { isMerchantKey } from '../../auth/merchant-keys.js';
import type { Platform } from '../../services/frame/context.js';
import { clientAddress } from './client-address.js';
import { isRest } from './http-errors.js';
import { isPrefetch } from './prefetch.js';

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The routes that catch unknown paths under `/api`. */
const UNSERVED: ReadonlySet<string> = new Set(['', '/api', '/api/*']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET of this path runs a mutation, unless it is a prefetch. */
    writesByGet?: boolean;
    /** Calls prove their right to a row by a secret in the body, so they are counted once that is checked. */
    provenByBody?: boolean;
  }
}

const overdrawn = new WeakMap<FastifyRequest, BucketEmpty>();

/** Counts every mutating REST request by the client's address, before authentication. */
export function countRestWrites(http: FastifyInstance, platform: Platform): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!isWrite(request) || !isRest(request) || waits(request)) return done();
    count(platform, request, reply).then(() => done(), done);
  });
}

function isWrite(request: FastifyRequest): boolean {
  const { writesByGet = false } = request.routeOptions.config;
  return WRITES.has(request.method) || (writesByGet && !isPrefetch(request));
}

/**
 * A merchant's own bucket may count its requests, so the address is not counted before the key is known. Unknown paths
 * never check the key, so requests to them are counted at once.
 */
function waitsForItsKey(request: FastifyRequest): boolean {
  return bringsMerchantKey(request) && isServed(request);
}

/** Whether the call is counted by what it brings, and not by its arrival. */
function waits(request: FastifyRequest): boolean {
  return waitsForItsKey(request) || (request.routeOptions.config.provenByBody ?? false);
}

/** Whether the key that a request brings can only be a merchant's. */
export function bringsMerchantKey({ headers }: FastifyRequest): boolean {
  return isMerchantKey(String(headers['x-api-key'] ?? ''));
}

function isServed({ routeOptions }: FastifyRequest): boolean {
  return !UNSERVED.has(routeOptions.url ?? '');
}

/** True for a write that was not counted on arrival, because it waited for its merchant's key or for its proof. */
export function isUncounted(request: FastifyRequest): boolean {
  return isWrite(request) && waits(request);
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
