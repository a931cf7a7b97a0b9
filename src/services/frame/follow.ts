import { badInput } from '../../core/catalogue/errors.js';
import { isCursor, type StreamEvent } from '../../core/stream-event.js';
import type { Context } from './context.js';

/**
 * The events of a topic as a subscription sends them: those stored after the client's cursor, then new ones. BAD_INPUT
 * when `after` is not a cursor. With `heartbeats`, the events of those topics are sent as well while the subscription
 * lasts; such an item repeats the cursor of the event before it.
 */
export function follow<Item>(
  ctx: Context,
  topic: string,
  after: string | null | undefined,
  toItem: (event: StreamEvent) => Item,
  heartbeats: readonly string[] = [],
): AsyncIterableIterator<Item> {
  if (typeof after === 'string' && !isCursor(after)) throw badInput('after is not a cursor of this server');
  const events = ctx.events.subscribe(topic, after, heartbeats);
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      const step = await events.next();
      return step.done ? { done: true, value: undefined } : { done: false, value: toItem(step.value) };
    },
    return: async () => {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
}

/** The items of a subscription for which the condition holds. */
export function keepOnly<Item>(
  items: AsyncIterableIterator<Item>,
  holds: (item: Item) => Promise<boolean>,
): AsyncIterableIterator<Item> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: async () => {
      for (;;) {
        const step = await items.next();
        if (step.done || (await holds(step.value))) return step;
      }
    },
    return: async () => {
      await items.return?.();
      return { done: true, value: undefined };
    },
  };
}
