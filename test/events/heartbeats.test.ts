import { newId } from '../../src/core/ids.js';
import { isCursor } from '../../src/core/stream-event.js';
import { follow } from '../../src/services/frame/follow.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Context } from '../../src/services/frame/context.js';
import { Site } from '../support/site.js';
import { world } from '../support/world.js';

interface Told {
  readonly cursor: string;
  readonly topic: string;
  readonly number: number;
}

/** What a module with a stream of trades and ticks calls. */
function followBot(ctx: Context, botId: string, after: string | null = null): AsyncIterableIterator<Told> {
  const toItem = ({ cursor, topic, payload }: { cursor: string; topic: string; payload: unknown }): Told => ({
    cursor,
    topic: topic.split(':')[0] ?? '',
    number: (payload as { number: number }).number,
  });
  return follow(ctx, `trade:${botId}`, after, toItem, [`tick:${botId}`, `price:${botId}`]);
}

const trade = (ctx: Context, botId: string, number: number): Promise<void> =>
  inTransaction(ctx, { operation: 'test' }, (tx) => tx.emit(`trade:${botId}`, { number }));

const tick = (ctx: Context, botId: string, number: number): void => ctx.events.heartbeat(`tick:${botId}`, { number });

/** Until as many connections hear the bot's heartbeats. */
async function heard({ redis }: Context, botId: string, count = 1): Promise<void> {
  for (;;) {
    const [, listeners] = (await redis.pubsub('NUMSUB', `heartbeat:tick:${botId}`)) as [string, number];
    if (listeners === count) return;
  }
}

async function next(events: AsyncIterableIterator<Told>): Promise<Told> {
  const { done, value } = await events.next();
  if (done) throw new Error('the events ended');
  return value;
}

/** Ticks until one of them is told: the first may be sent before it is listened to. */
async function ticked(ctx: Context, events: AsyncIterableIterator<Told>, botId: string, number: number): Promise<Told> {
  await heard(ctx, botId);
  tick(ctx, botId, number);
  return next(events);
}

describe('heartbeats', () => {
  it('are told beside the events of a topic, and leave the cursor where the last event has put it', async () => {
    const { system } = await world();
    const botId = newId();
    const events = followBot(system, botId);
    const first = await ticked(system, events, botId, 1);
    expect([first.topic, first.number, isCursor(first.cursor)]).toEqual(['tick', 1, true]);
    await trade(system, botId, 1);
    const traded = await next(events);
    expect([traded.topic, traded.cursor > first.cursor]).toEqual(['trade', true]);
    const second = await ticked(system, events, botId, 2);
    expect(second).toEqual({ topic: 'tick', number: 2, cursor: traded.cursor });
    await events.return?.();

    // Whoever comes back with the cursor of any of them misses no event.
    await trade(system, botId, 2);
    for (const [after, missed] of [
      [first.cursor, [1, 2]],
      [second.cursor, [2]],
    ] as const) {
      const resumed = followBot(system, botId, after);
      for (const number of missed) expect(await next(resumed)).toMatchObject({ topic: 'trade', number });
      await resumed.return?.();
    }
  });

  it('are stored nowhere, and not told again', async () => {
    const { system } = await world();
    const botId = newId();
    const events = followBot(system, botId);
    const { cursor } = await ticked(system, events, botId, 1);
    const rows = await system.db.rows.selectFrom('event').select('id').where('topic', 'like', `%${botId}`).execute();
    expect(rows).toEqual([]);
    await events.return?.();
    const resumed = followBot(system, botId, cursor);
    expect(await ticked(system, resumed, botId, 2)).toMatchObject({ number: 2 });
    await resumed.return?.();
  });

  it('skip for a slow reader all but the last of each topic, and never end its subscription', async () => {
    const { system } = await world();
    const botId = newId();
    const events = followBot(system, botId);
    await ticked(system, events, botId, 0);
    for (let number = 1; number <= 3_000; number += 1) tick(system, botId, number);
    system.events.heartbeat(`price:${botId}`, { number: 7 });
    const numbers: number[] = [];
    for (let told = await next(events); ; told = await next(events)) {
      if (told.topic === 'price') break;
      numbers.push(told.number);
    }
    expect(numbers.at(-1)).toBe(3_000);
    await events.return?.();
  });

  it('are heard by a process only while somebody follows there', async () => {
    const { system } = await world();
    const botId = newId();
    const [one, other] = [followBot(system, botId), followBot(system, botId)];
    await heard(system, botId, 1);
    await one.return?.();
    await other.return?.();
    await heard(system, botId, 0);
    const again = followBot(system, botId);
    expect(await ticked(system, again, botId, 5)).toMatchObject({ number: 5 });
    await again.return?.();
  });

  it('reach the followers of every process, and are dropped while Redis is unavailable', async () => {
    const site = await Site.open();
    try {
      const botId = newId();
      const other = await site.platform();
      await other.start();
      const ctx: Context = { ...site.system, ...other };
      const events = followBot(ctx, botId);
      expect(await ticked(site.system, events, botId, 1)).toMatchObject({ number: 1 });
      await site.redis.away();
      const isReady = (): boolean => site.system.redis.status === 'ready';
      while (isReady()) await new Promise(setImmediate);
      tick(site.system, botId, 2);
      await site.redis.back();
      while (!isReady()) await new Promise(setImmediate);
      await heard(site.system, botId);
      tick(site.system, botId, 3);
      expect(await next(events)).toMatchObject({ topic: 'tick', number: 3 });
      await events.return?.();
    } finally {
      await site.close();
    }
  });
});
