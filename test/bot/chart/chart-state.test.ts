import { MINUTE_MS } from '../../../src/core/clock.js';
import { compileStrategy } from '../../../src/core/strategies/compile-strategy.js';
import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { candleOpenAt, type Candle } from '../../../src/core/trading/candle.js';
import { readChartState } from '../../../src/services/bot/chart/read-chart-state.js';
import { PLATFORM, storeCandles } from '../../../src/services/bot/market/candles.js';
import { anonymous, newClient, type newUser } from '../../support/accounts.js';
import { withIdentity } from '../../support/contexts.js';
import { newCode, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { fewestStatements } from '../../support/statements.js';
import { world } from '../../support/world.js';
import { wanderingMarket } from '../support/candles.js';
import { storedBot, storedOrder, storedTrade, type StoredBot } from '../support/stored-bots.js';

const EMA_CROSS = { type: 'EMA_CROSS', strategyConfig: { fast: 3, slow: 5 } } as const;

type Owner = Pick<Awaited<ReturnType<typeof newUser>>, 'id'>;

/** A bot on a market of its own, whose candles last a minute. */
async function chartedBot(owner: Owner, given: Partial<StoredBot> = {}) {
  return storedBot({ userId: owner.id, symbol: `${newCode()}/USDT`, timeframe: '1m', ...EMA_CROSS, ...given });
}

/** Stores as many closed candles of a market, up to now; answers them. */
async function withCandles(symbol: string, count: number): Promise<Candle[]> {
  const { system } = await world();
  const lastOpenAt = candleOpenAt(system.clock.now().getTime(), '1m') - MINUTE_MS;
  const candles = wanderingMarket(count).map((each, index) => ({
    ...each,
    openAt: lastOpenAt - (count - 1 - index) * MINUTE_MS,
    high: rounded(each.high),
    low: rounded(each.low),
  }));
  return storeCandles(system, { source: PLATFORM, symbol, timeframe: '1m' }, candles);
}

const rounded = (value: number): number => Number(value.toPrecision(12));

/** The indicators of EMA_CROSS after these candles. */
function indicatorsOf(candles: readonly Candle[]) {
  const { type, strategyConfig } = EMA_CROSS;
  const program = compileStrategy(parseStrategy(type, strategyConfig)).newProgram();
  for (const { open, high, low, close, volume } of candles) program?.next(open, high, low, close, volume);
  return Object.entries(program?.values() ?? {}).map(([name, value]) => ({ name, value }));
}

const path = (id: string) => `/api/trading-bot/bot/${id}/chart-state`;

describe.each(TRANSPORTS)('the chart of a bot, by %s', (transport) => {
  const call = through(transport);

  it('shows what the bot does, what it holds and what it waits for', async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user, { status: 'PAUSED' });
    const closed = [await storedTrade(bot, { status: 'CLOSED' }), await storedTrade(bot, { status: 'CLOSED' })];
    const open = await storedTrade(bot);
    const orders = [await storedOrder(bot, 'OPEN'), await storedOrder(bot, 'PARTIAL', open)];
    for (const status of ['FILLED', 'CANCELLED', 'EXPIRED', 'FAILED'] as const) await storedOrder(bot, status);
    const { system } = await world();
    const tick = { at: '2026-01-31T12:00:00.000Z', price: '101', traded: false, signal: null, reason: 'NO_SIGNAL' };
    const reported = { lastTick: JSON.stringify(tick) };
    await system.db.rows.updateTable('trading_bot').set(reported).where('id', '=', bot.id).execute();
    const chart = await call(client, 'GET', path(bot.id));
    expect(chart).toMatchObject({ status: 'PAUSED', lastTick: tick, candles: [] });
    expect(chart.orders.map(({ id }: { id: string }) => id)).toEqual(orders);
    expect(chart.trades.map(({ id }: { id: string }) => id)).toEqual([open, ...closed.toReversed()]);
    expect(chart.indicators.map(({ value }: { value: unknown }) => value)).toEqual([null, null]);
  });

  it('shows the last 500 candles in exact prices, and the indicators after them', async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user);
    const candles = await withCandles(bot.symbol, 520);
    const chart = await call(client, 'GET', path(bot.id));
    expect(chart.candles).toEqual(
      candles.slice(-500).map(({ openAt, ...prices }) => ({
        openAt: new Date(openAt).toISOString(),
        ...Object.fromEntries(Object.entries(prices).map(([name, value]) => [name, String(value)])),
      })),
    );
    expect(chart.indicators).toEqual(indicatorsOf(candles.slice(-500)));
  });

  it('shows the present price of its market, and null while there is none', async () => {
    const client = await newClient();
    const { code } = await newCurrency({ usdPrice: '12.5' });
    const bot = await chartedBot(client.user, { symbol: `${code}/USDT` });
    expect((await call(client, 'GET', path(bot.id))).price).toBe('12.5');
    const { system } = await world();
    await system.db.rows.updateTable('currency').set({ usdPrice: null }).where('code', '=', code).execute();
    expect((await call(client, 'GET', path(bot.id))).price).toBeNull();
  });

  it("is nobody else's, whoever asks, and no deleted bot's", async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user);
    for (const role of ['User', 'Super Admin']) {
      const answer = await call(await newClient({ role }), 'GET', path(bot.id));
      expect(answer).toMatchObject({ statusCode: 404, message: 'Bot not found' });
    }
    const deleted = await chartedBot(client.user, { status: 'STOPPED', deletedAt: new Date().toISOString() });
    expect(await call(client, 'GET', path(deleted.id))).toMatchObject({ statusCode: 404 });
    expect((await call(await anonymous(), 'GET', path(bot.id))).statusCode).toBe(401);
  });
});

describe('the indicators of a chart', () => {
  it('are computed over the candles that the bot has seen, from the first one on', async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user);
    const candles = await withCandles(bot.symbol, 600);
    const { system } = await world();
    const seen = candles.slice(-560);
    const firstCandleAt = new Date(seen[0]?.openAt ?? NaN).toISOString();
    await system.db.rows.updateTable('trading_bot').set({ firstCandleAt }).where('id', '=', bot.id).execute();
    const { indicators } = await readChartState(await withIdentity(client.user), bot.id);
    expect(indicators).toEqual(indicatorsOf(seen));
    expect(indicators).not.toEqual(indicatorsOf(candles.slice(-5)));
  });

  it('are none for a bot without rules', async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user, { type: 'SIGNAL', strategyConfig: { maxAgeSeconds: 60 } });
    await withCandles(bot.symbol, 10);
    const { indicators, candles } = await readChartState(await withIdentity(client.user), bot.id);
    expect([indicators.length, candles.length]).toEqual([0, 10]);
  });
});

describe('reading a chart', () => {
  it('costs six statements, whatever the bot holds', async () => {
    const client = await newClient();
    const [empty, full] = [await chartedBot(client.user), await chartedBot(client.user)];
    await withCandles(full.symbol, 300);
    for (let made = 0; made < 30; made += 1) {
      await storedOrder(full, 'OPEN', await storedTrade(full));
      await storedTrade(full, { status: 'CLOSED' });
    }
    const ctx = await withIdentity(client.user);
    for (const { id } of [empty, full]) {
      expect(await fewestStatements(() => readChartState(ctx, id))).toBe(6);
    }
  });

  it('shows the last 50 closed trades', async () => {
    const client = await newClient();
    const bot = await chartedBot(client.user);
    const closed: string[] = [];
    for (let made = 0; made < 52; made += 1) closed.push(await storedTrade(bot, { status: 'CLOSED' }));
    const open = await storedTrade(bot);
    const { trades } = await readChartState(await withIdentity(client.user), bot.id);
    expect(trades.map(({ id }) => id)).toEqual([open, ...closed.toReversed().slice(0, 50)]);
  });
});
