import type { Patience } from '../../src/infra/exchange/host.js';
import { newExchange, type Exchange } from '../../src/infra/exchange/prices.js';
import { newHttpClient, type HttpClient } from '../../src/infra/http.js';
import { refreshPricesJob } from '../../src/jobs/currency/refresh-prices.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import { PriceFeed } from '../../src/services/currency/feed/price-feed.js';
import type { Context } from '../../src/services/frame/context.js';
import { newCurrency, priceText } from './currencies.js';
import { Heard } from './heard.js';
import { StubExchange } from './stub-exchange/stub-exchange.js';
import { QUICK } from './trading-venues.js';
import { world } from './world.js';

/** An exchange with a socket, and processes that follow it. It trades only currencies made here, so no others change. */
export class SocketFeed {
  private readonly feeds: PriceFeed[] = [];

  private constructor(
    readonly stub: StubExchange,
    readonly ctx: Context,
    private readonly http: HttpClient,
    private readonly heard: Heard<{ readonly symbol: string; readonly bid: string | null }>,
  ) {}

  static async open(patience: Partial<Patience> = {}): Promise<SocketFeed> {
    const [stub, { system, clock }] = [await StubExchange.start(), await world()];
    for (const id of ['BTC-USDT', 'ETH-USDT']) await stub.call('openMarket', id, '1', { state: 'suspend' });
    const http = newHttpClient({ allowLoopback: true });
    const okx = newExchange({ id: 'okx', url: stub.url }, http, clock, { ...QUICK, ...patience });
    const heard = new Heard<{ readonly symbol: string; readonly bid: string | null }>();
    const exchange: Exchange = {
      id: okx.id,
      lastPrices: (symbols) => okx.lastPrices(symbols),
      followBidsAsks: (listener) =>
        okx.followBidsAsks({
          ...listener,
          hear(symbol, bidAsk) {
            listener.hear(symbol, bidAsk);
            heard.listen({ symbol, bid: bidAsk && bidAsk.bid });
          },
        }),
    };
    return new SocketFeed(stub, { ...system, exchange }, http, heard);
  }

  /** Stops its followers and restores the clock. */
  async close(): Promise<void> {
    for (const feed of this.feeds) await feed.stop();
    await this.stub.stop();
    await this.http.close();
    (await world()).clock.restart();
  }

  /** The feed of another process, which the test drives manually. */
  newFeed(): PriceFeed {
    const feed = new PriceFeed(this.ctx);
    this.feeds.push(feed);
    return feed;
  }

  /** A currency at 100 dollars, which trades against the dollar. Made before the first turn of a feed. */
  async newCoin(): Promise<string> {
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
    await this.stub.call('openMarket', `${code}-USD`, '100');
    return code;
  }

  /** Publishes a price at the exchange and waits until the followers have received it. */
  async hears(code: string, bid: string, ask = bid, agoMs = 0): Promise<void> {
    const from = this.heard.all.length;
    await this.says(code, bid, ask, agoMs);
    await this.heard.first((said) => said.symbol === `${code}/USD` && said.bid === bid, from);
  }

  /** The bids of a market have gone, and that has been heard. */
  async empties(code: string): Promise<void> {
    const from = this.heard.all.length;
    await this.says(code, '0', '100');
    await this.heard.first((said) => said.symbol === `${code}/USD` && said.bid === null, from);
  }

  says(code: string, bid: string, ask = bid, agoMs = 0): Promise<unknown> {
    return this.stub.call('setBook', `${code}-USD`, bid, ask, agoMs);
  }

  /** Lets time pass here and at the exchange. */
  async advance(ms: number): Promise<void> {
    const { clock } = await world();
    clock.advance(ms);
    await this.stub.call('setClockAhead', clock.now().getTime() - Date.now());
  }

  async row(code: string) {
    const found = this.ctx.db.rows.selectFrom('currency').selectAll().where('code', '=', code);
    const row = await found.executeTakeFirstOrThrow();
    return { ...row, usdPrice: priceText(row.usdPrice), feedPrice: priceText(row.feedPrice) };
  }

  /** All types of a code, in the order of their names. */
  async types(code: string) {
    const found = this.ctx.db.rows.selectFrom('currency').selectAll().where('code', '=', code).orderBy('type');
    return (await found.execute()).map((row) => ({
      ...row,
      usdPrice: priceText(row.usdPrice),
      feedPrice: priceText(row.feedPrice),
    }));
  }

  /** Runs the job refreshPrices against this exchange. */
  async runJob(): Promise<void> {
    const { platform } = await world();
    const config = { ...platform.config, ratesExchange: { id: 'okx', url: this.stub.url } };
    const run = await runCalendarJob({ ...platform, config, exchange: this.ctx.exchange }, refreshPricesJob);
    if (run?.status !== 'SUCCEEDED') throw new Error(`the job failed: ${run?.error}`);
  }

  /** Runs `work`, which prices a currency that all tests share, and restores its price. */
  async putBack(code: string, work: () => Promise<void>): Promise<void> {
    const { rows } = this.ctx.db;
    const before = await rows.selectFrom('currency').selectAll().where('code', '=', code).execute();
    await work().finally(async () => {
      for (const { id, ...columns } of before) {
        const { usdPrice, feedPrice, trustedPrice } = columns;
        const texts = {
          usdPrice: priceText(usdPrice),
          feedPrice: priceText(feedPrice),
          trustedPrice: priceText(trustedPrice),
        };
        const prices = { ...columns, ...texts };
        await rows.updateTable('currency').set(prices).where('id', '=', id).execute();
        await rows.deleteFrom('currency_feed_price').where('currencyId', '=', id).execute();
      }
    });
  }

  /** Turns of a feed until a currency is priced later than at a time. */
  async writtenAfter(feed: PriceFeed, code: string, pricedAt: string | null): Promise<void> {
    while ((await this.row(code)).pricedAt === pricedAt) await feed.beat();
  }

  /** Turns of a feed until the exchange's price of a currency is written. */
  async written(feed: PriceFeed, code: string, feedPrice: string) {
    for (;;) {
      await feed.beat();
      const row = await this.row(code);
      if (row.feedPrice === feedPrice) return row;
    }
  }
}
