import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { compileStrategy } from '../../../src/core/strategies/compile-strategy.js';
import { parseStrategy } from '../../../src/core/strategies/strategy.js';
import { candleOpenAt, type Candle } from '../../../src/core/trading/candle.js';
import { jobContext } from '../../../src/jobs/context.js';
import { BotEngine } from '../../../src/services/bot/engine/engine.js';
import { ExchangeCandles } from '../../../src/services/bot/engine/exchange-candles.js';
import { Programs } from '../../../src/services/bot/engine/programs.js';
import { readCandles } from '../../../src/services/bot/market/candles.js';
import { history, storedHistory } from '../../../src/services/bot/market/history.js';
import { MarketPrices } from '../../../src/services/bot/market/market-prices.js';
import { readMarkets } from '../../../src/services/bot/market/market.js';
import type { Context } from '../../../src/services/frame/context.js';
import { newCode } from '../../support/currencies.js';
import type { CandleRow } from '../../support/stub-exchange/market.js';
import { TradingVenues } from '../../support/trading-venues.js';
import { ownWorld, world } from '../../support/world.js';
import { botRow, startedBot, tradesOf } from '../support/desk.js';
import { GatedMarket } from '../support/gated-market.js';

ownWorld('runs an engine, which takes every bot there is');

const RULES = { type: 'EMA_CROSS', timeframe: '1m', intervalSeconds: 30, strategyConfig: { fast: 2, slow: 4 } };

let trading: TradingVenues;
let market: GatedMarket;
let prices: MarketPrices;
let ctx: Context;

beforeEach(async () => {
  const { platform, clock } = await world();
  trading = await TradingVenues.start({ timeoutMs: 500 });
  if (!trading.venues.market) throw new Error('the stub has market data');
  market = new GatedMarket(trading.venues.market);
  const venues = { ...trading.venues, market };
  prices = new MarketPrices(() => venues.market);
  ctx = { ...jobContext(platform, 'engine'), venues, marketPrices: prices };
  clock.reset();
});
afterEach(async () => {
  market.open();
  await ctx.candleFetches.stop();
  await prices.stop();
  await trading.stop();
  (await world()).clock.reset();
});

const minute = () => candleOpenAt(ctx.clock.now().getTime(), '1m');

/** Gives a market of the stub so many candles of a minute, up to now or to the minute that is given. */
async function withCandles(id: string, count: number, until = minute()): Promise<void> {
  const first = until - count * MINUTE_MS;
  const rows = Array.from({ length: count }, (_, index): CandleRow => {
    const price = String(100 + index);
    return [String(first + index * MINUTE_MS), price, price, price, price, '1'];
  });
  await trading.stub.call('setCandles', id, '1m', rows);
}

/** A candle of one price. */
function flat(openAt: number, at: number): Candle {
  return { openAt, open: at, high: at, low: at, close: at, volume: 1 };
}

/** A market of its own, since candles are kept by their market's name. */
async function newMarket(): Promise<{ id: string; symbol: string }> {
  const code = newCode();
  await trading.stub.call('openMarket', `${code}-USDT`, '100');
  return { id: `${code}-USDT`, symbol: `${code}/USDT` };
}

describe('an exchange that is slow to tell its candles', () => {
  it('holds up no bot: one with rules warms up until it has answered, and others trade', async () => {
    const { platform, clock } = await world();
    await withCandles('BTC-USDT', 60);
    const engine = new BotEngine(ctx, platform.redis.duplicate({ lazyConnect: true }));
    market.shut();
    const waits = await startedBot(RULES);
    const trades = await startedBot({ type: 'DCA', strategyConfig: { everyMinutes: 60 } });
    for (let beats = 0; beats < 100 && (await tradesOf(trades.id)).length === 0; beats += 1) await engine.beat();
    expect(await tradesOf(trades.id)).toMatchObject([{ status: 'OPEN' }]);
    clock.advance(31 * SECOND_MS);
    await engine.beat();
    expect(await botRow(waits.id)).toMatchObject({ firstCandleAt: null, lastTick: { reason: 'WARMING_UP' } });
    market.open();
    await ctx.candleFetches.stop();
    for (let beats = 0; beats < 100 && (await botRow(waits.id)).firstCandleAt === null; beats += 1) {
      clock.advance(5 * SECOND_MS);
      await engine.beat();
    }
    expect(await botRow(waits.id)).toMatchObject({ status: 'RUNNING', firstCandleAt: expect.any(String) });
    await engine.stop();
  });

  it('is waited for two seconds at most by somebody who looks at a chart, who sees what is stored', async () => {
    const { id, symbol } = await newMarket();
    await withCandles(id, 5);
    const read = () => history(ctx, symbol, '1m', 5, minute());
    market.shut();
    expect(await read()).toEqual([]);
    market.open();
    expect(await read()).toHaveLength(5);
  });
});

describe('a program', () => {
  const strategy = parseStrategy('EMA_CROSS', { fast: 2, slow: 4 });

  it('whose history comes late sees it before the candles that have closed meanwhile, each once', async () => {
    const { id, symbol } = await newMarket();
    const now = minute();
    await withCandles(id, 40);
    const programs = new Programs(() => now);
    market.shut();
    const shared = await programs.of(ctx, { row: { symbol, firstCandleAt: null }, strategy, timeframe: '1m' });
    expect(programs.wanted()).toEqual([]);
    const closed = [39, 40, 41].map((index) => flat(now + (index - 40) * MINUTE_MS, 100 + index));
    for (const each of closed) programs.next(symbol, '1m', each);
    market.open();
    await ctx.candleFetches.stop();
    for (let looks = 0; looks < 500 && programs.wanted().length === 0; looks += 1) {
      await readCandles(ctx, { source: 'okx', symbol, timeframe: '1m' }, { limit: 1 });
    }
    const expected = compileStrategy(strategy).newProgram();
    for (let close = 100; close < 142; close += 1) expected?.next(close, close, close, close, 1);
    expect(shared?.program.values()).toEqual(expected?.values());
    expect(shared).toMatchObject({ firstCandleAt: now - 40 * MINUTE_MS, lastCandleAt: now + MINUTE_MS });
  });

  it('of a market without a history gets the candles that close from then on', async () => {
    const { id, symbol } = await newMarket();
    const candles = new ExchangeCandles();
    // Another candle may close while the test runs.
    const now = minute();
    await withCandles(id, 1, now);
    const take = () => candles.take(ctx, [{ symbol, timeframe: '1m', lastCandleAt: -Infinity }], now + SECOND_MS);
    expect(take()).toEqual([]);
    await candles.stop();
    expect(take()).toMatchObject([{ symbol, candle: { openAt: now - MINUTE_MS } }]);
  });

  it('that has seen no candle does not make others see theirs again', async () => {
    const { symbol } = await newMarket();
    const programs = new Programs(() => minute());
    const bot = {
      row: { symbol, firstCandleAt: new Date(minute()).toISOString() },
      strategy,
      timeframe: '1m',
    } as const;
    const seen = await programs.of(ctx, bot);
    programs.next(symbol, '1m', flat(minute(), 100));
    const late = new Date(minute() + MINUTE_MS).toISOString();
    await programs.of(ctx, { ...bot, row: { symbol, firstCandleAt: late } });
    expect(seen?.lastCandleAt).toBe(minute());
    expect(programs.wanted()).toEqual([{ symbol, timeframe: '1m', lastCandleAt: minute() }]);
  });
});

describe('candles that are not stored', () => {
  it('are fetched once, however many ask for them at once', async () => {
    const { id, symbol } = await newMarket();
    await withCandles(id, 5);
    const read = await Promise.all([1, 2, 3].map(() => history(ctx, symbol, '1m', 5, minute())));
    expect(read.map(({ length }) => length)).toEqual([5, 5, 5]);
    expect(market.asked).toHaveLength(1);
  });

  it('are asked for again only half an hour after the exchange had none', async () => {
    const { symbol } = await newMarket();
    const { clock } = await world();
    const range = { symbol, timeframe: '1h', count: 5 } as const;
    const beforeMs = candleOpenAt(ctx.clock.now().getTime(), '1h') - 3 * HOUR_MS;
    const ask = async () => {
      const { fetching, candles } = await storedHistory(ctx, { ...range, beforeMs });
      await fetching;
      return [candles.length, market.asked.length];
    };
    expect(await ask()).toEqual([0, 1]);
    clock.advance(29 * MINUTE_MS);
    expect(await ask()).toEqual([0, 1]);
    clock.advance(2 * MINUTE_MS);
    expect(await ask()).toEqual([0, 2]);
  });

  it('are asked for again soon after the exchange did not answer', async () => {
    const { id, symbol } = await newMarket();
    const { clock } = await world();
    await withCandles(id, 5);
    const range = { symbol, timeframe: '1m', count: 5, beforeMs: minute() } as const;
    await trading.stub.call('fault', { path: '/api/v5/market', answer: 'hang-up' });
    await (
      await storedHistory(ctx, range)
    ).fetching;
    expect(await storedHistory(ctx, range)).toMatchObject({ candles: [], fetching: null, isAnswered: false });
    clock.advance(31 * SECOND_MS);
    await (
      await storedHistory(ctx, range)
    ).fetching;
    expect(await storedHistory(ctx, range)).toMatchObject({ candles: { length: 5 }, fetching: null, isAnswered: true });
  });
});

it('a list of markets that is too old stays in use while the exchange tells no other', async () => {
  const { clock } = await world();
  expect(await readMarkets(ctx)).toHaveLength(2);
  clock.advance(2 * HOUR_MS);
  await trading.stub.call('fault', { path: '/api/v5/public/instruments', times: 9, answer: 'silence' });
  expect(await readMarkets(ctx)).toHaveLength(2);
});
