import { addMs, MINUTE_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';

const MOST = 100;

/** Queues emergency stops again that nobody has finished within a minute, such as when the process of the job died. */
export async function requeueEmergencyStops(ctx: Context): Promise<number> {
  return inTransaction(ctx, { operation: 'requeueEmergencyStops' }, async (tx) => {
    const left = await tx.rows
      .selectFrom('trading_emergency_stop')
      .select('id')
      .where('finishedAt', 'is', null)
      .where('createdAt', '<', addMs(ctx.clock.now(), -MINUTE_MS).toISOString())
      .orderBy('createdAt')
      .limit(MOST)
      .execute();
    for (const { id } of left) {
      await tx.enqueue('finish_emergency_stop', { id }, { key: `finish_emergency_stop:${id}` });
    }
    return left.length;
  });
}
