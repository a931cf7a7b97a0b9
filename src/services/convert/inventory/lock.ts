import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { InventoryRow } from '../own/place.js';
import { NO_INVENTORY } from './read.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Locks an inventory until the commit; NOT_FOUND when there is none. */
export async function lockInventory({ rows }: Tx, id: string): Promise<InventoryRow> {
  const found = await rows
    .selectFrom('convert_inventory')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_INVENTORY });
  return found;
}

type Changes = Partial<Pick<InventoryRow, 'floor' | 'floorChanges' | 'target'>>;

/** Stores the new columns of an inventory that is locked. */
export async function changeInventory({ clock }: Context, { rows }: Tx, id: string, changes: Changes): Promise<void> {
  await rows
    .updateTable('convert_inventory')
    .set({ ...changes, updatedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .execute();
}
