import { setImmediate as turn } from 'node:timers/promises';
import { unsentIds } from '../../src/infra/events/event-table.js';
import type { StreamEvent } from '../../src/core/stream-event.js';
import { newId } from '../../src/core/ids.js';
import type { EventBus } from '../../src/infra/events/event-bus.js';
import type { OpenPlatform } from '../../src/platform.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { jobContext } from '../../src/jobs/context.js';
import { BEGINNING } from '../support/inbox.js';
import { Site } from '../support/site.js';

let site: Site;
let one: OpenPlatform;
let two: OpenPlatform;

beforeAll(async () => {
  site = await Site.open();
  [one, two] = [await site.platform(), await site.platform()];
  await one.events.start();
  await two.events.start();
});
afterAll(() => site.close());

/** Commits `count` events, numbered from `first`, in transactions of `perAct`. */
async function emit(
  platform: OpenPlatform,
  topic: string,
  count: number,
  { first = 0, perAct = 1 } = {},
): Promise<void> {
  for (let number = first; number < first + count; number += perAct) {
    await inTransaction(jobContext(platform, 'test'), { operation: 'test' }, async (tx) => {
      for (let each = number; each < number + perAct; each += 1) await tx.emit(topic, { number: each });
    });
  }
}

async function take(events: AsyncIterator<StreamEvent>, count: number): Promise<StreamEvent[]> {
  const taken: StreamEvent[] = [];
  while (taken.length < count) {
    const { value, done } = await events.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const numbers = (events: readonly StreamEvent[]): number[] =>
  events.map(({ payload }) => (payload as { number: number }).number);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const newTopic = (): string => `test:${newId()}`;
const ended = (events: AsyncIterator<StreamEvent>): Promise<unknown> | undefined => events.return?.();

/** How often events were appended to the stream, by whichever process. */
async function appendCommands(): Promise<number> {
  const [, calls] = /cmdstat_eval:calls=(\d+)/.exec(await one.redis.info('commandstats')) ?? [];
  return Number(calls ?? 0);
}

describe('the event bus', () => {
  it('delivers the events of a topic in order, and those of no other', async () => {
    const [topic, other] = [newTopic(), newTopic()];
    const events = two.events.subscribe(topic);
    await emit(one, other, 3);
    await emit(one, topic, 50, { perAct: 5 });
    const taken = await take(events, 50);
    expect(numbers(taken)).toEqual(upTo(50));
    expect(taken.map(({ cursor }) => cursor)).toEqual(taken.map(({ cursor }) => cursor).toSorted());
    await ended(events);
  });

  it('delivers every event exactly once and in order to whoever subscribes while 1,000 are being published', async () => {
    const topic = newTopic();
    const publishing = emit(one, topic, 1_000, { perAct: 5 });
    const readers: Promise<StreamEvent[]>[] = [];
    const buses: EventBus[] = [one.events, two.events];
    const feeder = one.events.subscribe(topic);
    for (let seen = 0; seen < 1_000; seen += 50) {
      await take(feeder, 50);
      const events = buses[readers.length % 2]?.subscribe(topic, BEGINNING);
      if (events) readers.push(take(events, 1_000).finally(() => ended(events)));
    }
    await publishing;
    for (const taken of await Promise.all(readers)) expect(numbers(taken)).toEqual(upTo(1_000));
    await ended(feeder);
  });

  it('misses none of what several processes publish at once, whichever marks its rows first', async () => {
    const topic = newTopic();
    const publishing = Promise.all(upTo(8).map((lane) => emit(lane % 2 ? one : two, topic, 50, { first: lane * 50 })));
    const readers = upTo(10).map(async () => {
      // Reads a little, goes away and resumes from its cursor, again and again.
      const all: StreamEvent[] = [];
      while (all.length < 400) {
        const events = two.events.subscribe(topic, all.at(-1)?.cursor ?? BEGINNING);
        all.push(...(await take(events, Math.min(37, 400 - all.length))));
        await ended(events);
      }
      return all;
    });
    await publishing;
    for (const all of await Promise.all(readers)) {
      expect(numbers(all).toSorted((a, b) => a - b)).toEqual(upTo(400));
    }
  });

  it('replays what was committed and never sent, by a sweep that another process may run', async () => {
    const topic = newTopic();
    const [id, created] = [newId(), new Date(Date.now() - 60_000)];
    const insert = 'insert into event (id, topic, payload, "createdAt") values ($1, $2, $3, $4)';
    await one.db.pool.query(insert, [id, topic, '{"number":0}', created]);
    const events = two.events.subscribe(topic, BEGINNING);
    await Promise.all([one.events.sweep(), two.events.sweep(), one.events.sweep()]);
    const [event] = await take(events, 1);
    expect(event?.id).toBe(id);
    // A second appearance would come before this one.
    await emit(one, topic, 1, { first: 1 });
    expect(numbers(await take(events, 1))).toEqual([1]);
    await ended(events);
  });

  it('sends an event whose row was not marked under the cursor that it already has', async () => {
    const topic = newTopic();
    const follower = one.events.subscribe(topic);
    await emit(one, topic, 2);
    const live = await take(follower, 2);
    // As if the process had died between the append and the mark.
    const marked = async (): Promise<number> =>
      Number((await one.db.pool.query('select count(cursor) from event where topic = $1', [topic])).rows[0].count);
    while ((await marked()) < 2) await one.events.sweep();
    await one.db.pool.query('update event set cursor = null where id = $1', [live[0]?.id]);
    const again = one.events.subscribe(topic, BEGINNING);
    expect(await take(again, 2)).toEqual(live);
    await one.db.pool.query(`update event set "createdAt" = now() - interval '1 minute' where topic = $1`, [topic]);
    while ((await marked()) < 2) await one.events.sweep();
    const replayed = two.events.subscribe(topic, BEGINNING);
    expect(await take(replayed, 2)).toEqual(live);
    await Promise.all([follower, again, replayed].map(async (each) => ended(each)));
  });

  it('appends and marks what several transactions of one turn have committed by one command and one statement', async () => {
    const topic = newTopic();
    const events = two.events.subscribe(topic);
    const committed = upTo(5).map((number) => ({ id: newId(), topic, payload: { number } }));
    // From a time to come, so that no sweep takes them first.
    const insert =
      'insert into event (id, topic, payload, "createdAt") values ($1, $2, $3, now() + interval \'1 hour\')';
    for (const { id, payload } of committed) await one.db.pool.query(insert, [id, topic, JSON.stringify(payload)]);
    const marks: string[] = [];
    const stop = one.db.watch((text) => /update "event"/.test(text) && marks.push(text));
    const appends = await appendCommands();
    for (const event of committed) one.events.publishLater([event]);
    expect(numbers(await take(events, 5))).toEqual(upTo(5));
    while ((await unsentIds(one.db.rows, topic)).length > 0) await turn();
    stop();
    expect([(await appendCommands()) - appends, marks.length]).toEqual([1, 1]);
    await ended(events);
  });

  it('appends nothing after an event that cannot be appended, so that a topic keeps its order', async () => {
    const topic = newTopic();
    const committed = upTo(3).map((number) => ({ id: newId(), topic, payload: { number } }));
    const insert = 'insert into event (id, topic, payload) values ($1, $2, $3)';
    for (const { id, payload } of committed) await one.db.pool.query(insert, [id, topic, JSON.stringify(payload)]);
    // What the script reads to know whether an event was appended is a list: an error.
    await one.redis.rpush(`event:${committed[1]?.id}`, 'no text');
    const events = two.events.subscribe(topic);
    one.events.publishLater(committed);
    expect(numbers(await take(events, 1))).toEqual([0]);
    await one.redis.del(`event:${committed[1]?.id}`);
    expect(numbers(await take(events, 2))).toEqual([1, 2]);
    await ended(events);
  });

  it('ends a subscriber that falls too far behind, who then resumes from its last cursor without a loss', async () => {
    const topic = newTopic();
    const slow = one.events.subscribe(topic);
    const other = one.events.subscribe(topic);
    const reading = take(other, 2_500);
    const first = slow.next();
    await emit(one, topic, 2_500, { perAct: 50 });
    expect(numbers(await reading)).toEqual(upTo(2_500));
    const read: StreamEvent[] = [(await first).value];
    const overflow = async (): Promise<void> => {
      for (;;) read.push(...(await take(slow, 1)));
    };
    await expect(overflow()).rejects.toMatchObject({ code: 'SLOW_SUBSCRIBER' });
    expect(read.length).toBeLessThan(2_100);
    const resumed = one.events.subscribe(topic, read.at(-1)?.cursor);
    read.push(...(await take(resumed, 2_500 - read.length)));
    expect(numbers(read)).toEqual(upTo(2_500));
    await Promise.all([ended(other), ended(resumed)]);
  });

  it('ends a waiting subscription at once when it is returned, and keeps nothing of it', async () => {
    const before = one.events.subscriptionCount();
    const events = one.events.subscribe(newTopic(), BEGINNING);
    const waiting = events.next();
    expect(one.events.subscriptionCount()).toBe(before + 1);
    await ended(events);
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(one.events.subscriptionCount()).toBe(before);
    // One that was never read leaves nothing either.
    await ended(one.events.subscribe(newTopic()));
    expect(one.events.subscriptionCount()).toBe(before);
  });

  it('ends every subscription when the process stops, and opens none after that', async () => {
    const third = await site.platform();
    await third.events.start();
    const waiting = third.events.subscribe(newTopic()).next();
    await third.close();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(() => third.events.subscribe(newTopic())).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  });

  it('sends no history as news after a start over an emptied stream and a lost connection', async () => {
    const topic = newTopic();
    await emit(one, topic, 3);
    // All of them are history only when their rows say that they were sent.
    while ((await unsentIds(one.db.rows, topic)).length > 0) await two.events.sweep();
    await site.redis.away();
    await site.redis.backEmpty();
    const restarted = await site.platform();
    await restarted.events.start();
    const events = restarted.events.subscribe(topic);
    const next = events.next();
    await restarted.redis.call('CLIENT', 'KILL', 'TYPE', 'normal');
    await emit(one, topic, 1, { first: 3 });
    expect((await next).value.payload).toEqual({ number: 3 });
    await ended(events);
  });
});
