import { sql } from 'kysely';
import { newClient } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { auditOf, botRow } from '../support/own-bots.js';
import { storedBot } from '../support/stored-bots.js';

const EMERGENCY = '/api/admin/trading-bot/emergency-stop';
const KILL = '/api/trading-bot/kill-all';

type Bot = Awaited<ReturnType<typeof storedBot>>;

/** A transaction that locks a bot, as an engine does while it books a turn, until `end` is called. */
async function lockedBot({ id }: Bot): Promise<{ end(change?: string): Promise<void> }> {
  const { platform } = await world();
  const client = await platform.db.connectApart();
  await client.query('begin');
  await client.query('select from trading_bot where id = $1 for update', [id]);
  return {
    async end(change) {
      if (change !== undefined) await client.query(`update trading_bot set ${change} where id = $1`, [id]);
      await client.query('commit');
      await client.end();
    },
  };
}

/** Settled when all others of these bots are stopped, which wait for nothing. */
async function stoppedBut(locked: Bot, bots: readonly Bot[]): Promise<void> {
  const { rows } = (await world()).platform.db;
  for (;;) {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from trading_bot
      where status = 'RUNNING' and id <> ${locked.id} and id = any(${bots.map(({ id }) => id)}::uuid[])`.execute(rows);
    if (found.rows[0]?.count === 0) return;
  }
}

async function threeBots(userId: string): Promise<[Bot, Bot, Bot]> {
  return [await storedBot({ userId }), await storedBot({ userId }), await storedBot({ userId })];
}

const who = () => newClient({ permissions: ['manage.trading_bot.emergency'] });

beforeEach(async () => {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot').set({ status: 'DRAFT' }).where('status', 'in', ['RUNNING', 'PAUSED']).execute();
});

describe.each([
  ['an emergency stop', EMERGENCY],
  ['stopping all of one’s own', KILL],
])('%s, while a bot is locked by another transaction', (_what, path) => {
  const stop = (client: Awaited<ReturnType<typeof who>>, key: string) =>
    client.rest('POST', path, path === KILL ? {} : { reason: 'Test' }, { 'idempotency-key': key });

  it('stops the others at once, and that one as soon as it is free', async () => {
    const client = await who();
    const [first, second, third] = await threeBots(client.user.id);
    const lock = await lockedBot(first);
    const answered = stop(client, 'a');
    await stoppedBut(first, [first, second, third]);
    expect(await botRow(first.id)).toMatchObject({ status: 'RUNNING' });
    await lock.end();
    expect((await answered).body).toMatchObject({ statusCode: 200, stopped: 3 });
    expect(await botRow(first.id)).toMatchObject({ status: 'STOPPED' });
    expect((await stop(client, 'a')).body).toEqual((await answered).body);
    expect((await auditOf(first.id)).map(({ action }) => action)).toEqual(['KILL_SWITCH_ACTIVATED']);
  });

  it('leaves that one alone when it has ended, or was started anew, by the time it is free', async () => {
    for (const change of [`status = 'ERROR'`, `status = 'RUNNING', "startedAt" = now()`]) {
      const client = await who();
      const [first, second, third] = await threeBots(client.user.id);
      const lock = await lockedBot(first);
      const answered = stop(client, 'a');
      await stoppedBut(first, [first, second, third]);
      await lock.end(change);
      expect((await answered).body).toMatchObject({ statusCode: 200 });
      expect(await auditOf(first.id)).toEqual([]);
      expect((await botRow(first.id)).status).toBe(change.includes('ERROR') ? 'ERROR' : 'RUNNING');
      await stop(client, 'b');
    }
  });
});

it('several emergency stops at once stop each bot once', async () => {
  const client = await who();
  const all = [...(await threeBots(client.user.id)), ...(await threeBots(client.user.id))];
  const answers = await Promise.all(
    ['a', 'b', 'c', 'a'].map((key) => client.rest('POST', EMERGENCY, { reason: 'Test' }, { 'idempotency-key': key })),
  );
  expect(answers.map(({ body }) => body.statusCode)).toEqual([200, 200, 200, 200]);
  const byStop = new Map(answers.map(({ body }) => [body.id, body.stopped]));
  expect(byStop.size).toBe(3);
  expect([...byStop.values()].reduce((total, stopped) => total + stopped, 0)).toBe(all.length);
  for (const bot of all) expect(await auditOf(bot.id)).toHaveLength(1);
});
