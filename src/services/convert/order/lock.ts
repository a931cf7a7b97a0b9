import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Tx } from '../../frame/tx.js';
import type { OrderRow } from '../own/order.js';

export interface LockedOrder {
  readonly order: OrderRow;
  /** Whether its customer may be paid. */
  readonly isPayable: boolean;
}

/**
 * Locks an order until the commit; one of this account alone when it is given. A ban or the end of the account waits.
 * NOT_FOUND.
 */
export async function lockOrder({ rows }: Tx, id: string, userId?: string): Promise<LockedOrder> {
  const owned = userId === undefined ? sql`` : sql`and o."userId" = ${userId}`;
  const found = await sql<OrderRow & { readonly isPayable: boolean }>`
    select o.*, u.status = 'ACTIVE' and u."deletedAt" is null as "isPayable"
    from convert_order o join "user" u on u.id = o."userId"
    where o.id = ${id} ${owned} for update of o for key share of u`.execute(rows);
  const [row] = found.rows;
  if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such order' });
  const { isPayable, ...order } = row;
  return { order, isPayable };
}
