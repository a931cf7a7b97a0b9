import { addMs, MINUTE_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { review } from './end-hedge.js';
import { lockHedge } from './lock-hedge.js';
import { endOfOrder } from './of-order.js';

// Takes no idempotency key: a hedge comes into review once.
// Pays nobody else: what is held stays held.

/** How long an order waits for its hedge before an admin decides about it. */
const DECIDED_WITHIN_MS = 10 * MINUTE_MS;
const A_RUN = 200;

/**
 * Puts hedges into REVIEW whose orders have waited for too long, the oldest first, and answers how many; their resolution
 * settles or fails the orders. One that fails does not hold up the others, and fails the run in the end. The job that asks no
 * venue runs it too, so that a hanging venue delays nothing.
 */
export async function reviewOverdue(ctx: Context): Promise<number> {
  const overdue = await findOverdue(ctx);
  const faults: unknown[] = [];
  for (const { id } of overdue) {
    await reviewHedge(ctx, id).catch((error: unknown) => {
      ctx.log.error({ module: 'convert', hedgeId: id, err: error }, 'a hedge could not be put into review');
      faults.push(error);
    });
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} hedges could not be put into review`);
  return overdue.length;
}

async function findOverdue({ clock, db }: Context): Promise<readonly { readonly id: string }[]> {
  const before = addMs(clock.now(), -DECIDED_WITHIN_MS).toISOString();
  return db.rows
    .selectFrom('convert_order as o')
    .innerJoin('convert_hedge as h', 'h.orderId', 'o.id')
    .select('h.id')
    .where('o.status', '=', 'ACCEPTED')
    .where('o.acceptedAt', '<=', before)
    .where('h.status', 'in', ['OPEN', 'PLACED'])
    .orderBy('o.acceptedAt')
    .orderBy('h.id')
    .limit(A_RUN)
    .execute();
}

async function reviewHedge(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, { operation: 'reviewConvertHedge' }, async (tx) => {
    const hedge = await lockHedge(tx, id);
    if (hedge.status !== 'OPEN' && hedge.status !== 'PLACED') return;
    if ((await endOfOrder(tx, hedge)) !== null) return;
    const sent = hedge.sends === 0 ? 'It was not sent' : 'The venue did not say what became of it';
    await review(ctx, tx, hedge, `${sent} within 10 minutes, and its order waits`);
  });
}
