import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { auditOf, BOT, botRow, BOTS, madeBot } from '../support/own-bots.js';

const GRID = { lower: '50000', upper: '70000', levels: 5 };

describe.each(TRANSPORTS)('making a bot by %s', (transport) => {
  const call = through(transport);
  const create = (client: Parameters<typeof call>[0], over: object) => call(client, 'POST', BOTS, { ...BOT, ...over });

  it("takes the platform's defaults for what is left out", async () => {
    const client = await newClient();
    const bot = await call(client, 'POST', BOTS, { name: ' My  bot ', symbol: 'ETH/USDT', type: 'SIGNAL' });
    expect(bot).toMatchObject({
      statusCode: 200,
      name: 'My bot',
      symbol: 'ETH/USDT',
      base: 'ETH',
      quote: 'USDT',
      type: 'SIGNAL',
      mode: 'PAPER',
      status: 'DRAFT',
      strategyConfig: { maxAgeSeconds: 60 },
      timeframe: '1h',
      intervalSeconds: 60,
      venueAccountId: null,
      purchaseId: null,
      allocatedAmount: '0',
      usedAmount: '0',
      orderAmount: null,
      stopLossPercent: '5',
      takeProfitPercent: '10',
      takeProfits: [],
      trailingPercent: '0',
      trailingActivationPercent: '0',
      maxHoldMinutes: 0,
      cooldownMinutes: 0,
      dailyLossLimitPercent: '5',
      maxDrawdownPercent: '20',
      maxDailyTrades: 50,
      maxOpenPositions: 1,
      closeOnLimit: true,
      totalTrades: 0,
      totalProfit: '0',
      hasSignalSecret: false,
      lastTick: null,
      startedAt: null,
    });
    expect(await auditOf(bot.id)).toMatchObject([
      {
        action: 'BOT_CREATED',
        actor: 'USER',
        ownerId: client.user.id,
        userId: client.user.id,
        details: { after: { name: 'My bot', symbol: 'ETH/USDT', mode: 'PAPER', allocatedAmount: '0' } },
      },
    ]);
  });

  it('switches a rule off by 0, and takes null for what is left out', async () => {
    const off = { stopLossPercent: '0', dailyLossLimitPercent: '0', maxDailyTrades: 0, maxOpenPositions: 0 };
    const left = { takeProfitPercent: null, maxDrawdownPercent: null, mode: null, timeframe: null, takeProfits: null };
    expect(await create(await newClient(), { ...off, ...left })).toMatchObject({
      statusCode: 200,
      ...off,
      takeProfitPercent: '10',
      maxDrawdownPercent: '20',
      mode: 'PAPER',
      timeframe: '1h',
    });
  });

  it('keeps all that is given, in canonical form', async () => {
    const risk = {
      stopLossPercent: '2.5',
      trailingPercent: '3',
      trailingActivationPercent: '120',
      closeOnLimit: false,
    };
    const takeProfits = [
      { percent: '5', share: '50' },
      { percent: '10.25', share: '50' },
    ];
    const terms = { timeframe: '5m', intervalSeconds: 5, orderAmount: '100', maxOpenPositions: 3, cooldownMinutes: 15 };
    const given = { type: 'EMA_CROSS', strategyConfig: { fast: 9, slow: 21 }, ...risk, takeProfits, ...terms };
    const bot = await create(await newClient(), given);
    expect(bot).toMatchObject({ statusCode: 200, ...given });
    expect(await botRow(bot.id)).toMatchObject({ strategyConfig: { fast: 9, slow: 21 }, takeProfits });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: '\u3164' }, 'name'],
    [{ symbol: 'BTC/EUR' }, 'symbol: bots trade no market BTC/EUR here'],
    [{ symbol: 'btc/usdt' }, 'symbol: '],
    [{ type: 'MARTINGALE' }, 'type'],
    [{ mode: 'DEMO' }, 'mode'],
    [{ timeframe: '2h' }, 'timeframe: must be one of 1m, 5m'],
    [{ intervalSeconds: 4 }, 'intervalSeconds: must be a whole number from 5 to 240'],
    [{ intervalSeconds: 241 }, 'intervalSeconds: must be a whole number from 5 to 240'],
    [{ allocatedAmount: '-1' }, 'allocatedAmount: '],
    [{ allocatedAmount: '1000000000000' }, 'allocatedAmount: The amount is too large'],
    [{ allocatedAmount: '0.0000000000000000001' }, 'allocatedAmount: An amount has at most 18 decimals'],
    [{ orderAmount: '0' }, 'orderAmount: The amount must be greater than zero'],
    [{ orderAmount: '-5' }, 'orderAmount: '],
    [{ orderAmount: '0.00001' }, 'orderAmount: an order of 0.00001 USDT is too small'],
    [{ stopLossPercent: '100.01' }, 'stopLossPercent: must be from 0 to 100'],
    [{ stopLossPercent: '-1' }, 'stopLossPercent: must be from 0 to 100'],
    [{ stopLossPercent: '1.005' }, 'stopLossPercent: An amount has at most 2 decimals'],
    [{ takeProfitPercent: '10000' }, 'takeProfitPercent: '],
    [{ trailingPercent: '101' }, 'trailingPercent: must be from 0 to 100'],
    [{ dailyLossLimitPercent: '101' }, 'dailyLossLimitPercent: '],
    [{ maxDrawdownPercent: '101' }, 'maxDrawdownPercent: '],
    [{ maxHoldMinutes: -1 }, 'maxHoldMinutes: must be a whole number from 0'],
    [{ cooldownMinutes: 5_256_001 }, 'cooldownMinutes: '],
    [{ maxDailyTrades: 10_001 }, 'maxDailyTrades: '],
    [{ maxOpenPositions: 201 }, 'maxOpenPositions: '],
    [{ takeProfits: [{ percent: '0', share: '50' }] }, 'takeProfits[0].percent: must be above 0'],
    [{ takeProfits: [{ percent: '5', share: '0' }] }, 'takeProfits[0].share: must be above 0'],
    [
      {
        takeProfits: [
          { percent: '5', share: '50' },
          { percent: '5', share: '10' },
        ],
      },
      'takeProfits[1].percent: must be above 5',
    ],
    [
      {
        takeProfits: [
          { percent: '5', share: '60' },
          { percent: '6', share: '40.01' },
        ],
      },
      'takeProfits: the shares must be at most 100 together',
    ],
    [{ takeProfits: [1, 2, 3, 4, 5, 6].map((each) => ({ percent: String(each), share: '1' })) }, 'takeProfits'],
    [{ strategyConfig: { maxAgeSeconds: 0 } }, 'strategyConfig.maxAgeSeconds: '],
    [{ strategyConfig: { nothing: 1 } }, 'strategyConfig'],
    [{ type: 'GRID' }, 'strategyConfig.lower: must be a decimal number'],
    [{ type: 'EMA_CROSS', strategyConfig: { fast: 21, slow: 9 } }, 'strategyConfig'],
    [{ type: 'GRID', strategyConfig: GRID, allocatedAmount: '0.0003' }, 'allocatedAmount: an order of 0.000075 USDT'],
    [{ type: 'GRID', strategyConfig: { ...GRID, lower: '50000', upper: '50000.00000003' } }, 'strategyConfig.levels: '],
    [{ venueAccountId: '0198c2f0-5a3e-7c41-9d10-3b6f2a7e8c55' }, 'venueAccountId: a paper bot trades at no exchange'],
  ])('refuses %j and makes nothing', async (over, message) => {
    const client = await newClient();
    expect(await create(client, over)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
    expect((await client.rest('GET', BOTS)).body.pagination.totalItems).toBe(0);
  });

  it('takes a grid whose orders are just large enough', async () => {
    const client = await newClient();
    // Four orders, of which the highest buys the least amount of BTC at 65000.
    const grid = (allocatedAmount: string) => ({ type: 'GRID', strategyConfig: GRID, allocatedAmount });
    expect(await create(client, grid('0.002599'))).toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^allocatedAmount: an order of 0\.00064975 USDT is too small at 65000/),
    });
    expect(await create(client, grid('0.0026'))).toMatchObject({
      statusCode: 200,
      strategyConfig: { ...GRID, spacing: 'ARITHMETIC' },
    });
  });

  it('stops at as many bots as an account may have, which deleted ones do not count for', async () => {
    const client = await newClient();
    await setSettings({ tradingBotMaxBots: '2' });
    try {
      const made = await Promise.all(Array.from({ length: 5 }, () => create(client, {})));
      expect(made.map(({ code }) => code ?? 'made').toSorted()).toEqual([
        'BOT_LIMIT',
        'BOT_LIMIT',
        'BOT_LIMIT',
        'made',
        'made',
      ]);
      const bot = made.find(({ code }) => code === undefined);
      expect(await call(client, 'POST', `${BOTS}/${bot.id}/clone`)).toMatchObject({
        statusCode: 409,
        code: 'BOT_LIMIT',
      });
      await call(client, 'DELETE', `${BOTS}/${bot.id}`);
      expect(await create(client, {})).toMatchObject({ statusCode: 200 });
    } finally {
      await clearSettings('tradingBotMaxBots');
    }
  });

  it('holds an allocation to what a bot may have in dollars', async () => {
    const client = await newClient();
    await setSettings({ tradingBotMaxAllocation: '500' });
    try {
      expect(await create(client, { allocatedAmount: '500.000001' })).toMatchObject({
        statusCode: 400,
        code: 'ALLOCATION_LIMIT',
        message: 'A bot may have at most 500 US dollars on this platform',
      });
      expect(await create(client, { allocatedAmount: '500' })).toMatchObject({ statusCode: 200 });
    } finally {
      await clearSettings('tradingBotMaxAllocation');
    }
  });
});

describe('a bot that trades with real funds', () => {
  afterEach(() => clearSettings('tradingBotLiveTradingEnabled', 'kycStatus', 'kycFeatureEnforcement'));

  it.each(TRANSPORTS)('is not made by %s while live trading is off, which it is at first', async (transport) => {
    const answer = await through(transport)(await newClient(), 'POST', BOTS, { ...BOT, mode: 'LIVE' });
    expect(answer).toMatchObject({ statusCode: 403, code: 'LIVE_TRADING_OFF' });
  });

  it.each(TRANSPORTS)('needs an account at an exchange, by %s', async (transport) => {
    await setSettings({ tradingBotLiveTradingEnabled: 'true' });
    const answer = await through(transport)(await newClient(), 'POST', BOTS, { ...BOT, mode: 'LIVE' });
    expect(answer).toMatchObject({ code: 'BAD_INPUT', message: expect.stringMatching(/^venueAccountId: /) });
  });

  it.each(TRANSPORTS)('needs the verification of its owner, and a paper bot none, by %s', async (transport) => {
    await setSettings({ tradingBotLiveTradingEnabled: 'true', kycStatus: 'true', kycFeatureEnforcement: 'true' });
    const [call, client] = [through(transport), await newClient()];
    const live = () => call(client, 'POST', BOTS, { ...BOT, mode: 'LIVE' });
    expect(await live()).toMatchObject({
      statusCode: 403,
      code: 'KYC_REQUIRED',
      ...(transport === 'REST' ? { missing: { feature: 'trade_bot_live' } } : {}),
    });
    expect(await call(client, 'POST', BOTS, BOT)).toMatchObject({ statusCode: 200 });
    const level = await newLevel({ features: ['trade_bot_live'] });
    await approve((await newApplication(client.user.id, level.id)).id);
    expect(await live()).toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('the fields of a new bot that are not its owner’s', () => {
  it('are ignored in a body and refused in a document', async () => {
    const client = await newClient();
    const own = { usedAmount: '5', totalProfit: '99', status: 'RUNNING', userId: client.user.id };
    expect(await madeBot(client, own)).toMatchObject({ usedAmount: '0', totalProfit: '0', status: 'DRAFT' });
    const document = 'mutation ($input: CreateTradingBotInput!) { createTradingBot(input: $input) { id } }';
    expect(await client.code(document, { input: { ...BOT, usedAmount: '5' } })).toBe('BAD_INPUT');
  });
});
