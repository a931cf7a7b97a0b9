import { reverseConvertOrder } from '../../../src/services/convert/order-admin/reverse.js';
import { AppError } from '../../../src/core/catalogue/errors.js';
import type { Act, ConvertLoad } from './load.js';

export const ORDER_ACTS: readonly Act[] = [{ weight: 5, run: reverse }];

/** Undoes an order as a Super Admin does, now and then twice at once. */
async function reverse(load: ConvertLoad): Promise<void> {
  const id = load.any([...load.orders.keys()].slice(-30));
  if (id === undefined) return;
  await Promise.all(Array.from({ length: load.chance(0.3) ? 2 : 1 }, () => undo(load, id)));
}

async function undo(load: ConvertLoad, id: string): Promise<void> {
  try {
    await reverseConvertOrder(load.house.site.system, { id, reason: 'Load' });
    load.note('order reversed');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(['ILLEGAL_STATE', 'INSUFFICIENT_FUNDS', 'INVENTORY_FLOOR']).toContain(error.code);
    load.note(`order not reversed ${error.code}`);
  }
}
