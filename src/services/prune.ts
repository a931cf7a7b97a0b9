import { sql } from 'kysely';
import { act } from './act.js';
import type { Context } from './context.js';

/** Rows of one transaction, so that a long log is not one long lock. */
const BATCH = 10_000;

/** Deletes the rows of a log that were made before a moment; answers how many. */
export async function pruneBefore(
  ctx: Context,
  operation: string,
  table: 'faq_searches' | 'geo_access_log',
  before: Date,
): Promise<number> {
  for (let pruned = 0; ;) {
    const deleted = await act(ctx, { operation }, async ({ rows }) => {
      const result = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where "createdAt" < ${before.toISOString()}::timestamptz limit ${BATCH}
        )`.execute(rows);
      return Number(result.numAffectedRows ?? 0);
    });
    pruned += deleted;
    if (deleted < BATCH) return pruned;
  }
}
