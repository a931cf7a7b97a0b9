import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.js';
import { scraped } from './metrics.js';
import { world } from './world.js';

const STARTED = /^subscriptions_started_total\{.*\} (\d+)$/gm;

/** Subscriptions that the worker's process has begun so far, ended ones among them. */
async function begun(): Promise<number> {
  const shown = await scraped((await world()).url);
  return [...shown.matchAll(STARTED)].reduce((total, [, count]) => total + Number(count), 0);
}

/** Long enough for a busy machine. */
const HELD_WITHIN_MS = 60_000;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Subscribes by `start`, and resolves when the server holds the subscription, a moment after the message has left. One
 * after the other, or the first of two would be taken for both. A socket's `iterate` sends the message at once: it belongs
 * into `start`.
 */
export function subscribed(start: () => void): Promise<void> {
  const mine = turn.then(() => begin(start));
  turn = mine.catch(() => undefined);
  return mine;
}

/** Counts beginnings, since one of before may end at any time. */
async function begin(start: () => void): Promise<void> {
  const before = await begun();
  const startedAt = performance.now();
  start();
  while ((await begun()) === before) {
    if (performance.now() - startedAt > HELD_WITHIN_MS) {
      throw new Error(`the server holds no further subscription after ${HELD_WITHIN_MS / 1_000} s`);
    }
    await pause(5);
  }
}

/** A subscription that the server holds. */
export interface Following<Data> {
  /** What it sends next. */
  next(): Promise<Data>;
  close(): Promise<void>;
}

/** Follows a subscription on a socket of its own, which the server holds when the promise is kept. */
export async function following<Data>(client: Client, query: string, variables: object = {}): Promise<Following<Data>> {
  const socket = client.socket();
  let events: ReturnType<typeof socket.iterate> | undefined;
  await subscribed(() => (events = socket.iterate({ query, variables: { ...variables } })));
  return {
    async next() {
      const step = await events!.next();
      if (step.done || step.value.errors) throw new Error(JSON.stringify(step));
      return step.value.data as Data;
    },
    close: async () => {
      await socket.dispose();
    },
  };
}

/** The codes of the errors that a subscription is refused with; none when it sends something. */
export async function refusal(client: Client, query: string, variables: object = {}): Promise<string[]> {
  const socket = client.socket();
  const codes = (errors: readonly { extensions?: { code?: unknown } }[]) =>
    errors.map(({ extensions }) => String(extensions?.code));
  try {
    const step = await socket.iterate({ query, variables: { ...variables } }).next();
    return codes(step.value?.errors ?? []);
  } catch (errors) {
    return codes(errors as { extensions?: { code?: unknown } }[]);
  } finally {
    await socket.dispose();
  }
}
