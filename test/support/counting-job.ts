import { sql } from 'kysely';
import type { CalendarJob } from '../../src/jobs/frame/job.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Context } from '../../src/services/frame/context.js';

/** Items that a job counts one by one, each in a transaction of its own; `times` says how often it was done. */
export async function createItems({ db }: Pick<Context, 'db'>, count: number): Promise<void> {
  await db.pool.query('drop table if exists test_item');
  await db.pool.query('create table test_item (id integer primary key, times integer not null default 0)');
  await db.pool.query('insert into test_item (id) select generate_series(1, $1)', [count]);
}

/** How often each item was done, in their order. */
export async function itemTimes({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const { rows } = await db.pool.query<{ times: number }>('select times from test_item order by id');
  return rows.map(({ times }) => times);
}

/** Does every item that is not done; `onItem` is awaited after each. */
export function countingJob(onItem: (done: number) => Promise<void> = async () => {}): CalendarJob {
  return {
    name: 'countItems',
    title: 'Count the items',
    schedule: '0 0 1 1 *',
    async run(ctx) {
      let items = 0;
      for (;;) {
        const { rows } = await inTransaction(ctx, { operation: 'test' }, (tx) =>
          sql`update test_item set times = times + 1
            where id = (select min(id) from test_item where times = 0) returning id`.execute(tx.rows),
        );
        if (rows.length === 0) return { items };
        items += 1;
        await onItem(items);
      }
    },
  };
}
