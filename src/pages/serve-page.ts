import type { FastifyInstance } from 'fastify';
import { protectingHeaders } from '../server/http/headers.js';

type Directives = Readonly<Record<string, string[]>>;

/**
 * What every page may do: run this server's scripts and no text of its own as one, style itself, and reach no host but
 * this one.
 */
const OF_EVERY_PAGE: Directives = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Serves a page; `more` says what else its content security policy allows. */
export function servePage(http: FastifyInstance, path: string, html: string, more: Directives = {}): void {
  const directives = { ...OF_EVERY_PAGE, ...more };
  const headers = protectingHeaders({ contentSecurityPolicy: { useDefaults: false, directives } });
  http.get(path, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
  );
}
