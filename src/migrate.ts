import { migrateQueue } from './jobs/queue.js';
import type { Database } from './infra/database.js';

const LOCK = 'migrate';

/** Runs the steps that the database has not seen, ours and the queue's. Processes that start together take turns. */
export async function migrate(db: Database): Promise<void> {
  const connection = await db.pool.connect();
  try {
    await connection.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
    await db.orm.migrator.up();
    await migrateQueue(db.pool);
    await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [LOCK]);
  } finally {
    connection.release();
  }
}
