import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

type Headers = Readonly<Record<string, string>>;

/** The security headers, as helmet sets them. They never change, so they are computed once. */
export function protectingHeaders(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (fault) => {
    if (fault) throw fault;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/**
 * Responses with data are never rendered as a page, script or frame, so the headers that protect windows and downloads
 * are left out. Data belongs to one caller at one time, so it must not be cached.
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

/** Adds the request's id and the headers for data to every answer. Pages replace these with headers of their own. */
export function serveHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    protect(request, reply);
    done();
  });
}

/** Adds the headers where no hook runs, because the router could not read the path. */
export function protect({ id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(OF_DATA).header('x-request-id', id);
}
