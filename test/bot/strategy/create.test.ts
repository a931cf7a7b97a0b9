import { newClient, newUser } from '../../support/accounts.js';
import { newCurrency, switchCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';
import { botTables } from '../support/bot-tables.js';
import { madeStrategy, STRATEGIES, STRATEGY, storedPurchase } from '../support/listings.js';
import { strategyRow, storedStrategy } from '../support/stored-strategies.js';
import { madeBot, setBot } from '../support/own-bots.js';
import { storedBot } from '../support/stored-bots.js';

const GRID = { type: 'GRID', strategyConfig: { lower: '50000', upper: '70000', levels: 5 } };
const OFFER = { name: 'From a bot', description: 'What my bot does.', price: '10' };

describe.each(TRANSPORTS)('listing a strategy by %s', (transport) => {
  const call = through(transport);
  type Caller = Parameters<typeof call>[0];
  const create = (client: Caller, over: object) => call(client, 'POST', STRATEGIES, { ...STRATEGY, ...over });
  const untouched = async (ask: () => Promise<any>) => {
    const before = await botTables();
    const answer = await ask();
    expect(await botTables()).toEqual(before);
    return answer;
  };

  it("makes a draft, with the platform's defaults for what is left out", async () => {
    const client = await newClient();
    const strategy = await create(client, {});
    expect(strategy).toMatchObject({
      statusCode: 200,
      ...STRATEGY,
      timeframe: '1h',
      currency: 'USDT',
      status: 'DRAFT',
      reason: null,
      version: 1,
      approvedVersion: null,
      stopLossPercent: '5',
      takeProfitPercent: '10',
      takeProfits: [],
      maxDrawdownPercent: '20',
      maxDailyTrades: 50,
      maxOpenPositions: 1,
      closeOnLimit: true,
      purchaseCount: 0,
      totalPurchases: 0,
      avgRating: null,
      reviewCount: 0,
      grossRevenue: '0',
      sellerRevenue: '0',
      platformRevenue: '0',
      submittedAt: null,
      approvedAt: null,
    });
    expect(await strategyRow(strategy.id)).toMatchObject({ userId: client.user.id, risk: { stopLossPercent: '5' } });
    expect(await call(client, 'GET', `${STRATEGIES}/${strategy.id}`)).toEqual({ ...strategy, performance: [] });
    expect((await call(client, 'GET', STRATEGIES)).items).toMatchObject([{ id: strategy.id, stopLossPercent: '5' }]);
  });

  it('keeps markup and risk as they are given', async () => {
    const description = '  <b>Best</b> of all <script>alert(1)</script>\nSecond line ';
    const risk = { stopLossPercent: '2.5', takeProfits: [{ percent: '5', share: '50' }], closeOnLimit: false };
    const strategy = await create(await newClient(), {
      ...GRID,
      name: '<i>Mine</i>',
      description,
      ...risk,
      price: '0',
    });
    expect(strategy).toMatchObject({ statusCode: 200, name: '<i>Mine</i>', description, ...risk, price: '0' });
    expect(strategy.strategyConfig).toEqual({ ...GRID.strategyConfig, spacing: 'ARITHMETIC' });
  });

  it('copies what a bot of the seller does, and goes on without it', async () => {
    const client = await newClient();
    const given = {
      type: 'RSI',
      strategyConfig: { period: 14, low: '30', high: '70' },
      timeframe: '4h',
      maxHoldMinutes: 90,
    };
    const bot = await madeBot(client, given);
    const strategy = await call(client, 'POST', STRATEGIES, { ...OFFER, botId: bot.id });
    expect(strategy).toMatchObject({ statusCode: 200, ...OFFER, ...given, symbol: 'BTC/USDT', stopLossPercent: '5' });
    await call(client, 'PUT', `/api/trading-bot/bot/${bot.id}`, { timeframe: '1d', maxHoldMinutes: 5 });
    expect(await call(client, 'GET', `${STRATEGIES}/${strategy.id}`)).toMatchObject(given);
  });

  it('copies no bot of somebody else, none that was bought and none that trades by signals', async () => {
    const client = await newClient();
    const take = (botId: string) => untouched(() => call(client, 'POST', STRATEGIES, { ...OFFER, botId }));
    const foreign = await storedBot({ userId: (await newUser()).id });
    expect(await take(foreign.id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const signals = await madeBot(client);
    expect(await take(signals.id)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^botId: .*SIGNAL/),
    });
    const offer = await storedStrategy({ userId: (await newUser()).id });
    const bought = await madeBot(client, GRID);
    await setBot(bought.id, { purchaseId: await storedPurchase(offer.id, client.user.id) });
    expect(await take(bought.id)).toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringMatching(/^botId: .*bought/),
    });
  });

  it('takes a bot or a configuration, and not both', async () => {
    const client = await newClient();
    const { id: botId } = await madeBot(client, GRID);
    for (const over of [{ type: 'GRID' }, { strategyConfig: {} }, { stopLossPercent: '1' }]) {
      const [field] = Object.keys(over);
      expect(await untouched(() => call(client, 'POST', STRATEGIES, { ...OFFER, botId, ...over }))).toMatchObject({
        code: 'BAD_INPUT',
        message: `${field}: is copied from the bot that botId names`,
      });
    }
    expect(await untouched(() => call(client, 'POST', STRATEGIES, OFFER))).toMatchObject({
      code: 'BAD_INPUT',
      message: 'type: is missing: give one, or a bot of yours by botId',
    });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: '\u3164' }, 'name'],
    [{ description: '' }, 'description'],
    [{ description: ' \n ' }, 'description: must have 1 to 5000 characters'],
    [{ description: 'x'.repeat(5_001) }, 'description'],
    [{ type: 'SIGNAL', strategyConfig: {} }, 'type: a strategy of type SIGNAL cannot be listed'],
    [{ type: 'MARTINGALE' }, 'type'],
    [{ symbol: 'BTC/EUR' }, 'symbol: bots trade no market BTC/EUR here'],
    [{ symbol: null }, 'symbol: is missing'],
    [{ timeframe: '2h' }, 'timeframe: must be one of 1m, 5m'],
    [{ strategyConfig: { fast: 21, slow: 9 } }, 'strategyConfig.fast: must be below slow'],
    [{ strategyConfig: {} }, 'strategyConfig'],
    [
      { ...GRID, strategyConfig: { ...GRID.strategyConfig, lower: '50000', upper: '50000.00000003' } },
      'strategyConfig.levels: ',
    ],
    [{ stopLossPercent: '100.01' }, 'stopLossPercent: must be from 0 to 100'],
    [{ price: '-1' }, 'price: '],
    [{ price: '1e3' }, 'price'],
    [{ price: '1000000000000' }, 'price: The amount is too large'],
    [{ price: '0.0000000000000000001' }, 'price: An amount has at most 18 decimals'],
    [{ price: '0.0000000001' }, 'price: an amount of USDT has at most'],
    [{ currency: 'NOPE' }, 'currency: NOPE is not offered in wallets of type SPOT'],
  ])('refuses %j and lists nothing', async (over, message) => {
    const client = await newClient();
    expect(await untouched(() => create(client, over))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
  });

  it('needs a price of which the seller gets at least one unit, or none at all', async () => {
    const { code: currency, id } = await newCurrency({ type: 'SPOT', precision: 2 });
    const client = await newClient();
    const priced = (price: string) => create(client, { price, currency });
    // The fee of 20 percent is rounded up to 0.01.
    expect(await untouched(() => priced('0.01'))).toMatchObject({
      code: 'BAD_INPUT',
      message: `price: nothing is left of 0.01 ${currency} after the fee of the platform`,
    });
    expect(await priced('0.02')).toMatchObject({ statusCode: 200, price: '0.02' });
    expect(await priced('0.00')).toMatchObject({ statusCode: 200, price: '0' });
    expect(await priced('0.005')).toMatchObject({ code: 'BAD_INPUT', message: expect.stringMatching(/^price: /) });
    await switchCurrency(id, false);
    expect(await priced('5')).toMatchObject({ code: 'BAD_INPUT', message: expect.stringMatching(/^currency: /) });
  });
});

describe('the listings of an account', () => {
  it('are at most 100, which deleted ones do not count for', async () => {
    const client = await newClient();
    const { id } = await madeStrategy(client);
    const { rows } = (await world()).platform.db;
    const columns = Object.keys(await strategyRow(id)).filter((name) => name !== 'id');
    const list = columns.map((name) => `"${name}"`).join(', ');
    await (
      await world()
    ).platform.db.pool.query(
      `insert into trading_bot_strategy (id, ${list}) select gen_random_uuid(), ${list} from trading_bot_strategy, generate_series(1, 98) where id = $1`,
      [id],
    );
    const answers = await Promise.all([1, 2, 3].map(() => client.rest('POST', STRATEGIES, STRATEGY)));
    expect(answers.map(({ body }) => body.code ?? 'listed').toSorted()).toEqual([
      'STRATEGY_LIMIT',
      'STRATEGY_LIMIT',
      'listed',
    ]);
    await client.rest('DELETE', `${STRATEGIES}/${id}`);
    expect((await client.rest('POST', STRATEGIES, STRATEGY)).body.statusCode).toBe(200);
    const { count } = await rows
      .selectFrom('trading_bot_strategy')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('userId', '=', client.user.id)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(100);
  });

  it('can be drafted while the marketplace is off', async () => {
    await setSettings({ tradingBotMarketplaceEnabled: 'false' });
    try {
      const client = await newClient();
      const { id } = await madeStrategy(client);
      expect((await client.rest('GET', `${STRATEGIES}/${id}`)).body).toMatchObject({ statusCode: 200, id });
      expect((await client.rest('PUT', `${STRATEGIES}/${id}`, { price: '5' })).body).toMatchObject({ price: '5' });
    } finally {
      await clearSettings('tradingBotMarketplaceEnabled');
    }
  });
});
