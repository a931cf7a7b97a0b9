import type { ApolloServerPlugin } from '@apollo/server';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { Context } from '../services/context.js';
import type { PersistedOperations } from './persisted-operations.js';

/** Memory for documents that clients register by their hash. */
const CACHE_BYTES = 16 * 1024 * 1024;

/** Where Apollo looks for a document by its hash: what clients registered, and the whole manifest. */
export async function documentCache(operations: PersistedOperations): Promise<InMemoryLRUCache> {
  const cache = new InMemoryLRUCache<string>({ maxSize: CACHE_BYTES });
  for (const [hash, body] of operations.entries()) await cache.set(`apq:${hash}`, body, { ttl: null });
  return cache;
}

/** True for a client that knows application/json alone. */
export function wantsPlainJson(accept: string): boolean {
  return accept.includes('application/json') && !accept.includes('graphql-response');
}

/**
 * Gives refusals the status that GraphQL over HTTP asks for: a client that accepts application/json alone gets 200, one
 * that knows application/graphql-response+json gets 400.
 */
export function statusPlugin(): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async willSendResponse({ request, response, errors }) {
          const plain = wantsPlainJson(request.http?.headers.get('accept') ?? '');
          if (plain && errors?.length && response.http.status === 400) response.http.status = 200;
        },
      };
    },
  };
}
