import type { FastifyInstance } from 'fastify';
import { protectingHeaders } from '../server/http/headers.js';

type Directives = Readonly<Record<string, string[]>>;

/**
 * The content security policy of every page: scripts come from this server and never from inline text, inline styles
 * are allowed, and the page connects to no other host.
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

/** Serves a page; `more` adds to its content security policy. */
export function servePage(http: FastifyInstance, path: string, html: string, more: Directives = {}): void {
  const directives = { ...OF_EVERY_PAGE, ...more };
  const headers = protectingHeaders({ contentSecurityPolicy: { useDefaults: false, directives } });
  http.get(path, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
  );
}
