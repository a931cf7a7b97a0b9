import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type ExecutionResult } from 'graphql';
import { wantsPlainJson } from './document-plugin.js';
import type { DocumentReader } from './document-reader.js';
import type { Execution } from '../execution/execute.js';
import { jsonLine } from './json-line.js';

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
 * What a request asks to be run; null when Apollo is to answer it. A document that was read and found valid goes, in a
 * plain POST, straight to the executor: Apollo would only look it up. Whatever is out of the ordinary (GET, extensions,
 * a name that is not there, a media type to negotiate) stays with Apollo.
 */
export function plainExecution({ method, headers, body }: FastifyRequest, reader: DocumentReader): Execution | null {
  if (method !== 'POST' || !isRecord(body) || !ANSWER_TYPES.has(headers.accept ?? '')) return null;
  const { query, variables, operationName, extensions } = body;
  if (typeof query !== 'string' || !isAbsent(extensions)) return null;
  const document = reader.find(query);
  if (!document) return null;
  if (!isAbsent(variables) && !isRecord(variables)) return null;
  if (!isAbsent(operationName) && typeof operationName !== 'string') return null;
  if (!getOperationAST(document, operationName)) return null;
  return { document, operationName, variables: variables ?? {} };
}

/** Sends a result as Apollo would: an operation that could not be run at all is the client's fault. */
export function answerPlainly({ headers }: FastifyRequest, reply: FastifyReply, result: ExecutionResult): string {
  const accept = headers.accept ?? '';
  reply.header('content-type', ANSWER_TYPES.get(accept) ?? JSON_TYPE);
  if (result.data === undefined && !wantsPlainJson(accept)) reply.code(400);
  const { errors, data, extensions } = result;
  return jsonLine({ errors, data, extensions });
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
