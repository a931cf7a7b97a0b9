import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOperationAST, type ExecutionResult } from 'graphql';
import { wantsPlainJson } from './document-plugin.js';
import type { DocumentReader } from './document-reader.js';
import type { Execution } from '../execution/execute.js';
import { jsonLine } from './json-line.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

/** Accept headers of real clients, with the answer's type. Apollo negotiates all others. */
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
 * The execution for a plain POST whose document is cached as valid; null when Apollo must answer. Apollo would only
 * look the document up, so it is bypassed. Anything unusual (GET, extensions, an unknown operation name, other media
 * types) is left to Apollo.
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

/** Sends a result with the status that Apollo would use: 400 when the operation could not be run at all. */
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
