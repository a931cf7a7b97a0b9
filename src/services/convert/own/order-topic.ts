import type { NewEvent } from '../../frame/tx.js';
import { orderView, type OrderRow, type OrderView } from './order.js';

/** Topic of what becomes of an account's orders. */
export function convertOrderTopic(userId: string): string {
  return `convert-order:${userId}`;
}

/** What the followers of its customer hear of an order that has changed. */
export function orderEvent(order: OrderRow): NewEvent & { readonly payload: OrderView } {
  return { topic: convertOrderTopic(order.userId), payload: orderView(order) };
}
