import type { FastifyRequest } from 'fastify';

/** What names the document of a request: its text, its hash among the extensions, or both. Strangers wrote it. */
export interface SentDocument {
  readonly query?: unknown;
  readonly extensions?: unknown;
}

/** The body of a POST, the search of a GET. Throws a TypeError for a target that is no URL. */
export function sentDocument({ method, url, body }: FastifyRequest): SentDocument {
  if (method !== 'GET') return (body ?? {}) as SentDocument;
  // Apollo reads a search by this class. Another parser may find another text in it, and what was bounded would not be
  // what is run.
  const { searchParams } = new URL(url, 'http://localhost');
  return { query: searchParams.get('query'), extensions: searchParams.get('extensions') };
}

/** The document that a request brings in full; null for one that is named by its hash alone. */
export function sourceOf(request: FastifyRequest): string | null {
  const { query } = sentDocument(request);
  return typeof query === 'string' && query !== '' ? query : null;
}
