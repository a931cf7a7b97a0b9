import type { FastifyRequest } from 'fastify';

/** The parts of a request that identify its document: text, hash (in the extensions), or both. Not validated. */
export interface SentDocument {
  readonly query?: unknown;
  readonly extensions?: unknown;
}

/** The document of a POST's body or a GET's query string. Throws a TypeError for an invalid URL. */
export function sentDocument({ method, url, body }: FastifyRequest): SentDocument {
  if (method !== 'GET') return (body ?? {}) as SentDocument;
  // Apollo parses the query string by this class, too. With another parser, the document that is checked could differ
  // from the one that runs.
  const { searchParams } = new URL(url, 'http://localhost');
  return { query: searchParams.get('query'), extensions: searchParams.get('extensions') };
}

/** The full text of a request's document; null when it is named by its hash alone. */
export function sourceOf(request: FastifyRequest): string | null {
  const { query } = sentDocument(request);
  return typeof query === 'string' && query !== '' ? query : null;
}
