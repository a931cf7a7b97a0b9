import { HOUR_MS } from '../../../core/clock.js';
import type { At } from '../../../core/bot-step/run.js';
import type { MarketData, MarketInfo } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { atPrice } from '../market/at-price.js';
import { isPresent, MarketPrices } from '../market/market-prices.js';
import type { Market } from '../market/quoted-market.js';

/** The markets of a venue, with the prices that live bots trade at there. Nothing of it waits for the venue. */
export class LiveMarkets {
  private infos: ReadonlyMap<string, MarketInfo> = new Map();
  private refreshAtMs = 0;
  /** Of the venue alone; null where it is the configured exchange, whose prices the process follows anyway. */
  private readonly own: MarketPrices | null;

  constructor(
    private readonly ctx: Context,
    private readonly data: MarketData,
  ) {
    this.own = data === ctx.venues.market ? null : new MarketPrices(() => data);
  }

  /** Reads the markets again. EXCHANGE_FAILED when the venue does not say which it has. */
  async refresh(): Promise<void> {
    this.infos = await this.data.markets();
    this.refreshAtMs = this.nowMs + HOUR_MS;
  }

  /** What the venue says of a market; undefined for one that it does not list. */
  market(symbol: string): Market | undefined {
    if (this.nowMs >= this.refreshAtMs) {
      this.refreshAtMs = this.nowMs + HOUR_MS;
      // The list from before stays until the venue hands out another.
      void this.refresh().catch(() => undefined);
    }
    this.prices.latest([symbol]);
    return this.infos.get(symbol);
  }

  /** The last price of a market; null while there is none to trade at. */
  price(symbol: string): At | null {
    const price = this.prices.latest([symbol]).get(symbol);
    return price && isPresent(this.ctx, price) ? atPrice(price.price, this.nowMs) : null;
  }

  async stop(): Promise<void> {
    await this.own?.stop();
  }

  private get prices(): MarketPrices {
    return this.own ?? this.ctx.marketPrices;
  }

  private get nowMs(): number {
    return this.ctx.clock.now().getTime();
  }
}
