import type { Platform } from '../../services/frame/context.js';

/** How many subscriptions this process holds: those that follow events, and those that follow balances. */
export function openSubscriptions({ events, balances }: Pick<Platform, 'events' | 'balances'>): number {
  return events.subscriptionCount() + balances.subscriptionCount();
}
