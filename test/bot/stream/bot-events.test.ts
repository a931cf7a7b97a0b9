import { newId } from '../../../src/core/ids.js';
import { isCursor } from '../../../src/core/stream-event.js';
import { inTransaction } from '../../../src/services/frame/in-transaction.js';
import { emitOrder, emitTrade } from '../../../src/services/bot/stream/emit.js';
import { tickTopic } from '../../../src/services/bot/stream/topics.js';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import type { Client } from '../../support/client.js';
import { enableExtensions } from '../../support/extensions.js';
import { following, refusal, subscribed } from '../../support/subscribed.js';
import { world } from '../../support/world.js';
import { BOTS, madeBot } from '../support/own-bots.js';
import { storedOrder, storedTrade } from '../support/stored-bots.js';

const EVENTS = `subscription ($botId: UUID!, $streams: [TradingBotStream!], $after: String) {
  botEvents(botId: $botId, streams: $streams, after: $after) {
    cursor stream botId at tick { at price traded signal reason } trade { id status amount profit }
    order { id status price } status { name symbol mode status errorMessage limitReached }
  }
}`;

const TICK = { at: '2026-01-02T03:04:05.000Z', price: '60000.5', traded: false, signal: null, reason: 'NO_SIGNAL' };
const STORED = ['BOT_TRADE', 'BOT_ORDER', 'BOT_STATUS'];

async function follow(client: Client, botId: string, variables: object = {}) {
  const { next, close } = await following<{ botEvents: any }>(client, EVENTS, { botId, ...variables });
  return { next: async () => (await next()).botEvents, close };
}

/** What a socket follows of a bot, which the server holds when the promise is kept. */
async function held(socket: ReturnType<Client['socket']>, botId: string) {
  let events: ReturnType<typeof socket.iterate> | undefined;
  await subscribed(() => (events = socket.iterate({ query: EVENTS, variables: { botId } })));
  return events!;
}

/** Emits a trade and an order of the bot, as an engine does. */
async function traded(bot: { id: string; userId: string; symbol: string }) {
  const { system } = await world();
  const [tradeId, orderId] = [await storedTrade(bot), await storedOrder(bot, 'OPEN')];
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    const find = { trade: tx.rows.selectFrom('trading_bot_trade'), order: tx.rows.selectFrom('trading_bot_order') };
    await emitTrade(tx, await find.trade.selectAll().where('id', '=', tradeId).executeTakeFirstOrThrow());
    await emitOrder(tx, await find.order.selectAll().where('id', '=', orderId).executeTakeFirstOrThrow());
  });
  return { tradeId, orderId };
}

/** Sends ticks until one is heard, since the first may be sent before it is listened to. */
async function ticked(botId: string, tick: object, heard: Promise<unknown>): Promise<void> {
  const { system } = await world();
  const sending = setInterval(() => system.events.heartbeat(tickTopic(botId), tick), 20);
  await heard.finally(() => clearInterval(sending));
}

const command = (client: Client, id: string, name: string) => client.rest('POST', `${BOTS}/${id}/${name}`, {});

describe('the events of a bot', () => {
  it('are its statuses, trades and orders as they happen, each with a cursor of its own', async () => {
    const client = await newClient();
    const bot = { ...(await madeBot(client)), userId: client.user.id };
    const events = await follow(client, bot.id, { streams: STORED });
    await command(client, bot.id, 'start');
    const { tradeId, orderId } = await traded(bot);
    const heard = [await events.next(), await events.next(), await events.next()];
    const others = { tick: null, trade: null, order: null, status: null, botId: bot.id, at: expect.any(String) };
    const status = {
      name: 'Test',
      symbol: 'BTC/USDT',
      mode: 'PAPER',
      status: 'RUNNING',
      errorMessage: null,
      limitReached: null,
    };
    expect(heard).toMatchObject([
      { ...others, stream: 'BOT_STATUS', status },
      { ...others, stream: 'BOT_TRADE', trade: { id: tradeId, status: 'OPEN', amount: '1', profit: null } },
      { ...others, stream: 'BOT_ORDER', order: { id: orderId, status: 'OPEN', price: '90' } },
    ]);
    const cursors = heard.map(({ cursor }) => cursor);
    expect(cursors.every(isCursor)).toBe(true);
    expect(cursors).toEqual([...new Set(cursors)].toSorted());
    await events.close();
  });

  it('go on from the last cursor: nothing is missed, and nothing comes twice', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    const first = await follow(client, id, { streams: STORED });
    await command(client, id, 'start');
    const { cursor } = await first.next();
    await first.close();
    await command(client, id, 'pause');
    await command(client, id, 'resume');
    const again = await follow(client, id, { streams: STORED, after: cursor });
    await command(client, id, 'stop');
    const heard = [await again.next(), await again.next(), await again.next()].map(({ status }) => status.status);
    expect(heard).toEqual(['PAUSED', 'RUNNING', 'STOPPED']);
    await again.close();
  });

  it('are those of the streams that are asked for, and of this bot alone', async () => {
    const client = await newClient();
    const bot = { ...(await madeBot(client)), userId: client.user.id };
    const other = { ...(await madeBot(client)), userId: client.user.id };
    const events = await follow(client, bot.id, { streams: ['BOT_ORDER'] });
    await command(client, bot.id, 'start');
    await traded(other);
    const { orderId } = await traded(bot);
    expect(await events.next()).toMatchObject({ stream: 'BOT_ORDER', order: { id: orderId } });
    await events.close();
  });

  it('begin with the last tick where ticks are asked for, whose cursor misses nothing', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { lastTick: JSON.stringify(TICK), lastTickAt: TICK.at });
    const events = await follow(client, id);
    const last = await events.next();
    expect(last).toMatchObject({ stream: 'BOT_TICK', botId: id, at: TICK.at, tick: TICK, status: null });
    await events.close();
    await command(client, id, 'start');
    const again = await follow(client, id, { after: last.cursor });
    expect(await again.next()).toMatchObject({ stream: 'BOT_TICK', cursor: last.cursor });
    const started = await again.next();
    expect(started).toMatchObject({ stream: 'BOT_STATUS', status: { status: 'RUNNING' } });
    const tick = again.next();
    await ticked(id, { ...TICK, price: '7', traded: true, signal: 'BUY', reason: 'ENTERED' }, tick);
    expect(await tick).toMatchObject({
      stream: 'BOT_TICK',
      cursor: started.cursor,
      tick: { price: '7', signal: 'BUY' },
    });
    await again.close();
  });

  it('are for its owner alone, who may follow by a key', async () => {
    const [owner, stranger, admin] = [await newClient(), await newClient(), await newClient({ role: 'Super Admin' })];
    const { id: botId } = await madeBot(owner);
    expect(await refusal(stranger, EVENTS, { botId })).toEqual(['NOT_FOUND']);
    expect(await refusal(admin, EVENTS, { botId })).toEqual(['NOT_FOUND']);
    expect(await refusal(owner, EVENTS, { botId: newId() })).toEqual(['NOT_FOUND']);
    const events = await follow(await withApiKey(owner.user.id), botId, { streams: STORED });
    await command(owner, botId, 'start');
    expect(await events.next()).toMatchObject({ stream: 'BOT_STATUS' });
    await events.close();
  });

  it.each([[{ streams: [] }], [{ after: 'yesterday' }], [{ after: '' }], [{ streams: ['BOT_MOOD'] }]])(
    'are refused for %j',
    async (variables) => {
      const client = await newClient();
      const { id: botId } = await madeBot(client);
      expect(await refusal(client, EVENTS, { botId, ...variables })).toEqual(['BAD_INPUT']);
    },
  );

  it('end when the bot is deleted, after its last status', async () => {
    const client = await newClient();
    const { id: botId } = await madeBot(client);
    const socket = client.socket();
    const events = await held(socket, botId);
    const steps = [events.next(), events.next()];
    await command(client, botId, 'start');
    await command(client, botId, 'stop');
    expect((await client.rest('DELETE', `${BOTS}/${botId}`)).body.statusCode).toBe(200);
    for (const step of steps) expect((await step).done).toBe(false);
    expect(await events.next()).toMatchObject({ done: true });
    await socket.dispose();
  });

  it('end when the extension is switched off', async () => {
    const [client, { platform }] = [await newClient(), await world()];
    const { id: botId } = await madeBot(client);
    const socket = client.socket();
    const events = await held(socket, botId);
    const steps = [events.next()];
    await command(client, botId, 'start');
    for (const step of steps) expect((await step).done).toBe(false);
    await platform.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'trading_bot').execute();
    platform.extensions.changed();
    expect(await events.next().finally(() => enableExtensions(platform))).toMatchObject({ done: true });
    expect((await client.rest('GET', `${BOTS}/${botId}`)).body.statusCode).toBe(200);
    await socket.dispose();
  });
});
