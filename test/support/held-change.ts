import { world } from './world.js';

/** Columns of an account and what they become. */
export type AccountChange = Readonly<Record<string, string | null>>;

/**
 * Changes an account as a call of somebody else does, its row locked, and holds the commit back. Answers what commits it:
 * whatever needs the row waits until then.
 */
export async function changeHeldBack(userId: string, change: AccountChange): Promise<() => Promise<void>> {
  const { platform } = await world();
  const connection = await platform.db.pool.connect();
  // A busy test may take longer than the server lets a transaction be idle.
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0');
  await connection.query('select from "user" where id = $1 for update', [userId]);
  const set = Object.keys(change).map((column, index) => `"${column}" = $${index + 2}`);
  await connection.query(`update "user" set ${set.join(', ')} where id = $1`, [userId, ...Object.values(change)]);
  return async () => {
    await connection.query('commit');
    connection.release();
  };
}
