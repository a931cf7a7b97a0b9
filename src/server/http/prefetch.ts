import type { FastifyRequest } from 'fastify';

/** The header that browsers send when they fetch a page before the user opens it, and its older name. */
const HEADERS = ['sec-purpose', 'purpose'] as const;

/** The value may have parameters, such as `prefetch;prerender`. */
const PREFETCH = /\bprefetch\b/i;

export function isPrefetch({ headers }: FastifyRequest): boolean {
  return HEADERS.some((name) => PREFETCH.test(String(headers[name] ?? '')));
}
