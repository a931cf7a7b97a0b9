import { sql } from 'kysely';
import { callerName } from '../../auth/principal.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Context } from './context.js';
import { requestHash } from './request-hash.js';
import type { Tx } from './tx.js';

// Writes SQL: it is part of every call, of every change or of every sign-in.
// Writes idempotency in one statement: it writes one row.

/** How long a second call waits for the first one of the same key. */
const WAIT = '5s';
/** Later statements of the transaction wait for locks as long as it takes. */
const PATIENT = sql`set_config('lock_timeout', '0', true)`;

/** How a use case is repeated: what it was asked for, and the key that the caller gave as an argument. */
export interface Once {
  /** All that makes it this request: ids of rows too. Amounts as {@link requestHash} wants them. */
  readonly input: unknown;
  /** On REST the header Idempotency-Key stands in for it. */
  readonly key: string | null | undefined;
}

export interface IdempotentRequest {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * The request that a call makes under an idempotency key; null for a call without one. BAD_INPUT for a key of no good
 * length.
 */
export function requestUnderKey(ctx: Context, operation: string, once: Once | undefined): IdempotentRequest | null {
  const key = once && (once.key ?? ctx.request.idempotencyKey);
  if (!once || key === null || key === undefined) return null;
  if (key.length < 1 || key.length > 255) throw badInput('idempotencyKey must have 1 to 255 characters');
  return { caller: callerName(ctx.caller), operation, key, requestHash: requestHash(once.input) };
}

/**
 * Claims a key before anything of the request is locked, and answers what is to be done: the first call's `work`, or for a
 * repeated call the first one's answer. The key's row is part of the effect's transaction, so a refused call leaves
 * nothing behind, and a concurrent second call waits for the first one's commit and gets its answer. Throws
 * IDEMPOTENCY_CONFLICT for another request under the key, IDEMPOTENCY_IN_PROGRESS after five seconds.
 */
export async function onceUnderKey<T>(
  tx: Tx,
  request: IdempotentRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<(tx: Tx) => Promise<T>> {
  if (await claim(tx, request)) return () => answerFirst(tx, request, work);
  const { rows } = await sql<{ requestHash: string; result: T }>`
    select "requestHash", result, ${PATIENT} from idempotency where ${ofRequest(request)}`.execute(tx.rows);
  const [stored] = rows;
  if (!stored || stored.requestHash !== request.requestHash) throw new AppError('IDEMPOTENCY_CONFLICT');
  return async () => stored.result;
}

async function answerFirst<T>(tx: Tx, request: IdempotentRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Through JSON even the first time, so that the first answer and its repetition have one form.
  const json = JSON.stringify((await work(tx)) ?? null);
  const answer = sql`update idempotency set result = ${json}::jsonb where ${ofRequest(request)}`;
  await tx.withCommit({ query: answer.compile(tx.rows) });
  return JSON.parse(json) as T;
}

/**
 * Whatever moves money or decides over it can be repeated under a key. A use case of a caller that has not declared it is a
 * mistake in the use case (INTERNAL); the platform's own jobs are driven by what the rows say, and need no key.
 */
export function requireRepeatable(repeatable: boolean, what: string): void {
  if (!repeatable) throw new AppError('INTERNAL', { reason: `${what} in a use case that declares no \`once\`` });
}

/** Whether a repeated call gets its first answer, or nobody calls at all. */
export function isRepeatable({ caller }: Pick<Context, 'caller'>, once: Once | undefined): boolean {
  return once !== undefined || caller.kind === 'system';
}

/**
 * True when this call is the first. The insert waits for an uncommitted one of the same key; it is one statement with the
 * limit of that wait, so that a key costs one round trip.
 */
async function claim(tx: Tx, { caller, operation, key, requestHash: hash }: IdempotentRequest): Promise<boolean> {
  try {
    const { rows } = await sql`
      with patience as materialized (select set_config('lock_timeout', ${WAIT}, true))
      insert into idempotency (caller, operation, key, "requestHash")
      select ${caller}, ${operation}, ${key}, ${hash} from patience
      on conflict do nothing returning ${PATIENT}`.execute(tx.rows);
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) === '55P03') throw new AppError('IDEMPOTENCY_IN_PROGRESS', { cause: error });
    throw error;
  }
}

function ofRequest({ caller, operation, key }: IdempotentRequest) {
  return sql`caller = ${caller} and operation = ${operation} and key = ${key}`;
}
