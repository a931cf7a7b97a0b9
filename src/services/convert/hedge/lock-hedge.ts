import type { ConvertHedgeStatus } from '../../../core/states/convert.js';
import { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

/** Locks a hedge. NOT_FOUND when there is none. */
export function lockHedge(tx: Tx, id: string): Promise<ConvertHedge> {
  return lockOne(tx, ConvertHedge, { id }, 'There is no such hedge');
}

/** Changes a hedge in a transaction of its own while it is in this state; null when it is in another one. */
export async function changeHedge<T>(
  ctx: Context,
  id: string,
  status: ConvertHedgeStatus,
  work: (tx: Tx, hedge: ConvertHedge) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, { operation: 'changeConvertHedge' }, async (tx) => {
    const hedge = await lockHedge(tx, id);
    return hedge.status === status ? work(tx, hedge) : null;
  });
}
