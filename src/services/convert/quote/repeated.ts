import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { orderView, type OrderRow, type OrderView } from '../own/order.js';
import { orderEvent } from '../own/order-topic.js';

// Writes SQL: it runs with every call, change or sign-in.

/** Who asks for a quote, and under which name of their own. */
export interface Asking {
  readonly userId: string;
  readonly clientRequestId: string | null;
  /** SHA-256 of what is asked for, as hexadecimal text. */
  readonly hash: string;
}

/** The open quote of this name, which a repeated request gets; undefined for a request without a name. */
export async function findOpen({ rows }: Tx, { userId, clientRequestId }: Asking): Promise<OrderRow | undefined> {
  if (clientRequestId === null) return undefined;
  return rows
    .selectFrom('convert_order')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientRequestId', '=', clientRequestId)
    .where('status', '=', 'QUOTED')
    .executeTakeFirst();
}

/** The answer to a repeated request; CONFLICT when it is not the same one. */
export function repeated(open: OrderRow, hash: string): OrderView {
  if (open.requestHash.toString('hex') === hash) return orderView(open);
  throw new AppError('CONFLICT', {
    message: 'An open quote of yours has this clientRequestId for another request: give the new one another',
  });
}

/** Ends a quote of this name that is past its time, so that the name is free again. */
export async function endOverdue({ clock }: Context, tx: Tx, { userId, clientRequestId }: Asking): Promise<void> {
  if (clientRequestId === null) return;
  const now = clock.now().toISOString();
  const ended = await tx.rows
    .updateTable('convert_order')
    .set({ status: 'EXPIRED', expiredAt: now, updatedAt: now })
    .where('userId', '=', userId)
    .where('clientRequestId', '=', clientRequestId)
    .where('status', '=', 'QUOTED')
    .where('expiresAt', '<=', now)
    .returningAll()
    .executeTakeFirst();
  if (ended) await tx.emitAll([orderEvent(ended)]);
}
