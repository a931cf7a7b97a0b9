import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAs } from '../../core/net/ip.js';
import type { Platform } from '../../services/frame/context.js';
import { clientAddress } from './client-address.js';

/** Parsing a longer body as JSON blocks the process for milliseconds, before the caller is authenticated. */
const LARGE_BODY_BYTES = 128 * 1024;

/** Counts long JSON bodies by the client's address before they are parsed. RATE_LIMITED when the bucket is empty. */
export function limitLargeBodies(http: FastifyInstance, { config, limiter }: Platform): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length <= LARGE_BODY_BYTES) return parse(request, body, done);
    const address = countedAs(clientAddress(request.raw, config.trustedProxies));
    limiter.consume('largeBodies', address).then(
      () => parse(request as FastifyRequest, body, done),
      (error: Error) => done(error),
    );
  });
}
