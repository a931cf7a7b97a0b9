import { sql } from 'kysely';
import { openDatabase, type Database, type DatabaseTransaction } from '../../src/infra/database/database.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { world } from '../support/world.js';

const POOL = 2;

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ url: (await world()).databaseUrl, poolMax: POOL, log: newLogger('silent') });
});
afterAll(() => database.close());

/** Ends the transaction's connection as a restart of PostgreSQL does. */
async function terminate({ rows }: DatabaseTransaction): Promise<void> {
  const { platform } = await world();
  const { rows: answer } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(rows);
  await platform.db.pool.query('select pg_terminate_backend($1, 5000)', [answer[0]?.pid]);
}

const answers = async (): Promise<unknown> => (await sql`select 1 as one`.execute(database.rows)).rows;

describe('a transaction whose connection is lost', () => {
  const moments: [string, (tx: DatabaseTransaction) => Promise<unknown>][] = [
    ['at a statement', async (tx) => (await terminate(tx), sql`select 1`.execute(tx.rows))],
    ['at its commit', terminate],
    [
      'at the rollback of what had failed already',
      async (tx) => {
        await terminate(tx);
        throw new Error('failed already');
      },
    ],
  ];
  it.each(moments)('%s fails, and takes no place in the pool with it', async (_title, work) => {
    for (let time = 0; time <= POOL; time += 1) await expect(database.transaction(work)).rejects.toThrow();
    expect(await answers()).toEqual([{ one: 1 }]);
  });

  it('at its first statement fails, and takes no place in the pool with it', async () => {
    const lose = (client: unknown) =>
      (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    database.pool.on('acquire', lose);
    for (let time = 0; time <= POOL; time += 1) {
      await expect(database.transaction(({ rows }) => sql`select 1`.execute(rows))).rejects.toThrow();
    }
    database.pool.off('acquire', lose);
    expect(await answers()).toEqual([{ one: 1 }]);
  });
});
