import { CompiledQuery } from 'kysely';
import { requireRepeatable } from '../frame/idempotency.js';
import type { Tx } from '../frame/tx.js';
import { announce } from './after-commit.js';
import { checkMovements } from './check-movements.js';
import type { Entry, Movement } from './movement.js';
import { refusalIn, refusalOf } from './refusal.js';
import {
  POST_OR_FAIL_STATEMENT,
  POST_STATEMENT,
  movementParameters,
  parameters,
  toDecided,
  toEntry,
} from './statement.js';

/**
 * Makes movements as part of a use case's transaction: all of them, or none and the reason thrown (INSUFFICIENT_FUNDS,
 * BALANCE_OVERFLOW, NOT_FOUND for a wallet, CONFLICT for a key of another movement). Locks the wallets until the commit:
 * customers' by id, then the platform's. Movements whose keys were used for the same before answer the rows of then.
 */
export async function post(tx: Tx, movements: readonly Movement[]): Promise<Entry[]> {
  requireLegal(tx, movements);
  const unit = { movements };
  const { rows } = await tx.rows.executeQuery(CompiledQuery.raw(POST_STATEMENT, parameters([unit], false)));
  const refusal = refusalOf(unit, decidedIn(rows).outcomes);
  if (refusal) throw refusal;
  const entries = entriesIn(rows, movements);
  tx.afterCommit((ctx) => announce(ctx, entries));
  return entries;
}

/**
 * Makes movements as {@link post} does, by the last statement of the use case, which leaves together with the commit:
 * wallets that everybody shares, as the platform's are, are locked for no round trip. The use case itself fails with
 * the refusal.
 */
export async function postWithCommit(tx: Tx, movements: readonly Movement[]): Promise<void> {
  requireLegal(tx, movements);
  const unit = { movements };
  let entries: Entry[] = [];
  await tx.withCommit({
    query: CompiledQuery.raw(POST_OR_FAIL_STATEMENT, movementParameters([unit])),
    answered: (rows) => (entries = entriesIn(rows, movements)),
    refused: (error) => refusalIn(error, unit),
  });
  tx.afterCommit((ctx) => announce(ctx, entries));
}

/** The first row of a new wallet moves nothing: any use case may open one. */
function requireLegal({ repeatable }: Tx, movements: readonly Movement[]): void {
  checkMovements(movements);
  const moving = movements.find(({ operation }) => operation !== 'WALLET_CREATED');
  if (moving) requireRepeatable(repeatable, `${moving.operation} ${moving.key} was posted`);
}

function decidedIn(rows: readonly unknown[]) {
  return toDecided(Object.values(rows[0] ?? {}) as string[]);
}

function entriesIn(rows: readonly unknown[], movements: readonly Movement[]): Entry[] {
  const decided = decidedIn(rows);
  return movements.map((movement, at) => toEntry(movement, decided, at));
}
