import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

type Headers = Readonly<Record<string, string>>;

/** The headers that protect an answer, as helmet chooses them. They are the same each time, so they are made once. */
export function protectingHeaders(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (fault) => {
    if (fault) throw fault;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Data is never a page, a script or a frame; what protects windows and downloads means nothing to it. It is of one
 * caller at one time, so nobody on the way keeps it.
 */
const OF_DATA = {
  'cache-control': 'no-store',
  ...protectingHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }),
};

/** Puts the request's id on every answer, and what protects data; a page sets headers of its own over these. */
export function serveHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    protect(request, reply);
    done();
  });
}

/** For an answer that no hook comes by: the router could not read the path. */
export function protect({ id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(OF_DATA).header('x-request-id', id);
}
