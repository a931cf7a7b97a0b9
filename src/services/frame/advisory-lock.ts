import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Tx } from './tx.js';

// PostgreSQL serves those that wait for an advisory lock in their order, as it does not for locks of a row: a stream of
// sharers never keeps the one waiting that wants it for itself.

export interface LockWait {
  /** For how long at most, such as '4s'. */
  readonly waits: string;
  /** What the caller is told when that was not enough. */
  readonly message: string;
}

/**
 * Runs a function that takes an advisory lock until the commit. One statement, which limits its own wait and no later
 * one's. UNAVAILABLE when the lock is not free in time.
 */
export async function takeAdvisoryLock(
  { rows }: Pick<Tx, 'rows'>,
  lock: RawBuilder<unknown>,
  { waits, message }: LockWait,
): Promise<void> {
  const taken = sql`
    with patience as materialized (select set_config('lock_timeout', ${waits}, true))
    select ${lock}, set_config('lock_timeout', '0', true) from patience`.execute(rows);
  await orUnavailable(taken, message);
}

/** UNAVAILABLE, with the message, in place of a lock that was not free in time. */
export async function orUnavailable<Result>(waiting: Promise<Result>, message: string): Promise<Result> {
  try {
    return await waiting;
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw new AppError('UNAVAILABLE', { message, cause: error });
  }
}
