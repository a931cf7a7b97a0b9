import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type DocumentNode, type ExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../services/context.js';
import { wantsPlainJson } from './document-plugin.js';
import type { Execution } from './execute.js';

/** Documents that are kept, and characters of their texts; what was made of them takes some 50 times as much. */
const KEPT_DOCUMENTS = 2_000;
const KEPT_CHARACTERS = 1_000_000;

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

/** What clients accept in practice, and what they get. Any other header is left to Apollo, which negotiates. */
const ANSWER_TYPES: ReadonlyMap<string, string> = new Map([
  ['', JSON_TYPE],
  ['*/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  ['application/json, multipart/mixed', JSON_TYPE],
  ['application/graphql-response+json', RESPONSE_TYPE],
  ['application/graphql-response+json,application/json;q=0.9', RESPONSE_TYPE],
  ['application/graphql-response+json, application/json;q=0.9', RESPONSE_TYPE],
]);

/**
 * Documents that Apollo has read and found valid. One that comes again in a plain POST goes straight to the executor:
 * Apollo would only look it up again. Whatever is out of the ordinary (GET, extensions, a name that is not there, a
 * media type to negotiate) stays with Apollo, and so does every first time.
 */
export class RepeatedDocuments {
  private readonly documents = new LRUCache<string, DocumentNode>({
    max: KEPT_DOCUMENTS,
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_document, source) => source.length,
  });

  /** Learns what Apollo has validated. */
  plugin(): ApolloServerPlugin<Context> {
    const { documents } = this;
    return {
      async requestDidStart() {
        return {
          async didResolveOperation({ source, document }) {
            documents.set(source, document);
          },
        };
      },
    };
  }

  /** What a request asks to be run; null when Apollo is to answer it. */
  find({ method, headers, body }: FastifyRequest): Execution | null {
    if (method !== 'POST' || !isRecord(body) || !ANSWER_TYPES.has(headers.accept ?? '')) return null;
    const { query, variables, operationName, extensions } = body;
    if (typeof query !== 'string' || !isAbsent(extensions)) return null;
    const document = this.documents.get(query);
    if (!document) return null;
    if (!isAbsent(variables) && !isRecord(variables)) return null;
    if (!isAbsent(operationName) && typeof operationName !== 'string') return null;
    if (!getOperationAST(document, operationName)) return null;
    return { document, operationName, variables: variables ?? {} };
  }
}

/** Sends a result as Apollo would: an operation that could not be run at all is the client's fault. */
export function answerRepeated({ headers }: FastifyRequest, reply: FastifyReply, result: ExecutionResult): string {
  const accept = headers.accept ?? '';
  reply.header('content-type', ANSWER_TYPES.get(accept) ?? JSON_TYPE);
  if (result.data === undefined && !wantsPlainJson(accept)) reply.code(400);
  const { errors, data, extensions } = result;
  return `${JSON.stringify({ errors, data, extensions })}\n`;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
