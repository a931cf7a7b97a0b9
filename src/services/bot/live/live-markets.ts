import type { At } from '../../../core/bot-step/run.js';
import type { MarketData, MarketInfo } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { atPrice } from '../market/at-price.js';
import { isPresent, MarketPrices } from '../market/market-prices.js';
import type { Market } from '../market/quoted-market.js';

/** The markets of a venue, with the prices that live bots trade at there. */
export class LiveMarkets {
  private infos: ReadonlyMap<string, MarketInfo> = new Map();
  /** Of the venue alone; null where it is the configured exchange, whose prices the process follows anyway. */
  private readonly own: MarketPrices | null;

  constructor(
    private readonly ctx: Context,
    private readonly data: MarketData,
  ) {
    this.own = data === ctx.venues.market ? null : new MarketPrices(() => data);
  }

  /** Reads the markets; waits for the venue the first time alone. EXCHANGE_FAILED when it does not say which it has. */
  async refresh(): Promise<void> {
    this.infos = await this.prices.markets(this.data);
  }

  /** Takes what the venue says anew, which it is asked for once an hour. */
  beat(): void {
    void this.refresh().catch(() => undefined);
  }

  /** What the venue says of a market, whose price is followed from now on; undefined for one that it does not list. */
  market(symbol: string): Market | undefined {
    this.prices.latest([symbol]);
    return this.infos.get(symbol);
  }

  /** The last price of a market; null while there is none to trade at. */
  price(symbol: string): At | null {
    const price = this.prices.latest([symbol]).get(symbol);
    return price && isPresent(this.ctx, price) ? atPrice(price.price, this.ctx.clock.now().getTime()) : null;
  }

  async stop(): Promise<void> {
    await this.own?.stop();
  }

  private get prices(): MarketPrices {
    return this.own ?? this.ctx.marketPrices;
  }
}
