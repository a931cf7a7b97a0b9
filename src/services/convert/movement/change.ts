import { ConvertMovement } from '../../../entities/convert/movement.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { requireUnfrozen } from '../own/freeze.js';
import { requireRunning } from '../../conversion/paused.js';

/** Changes a movement in a transaction of its own while it is MOVING; null when it is not any more. */
export async function changeMovement<T>(
  ctx: Context,
  id: string,
  work: (tx: Tx, movement: ConvertMovement) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, { operation: 'processConvertMovements' }, async (tx) => {
    const movement = await lockOne(tx, ConvertMovement, { id });
    return movement.status === 'MOVING' ? work(tx, movement) : null;
  });
}

/**
 * CONVERT_PAUSED or CURRENCY_FROZEN when nothing more may leave the house: a movement whose money is where it was waits
 * for that to end.
 */
export async function checkLeaving(ctx: Context, tx: Tx, movement: ConvertMovement): Promise<void> {
  await requireRunning(ctx, tx, 'MOVEMENTS');
  await requireUnfrozen(tx, movement);
}
