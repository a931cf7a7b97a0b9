import { CompiledQuery } from 'kysely';
import type { Tx } from '../tx.js';
import { announce } from './after-commit.js';
import { checkMovements } from './check-movements.js';
import type { Entry, Movement } from './movement.js';
import { refusalOf } from './refusal.js';
import { POST_STATEMENT, parameters, toDecided, toEntry } from './statement.js';

/**
 * Makes movements as part of an act's transaction: all of them, or none and the reason thrown (INSUFFICIENT_FUNDS,
 * BALANCE_OVERFLOW, NOT_FOUND for a wallet, CONFLICT for a key of another movement). Locks the wallets until the commit:
 * customers' by id, then the platform's. Movements whose keys were used for the same before answer the rows of then.
 */
export async function post(tx: Tx, movements: readonly Movement[]): Promise<Entry[]> {
  checkMovements(movements);
  const unit = { movements };
  const { rows } = await tx.rows.executeQuery<Record<string, string>>(
    CompiledQuery.raw(POST_STATEMENT, parameters([unit], false)),
  );
  const decided = toDecided(Object.values(rows[0] ?? {}));
  const refusal = refusalOf(unit, decided.outcomes);
  if (refusal) throw refusal;
  const entries = movements.map((movement, at) => toEntry(movement, decided, at));
  tx.afterCommit((ctx) => announce(ctx, entries));
  return entries;
}
