import { CompiledQuery } from 'kysely';
import type { ModuleName } from '../../core/catalogue/merged.js';
import { requireRepeatable } from '../frame/idempotency.js';
import type { Tx } from '../frame/tx.js';
import { announce } from './after-commit.js';
import { checkMovements } from './check-movements.js';
import type { LedgerKey } from './key.js';
import type { AnyMovement, Entry, Movement } from './movement.js';
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
 * Makes movements in a use case's transaction, all or none. Throws INSUFFICIENT_FUNDS, BALANCE_OVERFLOW, NOT_FOUND for
 * a wallet, CONFLICT for a key of another movement. Locks the wallets until the commit: customers' wallets by id, then
 * the platform's. Movements that were already made under the same keys return their existing rows. A module that moves its
 * own wallets names itself: `post<'ico'>`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says which module it is.
export async function post<Module extends ModuleName = never>(
  tx: Tx,
  movements: readonly NoInfer<Movement<Module>>[],
): Promise<Entry[]> {
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
 * Makes movements as {@link post} does, but by the transaction's last statement, which is sent together with the
 * commit. Wallets that everybody shares, such as the platform's, are therefore not locked for a network round trip. A
 * refusal fails the use case itself.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller says which module it is.
export async function postWithCommit<Module extends ModuleName = never>(
  tx: Tx,
  movements: readonly NoInfer<Movement<Module>>[],
): Promise<void> {
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

/** Whether a movement was made under the key before. */
export async function isPosted({ rows }: Tx, key: LedgerKey): Promise<boolean> {
  const found = rows.selectFrom('wallet_audit_log').select('id').where('idempotencyKey', '=', key);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Movements of money need a repeatable use case. WALLET_CREATED moves none, so any use case may make it. */
function requireLegal({ repeatable }: Tx, movements: readonly AnyMovement[]): void {
  checkMovements(movements);
  const moving = movements.find(({ operation }) => operation !== 'WALLET_CREATED');
  if (moving) requireRepeatable(repeatable, `${moving.operation} ${moving.key} was posted`);
}

function decidedIn(rows: readonly unknown[]) {
  return toDecided(Object.values(rows[0] ?? {}) as string[]);
}

function entriesIn(rows: readonly unknown[], movements: readonly AnyMovement[]): Entry[] {
  const decided = decidedIn(rows);
  return movements.map((movement, at) => toEntry(movement, decided, at));
}
