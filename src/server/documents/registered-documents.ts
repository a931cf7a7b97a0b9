import type { KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PersistedOperations } from './persisted-operations.js';
import { sentDocument } from './sent-document.js';

/** Documents that clients register by their hash, and characters of their texts. */
const KEPT_DOCUMENTS = 5_000;
const KEPT_CHARACTERS = 4_000_000;

/** How Apollo names a document in its cache. */
const PREFIX = 'apq:';

/**
 * Where Apollo looks for a document by its hash: the whole manifest, which nobody pushes out, and what clients
 * registered.
 */
export class RegisteredDocuments implements KeyValueCache {
  private readonly listed: ReadonlyMap<string, string>;
  private readonly known = new LRUCache<string, string>({
    max: KEPT_DOCUMENTS,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (source) => source.length,
  });

  constructor(operations: PersistedOperations) {
    this.listed = new Map([...operations.entries()].map(([hash, body]) => [`${PREFIX}${hash}`, body]));
  }

  async get(key: string): Promise<string | undefined> {
    return this.find(key);
  }

  async set(key: string, source: string): Promise<void> {
    if (!this.listed.has(key)) this.known.set(key, source);
  }

  async delete(key: string): Promise<void> {
    this.known.delete(key);
  }

  /** The document that a request names by its hash alone; null for one that is unknown, or that no hash names. */
  namedBy(request: FastifyRequest): string | null {
    const { extensions } = sentDocument(request);
    const given = typeof extensions === 'string' ? parsed(extensions) : extensions;
    const hash = (given as { persistedQuery?: { sha256Hash?: unknown } } | null | undefined)?.persistedQuery
      ?.sha256Hash;
    return typeof hash === 'string' ? (this.find(PREFIX + hash) ?? null) : null;
  }

  private find(key: string): string | undefined {
    return this.listed.get(key) ?? this.known.get(key);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
