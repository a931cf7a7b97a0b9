import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countedAs } from '../../core/net/ip.js';
import type { Platform } from '../../services/frame/context.js';
import { clientAddress } from './client-address.js';

/** Reading a longer body as JSON holds the process up for milliseconds, before anybody knows who sends it. */
const LARGE_BODY_BYTES = 128 * 1024;

/** Counts long JSON bodies by the address that they come from, before they are read: RATE_LIMITED beyond the bucket. */
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
