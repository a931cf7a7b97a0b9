import { MINUTE_MS, SECOND_MS } from '../../../src/core/clock.js';
import { jobContext } from '../../../src/jobs/context.js';
import { BotEngine } from '../../../src/services/bot/engine/engine.js';
import { history } from '../../../src/services/bot/market/history.js';
import { MarketPrices } from '../../../src/services/bot/market/market-prices.js';
import { readMarkets, requireMarket } from '../../../src/services/bot/market/market.js';
import type { Context } from '../../../src/services/frame/context.js';
import type { CandleRow } from '../../support/stub-exchange/market.js';
import { TradingVenues } from '../../support/trading-venues.js';
import { ownWorld, world } from '../../support/world.js';
import { startedBot, tradesOf } from '../support/desk.js';

ownWorld('counts the requests that an engine makes for every bot there is');

let trading: TradingVenues;
let prices: MarketPrices;
let ctx: Context;

beforeEach(async () => {
  const { platform } = await world();
  trading = await TradingVenues.start();
  const { venues } = trading;
  prices = new MarketPrices(() => venues.market);
  ctx = { ...jobContext(platform, 'engine'), venues, marketPrices: prices };
});
afterEach(async () => {
  await prices.stop();
  await trading.stop();
});

/** A candle of the stub whose four prices are one, with a volume of 2. */
function candle(openAt: number, price: string): CandleRow {
  return [String(openAt), price, price, price, price, '2'];
}

describe('with an exchange configured', () => {
  it('markets have its prices, steps and least amounts', async () => {
    expect(await requireMarket(ctx, 'BTC/USDT')).toMatchObject({ amountStep: '0.00000001', priceStep: '0.1' });
    const listed = await readMarkets(ctx);
    expect(listed.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['BTC/USDT', '50000'],
      ['ETH/USDT', '3000'],
    ]);
  });

  it('a price that is older than a minute is none', async () => {
    await readMarkets(ctx);
    const { clock } = await world();
    clock.advance(MINUTE_MS + 5 * SECOND_MS);
    expect((await readMarkets(ctx))[0]).toMatchObject({ price: null, priceAt: null });
  });

  it('candles are fetched once and kept', async () => {
    const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 5 * MINUTE_MS;
    const rows = [0, 1, 2, 3, 4].map((n) => candle(start + n * MINUTE_MS, String(100 + n)));
    await trading.stub.call('setCandles', 'BTC-USDT', '1m', rows);
    const read = () => history(ctx, 'BTC/USDT', '1m', 5, start + 5 * MINUTE_MS);
    expect((await read()).map(({ close, volume }) => [close, volume])).toEqual(
      [100, 101, 102, 103, 104].map((at) => [at, 2]),
    );
    await trading.stub.call('setCandles', 'BTC-USDT', '1m', []);
    expect(await read()).toHaveLength(5);
  });

  it('a paper bot trades at the prices of the exchange', async () => {
    const { platform } = await world();
    const engine = new BotEngine(ctx, platform.redis.duplicate({ lazyConnect: true }));
    const bot = await startedBot({ type: 'DCA', strategyConfig: { everyMinutes: 60 } });
    for (let beats = 0; beats < 100 && (await tradesOf(bot.id)).length === 0; beats += 1) await engine.beat();
    expect(await tradesOf(bot.id)).toMatchObject([{ status: 'OPEN', entryPrice: expect.stringMatching(/^50/) }]);
    await engine.stop();
  });
});
