import { world } from './world.js';

/** How many deadlocks the tests' database has seen: to be compared before and after calls that might wait in a circle. */
export async function deadlocks(): Promise<number> {
  const { platform } = await world();
  // The figures of other connections reach the view only once they are told to.
  await platform.db.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await platform.db.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
