import { sql, type RawBuilder } from 'kysely';
import { inTransaction } from './in-transaction.js';
import type { Context } from './context.js';

/** Rows of one transaction, so that a long log is not one long lock. */
const BATCH = 10_000;
const ONE = sql<number>`1`;

/** Deletes the rows of a log that were made before a given time; answers how many, or the sum of what each counts for. */
export async function pruneBefore(
  ctx: Context,
  operation: string,
  table: 'faq_searches' | 'geo_access_log',
  before: Date,
  countsFor: RawBuilder<number> = ONE,
): Promise<number> {
  for (let pruned = 0; ;) {
    const batch = await inTransaction(ctx, { operation }, async ({ rows }) => {
      const result = await sql<{ deleted: number; counted: number }>`
        with gone as (
          delete from ${sql.table(table)} where id in (
            select id from ${sql.table(table)} where "createdAt" < ${before.toISOString()}::timestamptz limit ${BATCH}
          ) returning ${countsFor} as counted
        )
        select count(*)::int as deleted, coalesce(sum(counted), 0)::float8 as counted from gone`.execute(rows);
      return result.rows[0] ?? { deleted: 0, counted: 0 };
    });
    pruned += batch.counted;
    if (batch.deleted < BATCH) return pruned;
  }
}
