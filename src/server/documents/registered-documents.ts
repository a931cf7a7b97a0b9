import type { KeyValueCache } from '@apollo/utils.keyvaluecache';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PersistedOperations } from './persisted-operations.js';
import { sentDocument } from './sent-document.js';

/** Limits of the documents that clients register by their hash: number, and characters of their texts. */
const KEPT_DOCUMENTS = 5_000;
const KEPT_CHARACTERS = 4_000_000;

/** Prefix of Apollo's cache keys for documents. */
const PREFIX = 'apq:';

/**
 * Apollo's store of documents by their hash: the manifest, which is never evicted, and those that clients registered.
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

  /** The document that a request names by its hash alone; null for an unknown one, or when the request has no hash. */
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
