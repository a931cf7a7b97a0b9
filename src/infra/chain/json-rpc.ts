import { z } from 'zod';
import { SECOND_MS } from '../../core/clock.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { HttpClient, Limits } from '../http.js';

const TIMEOUT_MS = 5 * SECOND_MS;
/** Whatever is larger brings its own limit: logs and receipts do. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** One question to the node of a chain. */
export interface Question {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What the node answered: a result, or that it refused the question, in its own words. */
export type NodeAnswer = { readonly result: unknown } | { readonly refused: string };

const answerShape = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown().refine((result) => result !== undefined) }),
]);

/**
 * Asks the node at the URL once. CHAIN_FAILED when it is silent, or says nothing that can be read; its log line never
 * contains the URL, which may hold a key.
 */
export async function askNode(
  http: HttpClient,
  url: string,
  { method, params }: Question,
  limits: Limits = {},
): Promise<NodeAnswer> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    ...limits,
  } as const;
  const { body } = await http.request(url, request).catch((error: Error) => {
    const why = error instanceof AppError ? (error.reason ?? error.message) : error.message;
    throw chainFailed(`${method}: ${why}`, error);
  });
  const answer = answerShape.safeParse(parsed(body));
  if (!answer.success) throw unreadable(method, body.toString('utf8'));
  return 'error' in answer.data ? { refused: answer.data.error.message.slice(0, 500) } : answer.data;
}

/** CHAIN_FAILED, with what the log says of it. */
export function chainFailed(reason: string, cause?: unknown): AppError {
  return new AppError('CHAIN_FAILED', cause === undefined ? { reason } : { reason, cause });
}

/** CHAIN_FAILED for an answer that is none. */
export function unreadable(method: string, answer: string): AppError {
  return chainFailed(`${method}: the RPC of the chain gave an answer that cannot be read: ${answer.slice(0, 200)}`);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
