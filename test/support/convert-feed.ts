import { newExchange } from '../../src/infra/exchange/prices.js';
import { newHttpClient } from '../../src/infra/http.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { refreshPricesJob } from '../../src/jobs/currency/refresh-prices.js';
import { runCalendarJob } from '../../src/jobs/run-calendar-job.js';
import type { Platform } from '../../src/services/frame/context.js';
import { priceText } from './currencies.js';
import { StubPrices } from './stub-prices.js';
import { world } from './world.js';

/** An exchange that says prices, and the job that takes them. */
export class PriceFeed {
  private constructor(
    private readonly stub: StubPrices,
    private readonly own: Platform,
  ) {}

  static async open(): Promise<PriceFeed> {
    const [stub, { platform, clock }] = [await StubPrices.start(), await world()];
    const http = newHttpClient({ allowLoopback: true });
    const ratesExchange = { id: 'kraken', url: stub.url };
    const exchange = newExchange(ratesExchange, http, clock);
    const config = { ...platform.config, ratesExchange };
    return new PriceFeed(stub, { ...platform, config, exchange, http, log: newLogger('silent') });
  }

  close(): Promise<void> {
    return this.stub.stop();
  }

  /** What a currency trades at from now on; its market is listed once, with the first price that the feed says. */
  trade(currency: string, price: string): void {
    this.stub.trade(`${currency}/USD`, price);
  }

  /** The feed says these prices of a currency, one after the other, and with each those of all others. */
  async says(currency: string, ...prices: readonly string[]): Promise<void> {
    for (const price of prices) {
      this.trade(currency, price);
      const run = await runCalendarJob(this.own, refreshPricesJob);
      if (run?.status !== 'SUCCEEDED') throw new Error(`the job failed: ${run?.error}`);
    }
  }
}

/** The stored price of a currency that has one type. */
export async function priceOf(currency: string): Promise<string | null> {
  const { system } = await world();
  const found = system.db.rows.selectFrom('currency').select('usdPrice').where('code', '=', currency);
  const { usdPrice } = await found.executeTakeFirstOrThrow();
  return priceText(usdPrice);
}
