import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { useSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { botTables } from '../support/bot-tables.js';
import { auditOf, botRow, setBot } from '../support/own-bots.js';
import { storedBot, storedOrder, storedTrade } from '../support/stored-bots.js';
import { storedVenueAccount } from '../support/stored-venue-accounts.js';

const PATH = '/api/admin/trading-bot/emergency-stop';
const REASON = 'Prices of the exchange are wrong';
const admin = () => newClient({ permissions: ['manage.trading_bot.emergency'] });

/** The tests of a file share their database: what runs of the tests before is stopped first. */
beforeEach(async () => {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot').set({ status: 'DRAFT' }).where('status', 'in', ['RUNNING', 'PAUSED']).execute();
});

async function liveBot() {
  const { id: userId } = await newUser();
  return storedBot({ userId, mode: 'LIVE', venueAccountId: await storedVenueAccount(userId) });
}

/** Orders of a live bot are none on paper. */
async function setOrder(id: string, columns: { isPaper?: boolean; status?: 'CANCELLED' | 'FILLED' }): Promise<void> {
  const { rows } = (await world()).platform.db;
  await rows.updateTable('trading_bot_order').set(columns).where('id', '=', id).execute();
}

async function openOrder(bot: { id: string; userId: string; symbol: string }): Promise<string> {
  const id = await storedOrder(bot, 'OPEN');
  await setOrder(id, { isPaper: false });
  return id;
}

describe.each(TRANSPORTS)('an emergency stop by %s', (transport) => {
  const call = through(transport);

  it('stops what runs and what is paused of everybody, with one row each in the name of the admin', async () => {
    const client = await admin();
    const running = await storedBot({ userId: (await newUser()).id });
    const paused = await storedBot({ userId: (await newUser()).id, status: 'PAUSED' });
    const own = await storedBot({ userId: client.user.id });
    const rest = await Promise.all(
      (['DRAFT', 'STOPPED', 'ERROR', 'LIMIT_REACHED'] as const).map((status) =>
        storedBot({ userId: client.user.id, status }),
      ),
    );
    const answer = await call(client, 'POST', PATH, { reason: REASON });
    expect(answer).toMatchObject({
      statusCode: 200,
      id: expect.any(String),
      stopped: 3,
      message: '3 bots were stopped',
    });
    for (const bot of [running, paused, own]) {
      expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED', fence: '1', closeAsked: null });
      expect(await auditOf(bot.id)).toMatchObject([
        {
          action: 'KILL_SWITCH_ACTIVATED',
          actor: 'ADMIN',
          ownerId: bot.userId,
          userId: client.user.id,
          details: {
            emergencyStopId: answer.id,
            reason: REASON,
            closePositions: false,
            before: { status: bot === paused ? 'PAUSED' : 'RUNNING' },
            after: { status: 'STOPPED' },
          },
        },
      ]);
    }
    for (const bot of rest) expect(await auditOf(bot.id)).toEqual([]);
  });

  it('sells what is held, and what open buys may still bring, where it is told to', async () => {
    const [holding, empty] = [await storedBot({ userId: (await newUser()).id }), await liveBot()];
    const buying = await liveBot();
    await storedTrade(holding);
    await storedTrade(empty, { status: 'CLOSED' });
    await openOrder(buying);
    await call(await admin(), 'POST', PATH, { reason: REASON, closePositions: true });
    expect(await botRow(holding.id)).toMatchObject({ status: 'STOPPED', closeAsked: 'KILL' });
    expect(await botRow(buying.id)).toMatchObject({ status: 'STOPPED', closeAsked: 'KILL' });
    expect(await botRow(empty.id)).toMatchObject({ status: 'STOPPED', closeAsked: null });
  });

  it('says so when there was nothing to stop', async () => {
    expect(await call(await admin(), 'POST', PATH, { reason: REASON })).toMatchObject({
      statusCode: 200,
      stopped: 0,
      message: 'No bot was running, so nothing was stopped',
    });
  });

  it('is the same one under the same key, and leaves alone what was started since', async () => {
    const client = await admin();
    const bot = await storedBot({ userId: client.user.id });
    const key = { 'idempotency-key': `emergency-${transport}` };
    const first = await call(client, 'POST', PATH, { reason: REASON }, key);
    expect(first).toMatchObject({ stopped: 1, message: 'One bot was stopped' });
    await setBot(bot.id, { status: 'RUNNING', startedAt: new Date().toISOString() });
    expect(await call(client, 'POST', PATH, { reason: REASON }, key)).toEqual(first);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
    expect(await auditOf(bot.id)).toHaveLength(1);
    expect(await call(client, 'POST', PATH, { reason: 'Another one' }, key)).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
  });

  it.each([
    ['no reason', {}],
    ['a blank reason', { reason: ' \n' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
  ])('is refused %s, and writes nothing', async (_what, body) => {
    const client = await admin();
    const bot = await storedBot({ userId: client.user.id });
    const before = await botTables();
    expect(await call(client, 'POST', PATH, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await botTables()).toEqual(before);
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
  });

  it('and its reports need the permission', async () => {
    const stopped = await call(await admin(), 'POST', PATH, { reason: REASON });
    const other = await newClient({ permissions: ['access.trading_bot', 'manage.trading_bot.bot'] });
    const bot = await storedBot({ userId: other.user.id });
    const calls = [
      ['POST', PATH, { reason: REASON }],
      ['GET', PATH, undefined],
      ['GET', `${PATH}/${stopped.id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls)
      expect(await call(other, method, path, body)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await botRow(bot.id)).toMatchObject({ status: 'RUNNING' });
  });

  it('is reported bot by bot: which orders the exchange has not said to be over', async () => {
    const client = await admin();
    const paper = await storedBot({ userId: client.user.id });
    const [idle, busy] = [await liveBot(), await liveBot()];
    const orders = [await openOrder(busy), await openOrder(busy)];
    const { id } = await call(client, 'POST', PATH, { reason: REASON });
    const report = async () => {
      const { stop, items } = await call(client, 'GET', `${PATH}/${id}?perPage=100`);
      const of = (bot: { id: string }) => items.find(({ botId }: { botId: string }) => botId === bot.id);
      return { stop, paper: of(paper), idle: of(idle), busy: of(busy) };
    };
    expect(await report()).toMatchObject({
      stop: {
        id,
        userId: client.user.id,
        reason: REASON,
        closePositions: false,
        bots: 3,
        stopped: 3,
        ended: 0,
        finishedAt: expect.any(String),
        orders: { nothingOpen: 1, confirmed: 0, waiting: 1, waitingOrders: 2 },
      },
      paper: { outcome: 'STOPPED', orders: 'PAPER', waitingOrders: 0, status: 'STOPPED', mode: 'PAPER' },
      idle: { outcome: 'STOPPED', orders: 'NOTHING_OPEN', userId: idle.userId },
      busy: { outcome: 'STOPPED', orders: 'WAITING', waitingOrders: 2, isClosing: false },
    });
    await setOrder(orders[0]!, { status: 'CANCELLED' });
    expect(await report()).toMatchObject({ busy: { orders: 'WAITING', waitingOrders: 1 } });
    await setOrder(orders[1]!, { status: 'FILLED' });
    // What is placed later, such as a sale of what is held, is none of the orders that were to be cancelled.
    await openOrder(busy);
    expect(await report()).toMatchObject({
      stop: { orders: { nothingOpen: 1, confirmed: 1, waiting: 0, waitingOrders: 0 } },
      busy: { orders: 'CONFIRMED', waitingOrders: 0 },
    });
    const filter = encodeURIComponent(JSON.stringify({ orders: 'NOTHING_OPEN' }));
    const some = await call(client, 'GET', `${PATH}/${id}?filter=${filter}`);
    expect(some).toMatchObject({ items: [{ botId: idle.id }], pagination: { totalItems: 1 } });
  });

  it('is listed, newest first', async () => {
    const client = await admin();
    const first = await call(client, 'POST', PATH, { reason: 'The first one' });
    const second = await call(client, 'POST', PATH, { reason: 'The second one', closePositions: true });
    const { items } = await call(client, 'GET', `${PATH}?perPage=2`);
    expect(items).toMatchObject([
      { id: second.id, reason: 'The second one', closePositions: true, userId: client.user.id },
      { id: first.id, reason: 'The first one', closePositions: false },
    ]);
  });

  it('has no report where there was none', async () => {
    expect(await call(await admin(), 'GET', `${PATH}/${newId()}`)).toMatchObject({ statusCode: 404 });
  });
});

describe('an emergency stop', () => {
  it('is audited once as what the admin did, with the reason', async () => {
    const client = await admin();
    await storedBot({ userId: client.user.id });
    const { body } = await client.rest('POST', PATH, { reason: REASON });
    const { rows } = (await world()).platform.db;
    const records = rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', client.user.id);
    expect(await records.execute()).toMatchObject([
      { operation: 'emergencyStopTradingBots', targetId: body.id, after: { reason: REASON }, statusCode: 200 },
    ]);
  });

  it('notifies no owner', async () => {
    const owner = await newUser();
    await storedBot({ userId: owner.id });
    await (await admin()).rest('POST', PATH, { reason: REASON });
    const { rows } = (await world()).platform.db;
    const told = rows.selectFrom('notification').select('id').where('userId', '=', owner.id);
    expect(await told.execute()).toEqual([]);
  });

  it('is told to followers of the bot and of all bots of its owner', async () => {
    const owner = await newUser();
    const bot = await storedBot({ userId: owner.id });
    await (await admin()).rest('POST', PATH, { reason: REASON });
    const { rows } = (await world()).platform.db;
    const events = rows
      .selectFrom('event')
      .select(['topic', 'payload'])
      .where('topic', 'in', [`bot:${bot.id}`, `bots:${owner.id}`]);
    expect(await events.orderBy('topic').execute()).toMatchObject([
      { topic: `bot:${bot.id}`, payload: { stream: 'BOT_STATUS', status: { status: 'STOPPED' } } },
      { topic: `bots:${owner.id}`, payload: { stream: 'BOT_STATUS', status: { status: 'STOPPED' } } },
    ]);
  });
});

describe('while bots and live trading are switched off, with the extension', () => {
  useSettings({ tradingBotEnabled: 'false', tradingBotLiveTradingEnabled: 'false' });
  const switchTo = async (status: boolean) => {
    const { platform } = await world();
    await platform.db.rows.updateTable('extension').set({ status }).where('name', '=', 'trading_bot').execute();
    platform.extensions.drop();
  };
  beforeAll(() => switchTo(false));
  afterAll(() => switchTo(true));

  const stops: readonly [string, (client: Client, id: string) => string, object][] = [
    ['an emergency stop', () => PATH, { reason: REASON }],
    ['an admin who stops a bot', (_client, id) => `/api/admin/trading-bot/bot/${id}/stop`, {}],
    ['an owner who stops a bot', (_client, id) => `/api/trading-bot/bot/${id}/stop`, {}],
    ['an owner who stops all bots', () => '/api/trading-bot/kill-all', {}],
  ];

  it.each(stops)('%s is answered as ever', async (_who, pathOf, body) => {
    const client = await newClient({ permissions: ['manage.trading_bot.emergency', 'manage.trading_bot.bot'] });
    const bot = await storedBot({ userId: client.user.id });
    expect((await client.rest('POST', pathOf(client, bot.id), body)).body).toMatchObject({ statusCode: 200 });
    expect(await botRow(bot.id)).toMatchObject({ status: 'STOPPED' });
  });
});
