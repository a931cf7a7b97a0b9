import { sql, type RawBuilder } from 'kysely';
import { addMs, DAY_MS } from '../../../core/clock.js';
import type { Retention } from '../../../entities/frame/retention.js';
import { retentions } from '../../../entities/index.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Rows of one transaction, so that a large table is not locked for long. */
const BATCH = 10_000;

/**
 * Removes or erases rows past their retention time; returns how many of each table. A table that fails does not stop
 * the others; the call throws at the end, with the reasons.
 */
export async function pruneRecords(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const now = ctx.clock.now();
  const pruned: Record<string, number> = {};
  const faults: string[] = [];
  for (const retention of retentions) {
    const { table } = retention;
    try {
      pruned[table] = await prune(ctx, retention, now);
    } catch (error) {
      ctx.log.error(
        { module: 'retention', table, err: error },
        'rows past their retention time could not be removed; the next run tries again',
      );
      faults.push(`${table}: ${(error as Error).message}`);
    }
  }
  if (faults.length === 0) return pruned;
  ctx.log.info({ module: 'retention', pruned }, 'rows past their retention time were removed from the other tables');
  throw new Error(`Rows past their retention time could not be removed from ${faults.join('; ')}`);
}

async function prune(ctx: Context, retention: Retention, now: Date): Promise<number> {
  const days = typeof retention.days === 'number' ? retention.days : ctx.settings.number(retention.days.setting);
  const statement = removal(retention, addMs(now, -days * DAY_MS).toISOString());
  for (let pruned = 0; ;) {
    const { numAffectedRows } = await inTransaction(ctx, { operation: 'pruneRecords' }, ({ rows }) =>
      statement.execute(rows),
    );
    const batch = Number(numAffectedRows);
    pruned += batch;
    if (batch < BATCH) return pruned;
  }
}

/**
 * The statement that removes one batch. The condition is repeated in case a row changes between being found and being
 * removed. The order makes PostgreSQL use the index, however many rows it expects.
 */
export function removal({ table, time, wholeDays, keeps, erases }: Retention, before: string): RawBuilder<unknown> {
  const bound = wholeDays ? sql`${before.slice(0, 10)}::date` : sql`${before}::timestamptz`;
  const isPast = sql`${sql.ref(time)} ${sql.raw(erases ? '<=' : '<')} ${bound} ${keeps ? sql`and not (${keeps})` : sql``}`;
  const batch = sql`where ctid = any (array(select ctid from ${sql.table(table)} where ${isPast}
    order by ${sql.ref(time)} limit ${BATCH})) and ${isPast}`;
  if (!erases) return sql`delete from ${sql.table(table)} ${batch}`;
  const columns = [time, ...erases].map((name) => sql`${sql.ref(name)} = null`);
  return sql`update ${sql.table(table)} set ${sql.join(columns)} ${batch}`;
}
