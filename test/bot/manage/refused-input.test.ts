import { newId } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ASKED, BACKTESTS } from '../backtest/support/backtests.js';
import { botTables } from '../support/bot-tables.js';
import { BOT, BOTS, madeBot } from '../support/own-bots.js';
import { candle, compare, HOLDS, nested, period } from '../support/rule-parts.js';
import { storedBacktest } from '../support/stored-backtests.js';
import { storedBot, storedTrade } from '../support/stored-bots.js';
import { storedVenueAccount } from '../support/stored-venue-accounts.js';

const GRID = { lower: '50000', upper: '70000', levels: 5 };
const RULES = { type: 'CUSTOM', strategyConfig: { entry: HOLDS } };
const rules = (entry: unknown) => ({ type: 'CUSTOM', strategyConfig: { entry } });
const above = (right: unknown) => rules(compare(candle('close'), 'gt', right));
const grid = (over: object) => ({ type: 'GRID', strategyConfig: { ...GRID, ...over } });
const EMA = (fast: unknown, slow: unknown) => ({ type: 'EMA_CROSS', strategyConfig: { fast, slow } });
const LONG = '0.0000000000000000001';
const targets = (...shares: string[]) => ({
  takeProfits: shares.map((share, index) => ({ percent: String(index + 1), share })),
});

/** What a bot and a backtest are refused with alike, and how the message begins, which is the path of the fault. */
const BOTH: readonly (readonly [string, object, string])[] = [
  ['an unknown type', { type: 'MARTINGALE' }, 'type'],
  ['the type of another case', { type: 'grid' }, 'type'],
  ['an unknown market', { symbol: 'BTC/EUR' }, 'symbol: bots trade no market BTC/EUR here'],
  ['a market of nothing', { symbol: '' }, 'symbol'],
  ['an unknown timeframe', { timeframe: '2h' }, 'timeframe: must be one of 1m, 5m'],
  [
    'an unknown indicator',
    rules(compare(period('VWAP', 9), 'gt', '1')),
    'strategyConfig.entry.left.indicator: must be',
  ],
  ['an unknown operator', rules(compare('1', '==', '1')), 'strategyConfig.entry.op: must be one of gt'],
  [
    'an unknown part of a candle',
    rules(compare(candle('mid'), 'gt', '1')),
    'strategyConfig.entry.left.candle: must be',
  ],
  ['a negative ago', rules(compare(candle('close', -1), 'gt', '1')), 'strategyConfig.entry.left.ago: must be a whole'],
  ['a negative ago of an indicator', above(period('RSI', 9, -3)), 'strategyConfig.entry.right.ago: must be a whole'],
  ['a grid upside down', grid({ lower: '70000', upper: '50000' }), 'strategyConfig.lower: must be below upper'],
  ['a grid of no height', grid({ upper: '50000.0' }), 'strategyConfig.lower: must be below upper'],
  ['averages the wrong way round', EMA(21, 9), 'strategyConfig.fast: must be below slow'],
  ['equal averages', EMA(9, 9), 'strategyConfig.fast: must be below slow'],
  ['levels of too little', { ...grid({}), allocatedAmount: '0.0003' }, 'allocatedAmount: an order of 0.000075 USDT'],
  ['orders of too little', { ...grid({}), orderAmount: '0.00001' }, 'orderAmount: an order of 0.00001 USDT'],
  ['shares of more than 100', targets('60', '40.01'), 'takeProfits: the shares must be at most 100 together'],
  ['a share of more than 100', targets('100.01'), 'takeProfits[0].share: '],
  ['seven levels of rules', rules(nested(6, (inner) => ({ not: inner }))), 'strategyConfig.entry.not.not.not.not.not'],
  ['a price that is not a number', grid({ lower: 'NaN' }), 'strategyConfig.lower: must be a decimal number'],
  ['a price without end', grid({ upper: 'Infinity' }), 'strategyConfig.upper: must be a decimal number'],
  ['a price with an exponent', grid({ lower: '5e4' }), 'strategyConfig.lower: must be a decimal number'],
  ['a price with 19 decimals', grid({ lower: LONG }), 'strategyConfig.lower: must be a decimal number'],
  ['an operand that is not a number', above('NaN'), 'strategyConfig.entry.right: must be a decimal number'],
  ['an operand with an exponent', above('1e5'), 'strategyConfig.entry.right: must be a decimal number'],
  ['an operand with 19 decimals', above(LONG), 'strategyConfig.entry.right: must be a decimal number'],
  ['an amount that is not a number', { ...RULES, allocatedAmount: 'NaN' }, 'allocatedAmount'],
  ['an amount with an exponent', { ...RULES, allocatedAmount: '1e3' }, 'allocatedAmount'],
  ['an amount with 19 decimals', { ...RULES, allocatedAmount: LONG }, 'allocatedAmount'],
  ['an order that is not a number', { ...RULES, orderAmount: 'NaN' }, 'orderAmount'],
  ['an order with an exponent', { ...RULES, orderAmount: '1e1' }, 'orderAmount'],
  ['an order with 19 decimals', { ...RULES, orderAmount: `1${LONG.slice(1)}` }, 'orderAmount'],
  ['a percentage that is not a number', { ...RULES, stopLossPercent: 'NaN' }, 'stopLossPercent'],
  ['a percentage with an exponent', { ...RULES, trailingPercent: '1e0' }, 'trailingPercent'],
  ['a percentage with 19 decimals', { ...RULES, maxDrawdownPercent: LONG }, 'maxDrawdownPercent'],
];

/** The same of what a change of a bot may hold. */
const CHANGES = BOTH.filter(([, over]) => !('symbol' in over || 'allocatedAmount' in over) && !isTypeAlone(over));

function isTypeAlone(over: object): boolean {
  return 'type' in over && !('strategyConfig' in over);
}

const [first, second, third] = ASKED.candles;
const PAST: readonly (readonly [string, object, string])[] = [
  ['candles out of order', { candles: [second, first, third] }, 'candles[1]: is not later than the one before'],
  ['a candle that comes twice', { candles: [first, second, second] }, 'candles[2]: is not later than the one before'],
  ['a price that is not a number', { candles: [[...(first ?? []).slice(0, 5), 'NaN']] }, 'candles[0]: must hold plain'],
  ['a price with an exponent', { candles: [[...(first ?? []).slice(0, 5), '1e2']] }, 'candles[0]: must hold plain'],
  ['a price with 19 decimals', { candles: [[...(first ?? []).slice(0, 5), LONG]] }, 'candles[0]: must hold plain'],
];

const REFUSED = (path: string) => ({ statusCode: 400, code: 'BAD_INPUT', message: expect.stringContaining(path) });

/** Runs a call, which must leave every row as it is; answers what it answers. */
async function untouched<T>(call: () => Promise<T>): Promise<T> {
  const before = await botTables();
  const answer = await call();
  expect(await botTables()).toEqual(before);
  return answer;
}

describe('the rows that are compared', () => {
  it('change when a bot is made', async () => {
    const [client, before] = [await newClient(), await botTables()];
    await madeBot(client, RULES);
    const after = await botTables();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    expect(changed).toEqual(['trading_bot', 'trading_bot_audit_log']);
  });
});

describe.each(TRANSPORTS)('by %s nothing is written, and the field is named, for', (transport) => {
  const call = through(transport);

  it.each(BOTH)('a new bot with %s', async (_what, over, path) => {
    const client = await newClient();
    expect(await untouched(() => call(client, 'POST', BOTS, { ...BOT, ...over }))).toMatchObject(REFUSED(path));
  });

  it.each([...BOTH, ...PAST])('a backtest with %s', async (_what, over, path) => {
    const client = await newClient();
    const asked = { ...ASKED, signals: [], ...over };
    expect(await untouched(() => call(client, 'POST', BACKTESTS, asked))).toMatchObject(REFUSED(path));
  });

  it.each(CHANGES)('a change of a bot to %s', async (_what, { type, ...over }: { type?: string }, path) => {
    const client = await newClient();
    const kinds: Readonly<Record<string, object>> = { GRID: grid({}), EMA_CROSS: EMA(9, 21) };
    const { id } = await madeBot(client, kinds[type ?? ''] ?? RULES);
    expect(await untouched(() => call(client, 'PUT', `${BOTS}/${id}`, over))).toMatchObject(REFUSED(path));
  });

  it('a hundred levels of rules, wherever they are sent', async () => {
    const client = await newClient();
    const deep = rules(nested(100, (inner) => ({ not: inner })));
    const { id } = await madeBot(client, RULES);
    const answers = [
      await untouched(() => call(client, 'POST', BOTS, { ...BOT, ...deep })),
      await untouched(() => call(client, 'PUT', `${BOTS}/${id}`, { strategyConfig: deep.strategyConfig })),
      await untouched(() => call(client, 'POST', BACKTESTS, { ...ASKED, ...deep })),
    ];
    for (const answer of answers) expect(answer).toMatchObject(REFUSED('strategyConfig'));
  });
});

/** What may be asked of a bot, and with what. */
const OF_BOT: readonly (readonly [string, string, object | undefined])[] = [
  ['GET', '', undefined],
  ['PUT', '', { name: 'Mine' }],
  ['DELETE', '', undefined],
  ['POST', '/start', {}],
  ['POST', '/pause', {}],
  ['POST', '/resume', {}],
  ['POST', '/stop', { closePositions: true }],
  ['POST', '/clone', {}],
  ['POST', '/allocation/add', { amount: '5' }],
  ['POST', '/allocation/remove', { amount: '5' }],
  ['POST', '/signal-secret', {}],
  ['GET', '/trades', undefined],
  ['GET', '/orders', undefined],
  ['GET', '/stats', undefined],
  ['GET', '/decisions', undefined],
  ['GET', '/chart-state', undefined],
];
const MISSING = { statusCode: 404, code: 'NOT_FOUND' };

describe.each(TRANSPORTS)("by %s somebody else's", (transport) => {
  const call = through(transport);

  it.each(OF_BOT)('bot is like one that is not there: %s %s', async (method, path, body) => {
    const [client, owner] = [await newClient(), await newClient()];
    const { id } = await storedBot({ userId: owner.user.id });
    const ask = (botId: string) => untouched(() => call(client, method, `${BOTS}/${botId}${path}`, body));
    const [theirs, nobodys] = [await ask(id), await ask(newId())];
    expect(theirs).toMatchObject(MISSING);
    expect(theirs).toEqual(nobodys);
  });

  it('trade is not closed, neither through their bot nor through an own one', async () => {
    const [client, owner] = [await newClient(), await newClient()];
    const [own, theirs] = [await storedBot({ userId: client.user.id }), await storedBot({ userId: owner.user.id })];
    const tradeId = await storedTrade(theirs);
    for (const { id } of [own, theirs]) {
      const close = () => call(client, 'POST', `${BOTS}/${id}/trades/${tradeId}/close`, {});
      expect(await untouched(close)).toMatchObject(MISSING);
    }
  });

  it('backtest is neither read nor cancelled', async () => {
    const [client, owner] = [await newClient(), await newClient()];
    const id = await storedBacktest(owner.user.id);
    expect(await untouched(() => call(client, 'GET', `${BACKTESTS}/${id}`))).toMatchObject(MISSING);
    expect(await untouched(() => call(client, 'POST', `${BACKTESTS}/${id}/cancel`))).toMatchObject(MISSING);
  });
});

describe.each(TRANSPORTS)('by %s nothing is written for a bot that is to trade with real funds', (transport) => {
  const make = async (over: object) => {
    const client = await newClient();
    return untouched(() => through(transport)(client, 'POST', BOTS, { ...BOT, mode: 'LIVE', ...over }));
  };
  afterEach(() => clearSettings('tradingBotLiveTradingEnabled', 'kycStatus', 'kycFeatureEnforcement'));

  it('while live trading is off', async () => {
    expect(await make({})).toMatchObject({ statusCode: 403, code: 'LIVE_TRADING_OFF' });
  });

  it("without an account at an exchange, and with somebody else's", async () => {
    await setSettings({ tradingBotLiveTradingEnabled: 'true' });
    expect(await make({})).toMatchObject(REFUSED('venueAccountId: '));
    const venueAccountId = await storedVenueAccount((await newClient()).user.id);
    expect(await make({ venueAccountId })).toMatchObject(REFUSED('venueAccountId: '));
  });

  it('before its owner is verified', async () => {
    await setSettings({ tradingBotLiveTradingEnabled: 'true', kycStatus: 'true', kycFeatureEnforcement: 'true' });
    expect(await make({})).toMatchObject({ statusCode: 403, code: 'KYC_REQUIRED' });
  });
});
