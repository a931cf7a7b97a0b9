import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { BOTS, madeBot } from '../support/own-bots.js';
import { storedOrder, storedTrade } from '../support/stored-bots.js';

const AT = '2026-01-02T03:04:05.000Z';
const TICK = { at: AT, price: '60000.5', traded: false, signal: null, reason: 'NO_SIGNAL' };

/** Days and decisions as an engine leaves them, the last one first. */
async function activityOf(bot: { id: string; userId: string; symbol: string }, count = 1): Promise<void> {
  const { rows } = (await world()).platform.db;
  for (let each = 1; each <= count; each += 1) {
    await storedOrder(bot, 'FILLED', await storedTrade(bot));
    const day = `2026-01-0${each}`;
    await rows
      .insertInto('trading_bot_stats')
      .values({ botId: bot.id, day, isPaper: true, trades: each, profit: '1.50' })
      .execute();
    const decision = { id: newId(), botId: bot.id, reason: 'NO_SIGNAL', details: '{"price":"1"}', count: each };
    await rows
      .insertInto('trading_bot_decision')
      .values({ ...decision, firstAt: `${day}T00:00:00.000Z`, lastAt: AT })
      .execute();
  }
}

const LISTS = ['trades', 'orders', 'stats', 'decisions'] as const;

describe.each(TRANSPORTS)('reading bots by %s', (transport) => {
  const call = through(transport);

  it('shows the caller its own, newest first, by page, sorted and filtered', async () => {
    const [client, other] = [await newClient(), await newClient()];
    await madeBot(other);
    const [one, two] = [
      await madeBot(client, { name: 'One' }),
      await madeBot(client, { name: 'Two' }, { status: 'RUNNING' }),
    ];
    const list = async (query: string) => {
      const { items, pagination } = await call(client, 'GET', `${BOTS}${query}`);
      return { ids: items.map(({ id }: { id: string }) => id), total: pagination.totalItems };
    };
    expect(await list('')).toEqual({ ids: [two.id, one.id], total: 2 });
    expect(await list('?sortField=name&sortOrder=asc&perPage=1')).toEqual({ ids: [one.id], total: 2 });
    expect(await list(`?filter=${encodeURIComponent('{"status":"RUNNING"}')}`)).toEqual({ ids: [two.id], total: 1 });
    expect(await call(client, 'GET', `${BOTS}/${one.id}`)).toEqual(one);
  });

  it('shows all of them with totals, paper apart from real funds', async () => {
    const client = await newClient();
    await madeBot(client, {}, { usedAmount: '100.5', totalProfit: '-3', status: 'RUNNING' });
    await madeBot(client, { allocatedAmount: '0.5' }, { totalProfit: '1.25' });
    await madeBot(client, { allocatedAmount: '7' }, { mode: 'LIVE', status: 'ERROR' });
    const { bots, totals } = await call(client, 'GET', '/api/trading-bot');
    expect(bots).toHaveLength(3);
    expect(totals).toEqual({
      bots: 3,
      statuses: [
        { status: 'DRAFT', bots: 1 },
        { status: 'RUNNING', bots: 1 },
        { status: 'PAUSED', bots: 0 },
        { status: 'STOPPED', bots: 0 },
        { status: 'ERROR', bots: 1 },
        { status: 'LIMIT_REACHED', bots: 0 },
      ],
      currencies: [
        { currency: 'USDT', mode: 'LIVE', bots: 1, allocatedAmount: '7', usedAmount: '0', totalProfit: '0' },
        {
          currency: 'USDT',
          mode: 'PAPER',
          bots: 2,
          allocatedAmount: '1000.5',
          usedAmount: '100.5',
          totalProfit: '-1.75',
        },
      ],
    });
    expect((await call(await newClient(), 'GET', '/api/trading-bot')).totals).toMatchObject({
      bots: 0,
      currencies: [],
    });
  });

  it('shows what a bot last reported', async () => {
    const client = await newClient();
    const { id } = await madeBot(client, {}, { lastTick: JSON.stringify(TICK), lastTickAt: AT });
    expect(await call(client, 'GET', `${BOTS}/${id}`)).toMatchObject({ lastTick: TICK, lastTickAt: AT });
  });

  it('shows what a bot has done', async () => {
    const client = await newClient();
    const bot = { ...(await madeBot(client)), userId: client.user.id };
    await activityOf(bot, 2);
    const read = async (list: string) => (await call(client, 'GET', `${BOTS}/${bot.id}/${list}`)).items;
    const [trade] = await read('trades');
    expect(trade).toMatchObject({ botId: bot.id, status: 'OPEN', amount: '1', entryPrice: '100', profit: null });
    expect(await read('orders')).toMatchObject([{ tradeId: trade.id, status: 'FILLED', side: 'BUY', price: '90' }, {}]);
    expect(await read('stats')).toMatchObject([
      { day: '2026-01-02', isPaper: true, trades: 2, profit: '1.5', volume: '0' },
      { day: '2026-01-01', trades: 1 },
    ]);
    expect(await read('decisions')).toMatchObject([
      { reason: 'NO_SIGNAL', details: { price: '1' }, count: 2, firstAt: '2026-01-02T00:00:00.000Z' },
      { count: 1 },
    ]);
  });

  it("answers an admin who asks for somebody else's bot as anybody", async () => {
    const bot = await madeBot(await newClient());
    const admin = await newClient({ role: 'Super Admin' });
    for (const path of ['', ...LISTS.map((list) => `/${list}`)]) {
      expect(await call(admin, 'GET', `${BOTS}/${bot.id}${path}`)).toMatchObject({
        statusCode: 404,
        code: 'NOT_FOUND',
        message: 'Bot not found',
      });
    }
  });

  it('is open to a program of the owner, by a key', async () => {
    const client = await newClient();
    const { id } = await madeBot(client);
    expect(await call(await withApiKey(client.user.id), 'GET', `${BOTS}/${id}`)).toMatchObject({ statusCode: 200, id });
  });

  it('takes as many statements for many rows as for one', async () => {
    const client = await newClient();
    const bot = { ...(await madeBot(client)), userId: client.user.id };
    const costOf = (path: string) => fewestStatements(() => call(client, 'GET', path));
    const costs = async () => {
      const found: number[] = [];
      for (const path of [BOTS, ...LISTS.map((list) => `${BOTS}/${bot.id}/${list}`)]) found.push(await costOf(path));
      return found;
    };
    const none = await costs();
    // Sign-in, the page and its count; for what a bot has done, the bot as well.
    expect(none).toEqual([3, 4, 4, 4, 4]);
    await activityOf(bot, 5);
    for (let more = 0; more < 4; more += 1) await madeBot(client);
    expect(await costs()).toEqual(none);
    expect(await costOf('/api/trading-bot')).toBe(2);
  });
});

describe('the types of strategies', () => {
  it.each(TRANSPORTS)('are shown with the JSON Schema of each, by %s', async (transport) => {
    const types = await through(transport)(await newClient(), 'GET', '/api/trading-bot/strategy-type');
    expect(types.map(({ type }: { type: string }) => type)).toEqual([
      'GRID',
      'DCA',
      'EMA_CROSS',
      'RSI',
      'SIGNAL',
      'CUSTOM',
    ]);
    expect(types[0].schema).toMatchObject({
      type: 'object',
      required: ['lower', 'upper', 'levels'],
      additionalProperties: false,
    });
  });
});
