import type { Tx } from '../../frame/tx.js';
import type { OrderRow } from '../own/order.js';
import { orderEvent } from '../own/order-topic.js';

// Writes SQL: it moves money, or keeps it from moving.

type Changes = Partial<
  Pick<
    OrderRow,
    'status' | 'reason' | 'isPositioned' | 'acceptedAt' | 'settledAt' | 'failedAt' | 'reversedAt' | 'updatedAt'
  >
>;

/** Stores what becomes of a locked order and tells its customer, by statements that are sent with the commit. */
export async function storeMoved(tx: Tx, order: OrderRow, changes: Changes): Promise<OrderRow> {
  const moved = { ...order, ...changes };
  const update = tx.rows.updateTable('convert_order').set(changes).where('id', '=', order.id);
  await tx.withCommit({ query: update.compile() });
  const { topic, payload } = orderEvent(moved);
  await tx.emit(topic, payload);
  return moved;
}
