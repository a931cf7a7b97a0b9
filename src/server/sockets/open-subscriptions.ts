import type { Platform } from '../../services/frame/context.js';

/** Number of subscriptions in this process, to events and to balances. */
export function openSubscriptions({ events, balances }: Pick<Platform, 'events' | 'balances'>): number {
  return events.subscriptionCount() + balances.subscriptionCount();
}
