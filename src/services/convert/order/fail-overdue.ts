import { addMs, SECOND_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { postWithCommit } from '../../ledger/post.js';
import { failHeld } from './end-held.js';
import { lockOrder } from './lock.js';

// Takes no idempotency key: an order fails once.
// Pays nobody else: what is held goes back to the wallet that it came from.

/** How long an accepted order waits for its hedge. */
export const HEDGED_WITHIN_MS = 30 * SECOND_MS;
const A_RUN = 200;

/**
 * Fails orders that were not hedged in time, the oldest first, and answers how many. One that cannot be does not hold up the
 * others, and fails the run in the end. The job that asks no venue runs it too, so that a silent one holds nobody's money.
 * A hedge that is at the venue ends by itself, and what it traded is exposure.
 */
export async function failOverdue(ctx: Context): Promise<number> {
  const overdue = await findOverdue(ctx);
  const faults: unknown[] = [];
  for (const { id } of overdue) {
    await fail(ctx, id).catch((error: unknown) => {
      ctx.log.error({ module: 'convert', orderId: id, err: error }, 'an order could not be ended');
      faults.push(error);
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} orders could not be ended`);
  return overdue.length;
}

async function findOverdue({ clock, db }: Context): Promise<readonly { readonly id: string }[]> {
  const before = addMs(clock.now(), -HEDGED_WITHIN_MS).toISOString();
  return db.rows
    .selectFrom('convert_order')
    .select('id')
    .where('status', '=', 'ACCEPTED')
    .where('acceptedAt', '<=', before)
    .orderBy('acceptedAt')
    .orderBy('id')
    .limit(A_RUN)
    .execute();
}

async function fail(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, { operation: 'failConvertOrder' }, async (tx) => {
    const { order } = await lockOrder(tx, id);
    if (order.status !== 'ACCEPTED') return;
    await postWithCommit(tx, await failHeld(ctx, tx, order, 'it could not be hedged in time'));
  });
}
