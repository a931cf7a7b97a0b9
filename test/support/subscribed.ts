import { scraped } from './metrics.js';
import { world } from './world.js';

const STARTED = /^subscriptions_started_total\{.*\} (\d+)$/gm;

/** Subscriptions that the worker's process has begun so far, ended ones among them. */
async function begun(): Promise<number> {
  const shown = await scraped((await world()).url);
  return [...shown.matchAll(STARTED)].reduce((total, [, count]) => total + Number(count), 0);
}

/**
 * Subscribes by `start`, and resolves when the server holds the subscription, a moment after the message has left.
 * Counts beginnings, since one of before may end at any time.
 */
export async function subscribed(start: () => void): Promise<void> {
  const before = await begun();
  start();
  while ((await begun()) === before);
}
