import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { AppError } from '../core/errors.js';
import { sha256 } from '../core/ids.js';

/** Bodies of the signed requests under way, as they came. */
const kept = new WeakMap<FastifyRequest, Buffer>();

export const EMPTY_HASH = sha256('');

/**
 * Keeps the bytes of a body while the request says that it is signed: the signature covers them, and who calls is
 * decided before a body is parsed. Uploads are not kept.
 */
export function keepSignedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request;
    if (headers['x-api-signature'] === undefined || headers['content-type']?.startsWith('multipart/')) return done();
    read(request, routeOptions.bodyLimit ?? http.initialConfig.bodyLimit ?? 0)
      .then((body) => void kept.set(request, body))
      .then(() => done(), done);
  });
  http.addHook('preParsing', (request, _reply, payload, done) => {
    const body = kept.get(request);
    done(null, body ? Readable.from(body, { objectMode: false }) : payload);
  });
}

/** SHA-256 in hex of the body's bytes; null when they were not kept. */
export function bodyHashOf(request: FastifyRequest): string | null {
  const body = kept.get(request);
  return body ? sha256(body) : null;
}

async function read({ raw }: FastifyRequest, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) throw new AppError('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
