import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../../core/catalogue/errors.js';
import { sha256 } from '../../core/ids.js';
import { bringsMerchantKey } from './allowances.js';

/** Bodies of the signed requests under way, as they came. */
const kept = new WeakMap<FastifyRequest, Buffer>();

export const EMPTY_HASH = sha256('');

/**
 * Keeps the bytes of a body while the request says that it is signed: the signature covers them, and who calls is
 * decided before a body is parsed. Uploads are not kept, nor is what a merchant's key comes with, which nobody signs.
 */
export function keepSignedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    const isSigned = headers['x-api-signature'] !== undefined && !bringsMerchantKey(request);
    if (!isSigned || headers['content-type']?.startsWith('multipart/')) return done();
    keep(http, request, reply).then(() => done(), done);
  });
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const body = kept.get(request);
    done(null, body ? Readable.from(body, { objectMode: false }) : payload);
  });
}

async function keep(http: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // Nobody knows yet who calls, so what a path takes beyond the common limit is not kept for a stranger.
  const limits = [request.routeOptions.bodyLimit, http.initialConfig.bodyLimit].filter((limit) => limit !== undefined);
  const body = await read(request, Math.min(...limits));
  // The rest of it is still on its way, where the connection's next request would be looked for.
  if (body === null) {
    reply.header('connection', 'close');
    throw new AppError('TOO_LARGE');
  }
  kept.set(request, body);
}

/** SHA-256 in hex of the body's bytes; null when they were not kept. */
export function bodyHashOf(request: FastifyRequest): string | null {
  const body = kept.get(request);
  return body ? sha256(body) : null;
}

/** Null for a body that is longer. */
async function read({ raw }: FastifyRequest, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
