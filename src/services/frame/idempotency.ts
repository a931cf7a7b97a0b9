import { sql } from 'kysely';
import { callerName } from '../../auth/principal.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Context } from './context.js';
import { requestHash } from './request-hash.js';
import type { Tx } from './tx.js';

// Writes SQL: it runs with every call, change or sign-in.
// Writes idempotency in one statement: it writes one row.

/** How long a second call waits for the first one of the same key. */
const WAIT = '5s';
/** Resets the limit, so that later statements of the transaction wait for locks as long as needed. */
const PATIENT = sql`set_config('lock_timeout', '0', true)`;

/** Makes a use case repeatable: its input, and the idempotency key that the caller gave as an argument. */
export interface Once {
  /**
   * Everything that identifies the request, ids of rows included. Amounts in the form that {@link requestHash} needs.
   */
  readonly input: unknown;
  /** Without it, the Idempotency-Key header of a REST call is used. */
  readonly key: string | null | undefined;
}

export interface IdempotentRequest {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

/**
 * The request that a call makes under an idempotency key; null for a call without one. BAD_INPUT unless the key has 1
 * to 255 characters.
 */
export function requestUnderKey(ctx: Context, operation: string, once: Once | undefined): IdempotentRequest | null {
  const key = once && (once.key ?? ctx.request.idempotencyKey);
  if (!once || key === null || key === undefined) return null;
  if (key.length < 1 || key.length > 255) throw badInput('idempotencyKey must have 1 to 255 characters');
  return { caller: callerName(ctx.caller), operation, key, requestHash: requestHash(once.input) };
}

/**
 * Claims a key before the request locks anything, and returns the function to run: `work` for the first call, a
 * function that returns the stored answer for a repeated one. The key's row is written in the transaction of the work,
 * so a refused call leaves nothing behind, and a concurrent second call waits for the first one's commit and gets its
 * answer. Throws IDEMPOTENCY_CONFLICT when the key was used for another request, IDEMPOTENCY_IN_PROGRESS after five
 * seconds.
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
  // Converted through JSON even the first time, so that the first answer and a repeated one have the same form.
  const json = JSON.stringify((await work(tx)) ?? null);
  const answer = sql`update idempotency set result = ${json}::jsonb where ${ofRequest(request)}`;
  await tx.withCommit({ query: answer.compile(tx.rows) });
  return JSON.parse(json) as T;
}

/**
 * Whether a call was answered before under its key, so that the transaction answers it again. A use case that asks other
 * systems before its transaction then need not ask them: they may be silent by now, or say something else.
 */
export async function isAnswered(ctx: Context, operation: string, once: Once): Promise<boolean> {
  const request = requestUnderKey(ctx, operation, once);
  if (!request) return false;
  const { rows } = await sql`select from idempotency where ${ofRequest(request)}`.execute(ctx.db.rows);
  return rows.length > 0;
}

/**
 * INTERNAL unless repeatable: every use case that moves money, or decides about it, must accept an idempotency key, so
 * a missing `once` is a mistake in the use case. The platform's own jobs need no key, since the state of the rows
 * drives them.
 */
export function requireRepeatable(repeatable: boolean, what: string): void {
  if (!repeatable)
    throw new AppError('INTERNAL', {
      reason: `${what}, but the use case declares no \`once\`: add it to the options of its transaction`,
    });
}

/** Whether a repeated call gets the first answer. True as well for the platform's own jobs, which no client calls. */
export function isRepeatable({ caller }: Pick<Context, 'caller'>, once: Once | undefined): boolean {
  return once !== undefined || caller.kind === 'system';
}

/**
 * True when this call is the first under its key. The insert waits for an uncommitted row of the same key. The same
 * statement limits that wait, so that a key costs one round trip.
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

function ofRequest({ caller, operation, key }: Pick<IdempotentRequest, 'caller' | 'operation' | 'key'>) {
  return sql`caller = ${caller} and operation = ${operation} and key = ${key}`;
}
