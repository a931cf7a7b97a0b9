import type { FastifyRequest } from 'fastify';

/** What browsers write who fetch a page ahead of a visit that may never come; the second is how they wrote it before. */
const HEADERS = ['sec-purpose', 'purpose'] as const;

/** `prefetch`, perhaps with parameters such as `prefetch;prerender`. */
const AHEAD = /\bprefetch\b/i;

export function isPrefetch({ headers }: FastifyRequest): boolean {
  return HEADERS.some((name) => AHEAD.test(String(headers[name] ?? '')));
}
