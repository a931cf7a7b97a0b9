import { badInput } from '../../core/catalogue/errors.js';
import { isCursor, type StreamEvent } from '../../core/stream-event.js';
import type { Context } from './context.js';

/**
 * The events of a topic as a subscription sends them: those after the cursor that a client gives, then those to come.
 * BAD_INPUT when the text is no cursor. With `heartbeats`, those of these topics are told too as long as it follows; an
 * item of theirs has the cursor at which the client is anyway.
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
