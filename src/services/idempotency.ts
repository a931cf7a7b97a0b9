import { sql } from 'kysely';
import { AppError, badInput } from '../core/errors.js';
import { sqlState } from '../core/sql-state.js';
import type { Tx } from './tx.js';

/** How long a second call waits for the first one of the same key. */
const WAIT = '5s';

export interface IdempotentRequest {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * Runs `work` once for each caller, operation and key. The key's row is part of the effect's transaction, so a refused
 * call leaves nothing behind, and a concurrent second call waits for the first one's commit and gets its answer.
 * Throws IDEMPOTENCY_CONFLICT for another request under the key, IDEMPOTENCY_IN_PROGRESS after five seconds.
 */
export async function answerOnce<T>(tx: Tx, request: IdempotentRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (request.key.length < 1 || request.key.length > 255)
    throw badInput('idempotencyKey must have 1 to 255 characters');
  if (await claim(tx, request)) {
    // Through JSON even the first time, so that the first answer and its repetition have one form.
    const json = JSON.stringify((await work(tx)) ?? null);
    const answer = sql`update idempotency set result = ${json}::jsonb where ${ofRequest(request)}`;
    await tx.withCommit({ query: answer.compile(tx.rows) });
    return JSON.parse(json) as T;
  }
  const { rows } = await sql<{ requestHash: string; result: T }>`
    select "requestHash", result from idempotency where ${ofRequest(request)}`.execute(tx.rows);
  const [stored] = rows;
  if (!stored || stored.requestHash !== request.requestHash) throw new AppError('IDEMPOTENCY_CONFLICT');
  return stored.result;
}

/** True when this call is the first. The insert waits for an uncommitted one of the same key. */
async function claim(tx: Tx, { caller, operation, key, requestHash }: IdempotentRequest): Promise<boolean> {
  try {
    await sql`select set_config('lock_timeout', ${WAIT}, true)`.execute(tx.rows);
    const { rows } = await sql`
      insert into idempotency (caller, operation, key, "requestHash")
      values (${caller}, ${operation}, ${key}, ${requestHash})
      on conflict do nothing returning 1`.execute(tx.rows);
    await sql`select set_config('lock_timeout', '0', true)`.execute(tx.rows);
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) === '55P03') throw new AppError('IDEMPOTENCY_IN_PROGRESS', { cause: error });
    throw error;
  }
}

function ofRequest({ caller, operation, key }: IdempotentRequest) {
  return sql`caller = ${caller} and operation = ${operation} and key = ${key}`;
}
