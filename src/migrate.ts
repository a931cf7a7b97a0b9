import { migrateQueue } from './jobs/queue.js';
import type { Database } from './infra/database/database.js';

const LOCK = 'migrate';

/**
 * Runs the pending migrations, ours and the queue's; returns how many of ours ran. Processes that start together run
 * them one after the other.
 */
export async function migrate(db: Database): Promise<number> {
  const connection = await db.pool.connect();
  try {
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
    const done = await db.orm.migrator.up();
    await migrateQueue(db.pool);
    await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [LOCK]);
    return done.length;
  } finally {
    connection.release();
  }
}
