import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../../core/catalogue/errors.js';
import { sha256 } from '../../core/ids.js';

/** The bytes of signed requests' bodies, until the request ends. */
const kept = new WeakMap<FastifyRequest, Buffer>();

export const EMPTY_HASH = sha256('');

/**
 * Keeps the bytes of a body when the request claims to be signed. The signature covers them, and it is checked before
 * the body is parsed. Uploads are not kept.
 */
export function keepSignedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['x-api-signature'] === undefined || headers['content-type']?.startsWith('multipart/')) return done();
    keep(http, request, reply).then(() => done(), done);
  });
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const body = kept.get(request);
    done(null, body ? Readable.from(body, { objectMode: false }) : payload);
  });
}

async function keep(http: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // The caller is not authenticated yet, so a path's higher body limit does not apply.
  const limits = [request.routeOptions.bodyLimit, http.initialConfig.bodyLimit].filter((limit) => limit !== undefined);
  const body = await read(request, Math.min(...limits));
  // The rest of the body is still arriving and would be taken for the connection's next request.
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

/** The body's bytes; null when there are more than `maxBytes`. */
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
