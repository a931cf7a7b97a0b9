import { requireUserId } from '../../../auth/authenticate.js';
import type { Context } from '../../frame/context.js';
import { follow } from '../../frame/follow.js';
import type { OrderView } from '../own/order.js';
import { convertOrderTopic } from '../own/order-topic.js';

/** An order as it is after a change, and where the change stands in the order of events. */
export interface OrderChange {
  readonly cursor: string;
  readonly order: OrderView;
}

/** What becomes of the caller's quotes and orders; with `after`, first what is stored behind that cursor. */
export function followOrders(ctx: Context, after?: string | null): AsyncIterableIterator<OrderChange> {
  return follow(ctx, convertOrderTopic(requireUserId(ctx.caller)), after, ({ cursor, payload }) => ({
    cursor,
    order: payload as OrderView,
  }));
}
