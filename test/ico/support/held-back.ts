import { world } from '../../support/world.js';

/** Sends a statement in a transaction of its own, and holds the commit back. Answers what commits it. */
export async function heldBack(statement: string, ...parameters: readonly string[]): Promise<() => Promise<void>> {
  const { platform } = await world();
  const connection = await platform.db.pool.connect();
  // A busy test may take longer than the server lets a transaction be idle.
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0');
  await connection.query(statement, [...parameters]);
  return async () => {
    await connection.query('commit');
    connection.release();
  };
}

/** Freezes a wallet as a check of the ledger does, but for the commit. */
export function freezeHeldBack({ id }: { readonly id: string }): Promise<() => Promise<void>> {
  return heldBack('update wallet set "frozenAt" = now() where id = $1', id);
}
