import { LRUCache } from 'lru-cache';
import { Money } from '../../core/money.js';
import type { VenueOrder } from './venue.js';

const MAX_ORDERS = 1_000;
const STEPS: readonly VenueOrder['status'][] = ['OPEN', 'PARTIAL', 'FILLED', 'CANCELLED'];

/** Sorts out what a stream says twice, or after something newer. */
export class NewestOrders {
  private readonly latest = new LRUCache<string, VenueOrder>({ max: MAX_ORDERS });

  /** False when the order is not newer than it was last time. */
  isNews(order: VenueOrder): boolean {
    const last = this.latest.get(order.clientOrderId);
    if (last !== undefined && !isAfter(order, last)) return false;
    this.latest.set(order.clientOrderId, order);
    return true;
  }
}

/** Of two states of one millisecond the one is newer that is further on in the life of an order, or more filled. */
function isAfter(order: VenueOrder, last: VenueOrder): boolean {
  if (order.atMs !== last.atMs) return order.atMs > last.atMs;
  const step = STEPS.indexOf(order.status) - STEPS.indexOf(last.status);
  return step !== 0 ? step > 0 : filled(order).compare(filled(last)) > 0;
}

function filled(order: VenueOrder): Money {
  return Money.parse(order.filled, order.symbol);
}
