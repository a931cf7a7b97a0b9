import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { reviewOverdue } from '../hedge/review-overdue.js';
import type { OrderRow } from '../own/order.js';
import { orderEvent } from '../own/order-topic.js';

// Takes no idempotency key: what has ended is ended once.
// Pays nobody else: a quote holds nothing.
// Writes SQL: it writes rows that it never loads, many at once.

/** How many end in one transaction, and in one run. */
const BATCH = 200;
const A_RUN = 1_000;

/**
 * Ends expired quotes, the oldest first, and notifies their customers. The next run continues with the remaining ones. Then
 * puts hedges into review whose orders have waited too long.
 */
export async function expireQuotes(ctx: Context): Promise<{ expired: number; reviewed: number }> {
  let expired = 0;
  while (expired < A_RUN) {
    const ended = await endBatch(ctx);
    expired += ended;
    if (ended < BATCH) break;
  }
  return { expired, reviewed: await reviewOverdue(ctx) };
}

/** One that is being taken at this time is left out. The ids are found once, as a subquery might be run again for each row. */
async function endBatch(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString();
  return inTransaction(ctx, { operation: 'expireConvertQuotes' }, async (tx) => {
    const { rows } = await sql<OrderRow>`
      with due as materialized (
        select id from convert_order where status = 'QUOTED' and "expiresAt" <= ${now}::timestamptz
        order by "expiresAt", id limit ${sql.lit(BATCH)} for update skip locked
      )
      update convert_order o set status = 'EXPIRED', "expiredAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz
      from due where o.id = due.id and o.status = 'QUOTED'
      returning o.*`.execute(tx.rows);
    if (rows.length > 0) await tx.emitAll(rows.map(orderEvent));
    return rows.length;
  });
}
