import type { Ccxt, CcxtTicker } from './ccxt.js';
import type { ExchangeHost } from './host.js';
import { tradedOf } from './market-info.js';
import { positive } from './text.js';
import { exactPrice, LatestPrices } from './tickers.js';
import type { Following, HearPrice } from './venue.js';
import { FrameWatcher } from './watch-frames.js';

/** Follows prices by a connection of its own. See {@link MarketData.follow}. */
export function followPrices(host: ExchangeHost, symbols: () => readonly string[], hear: HearPrice): Following {
  const follower = new PriceFollower(host, symbols, hear);
  const opened = host.newClient();
  opened.then((client) => follower.start(client)).catch(() => undefined);
  return { stop: async () => follower.stop(await opened) };
}

class PriceFollower {
  private readonly watcher: FrameWatcher;
  private readonly latest: LatestPrices;
  /** Whether the socket has said something since it was last opened. */
  private isUp = false;

  constructor(
    private readonly host: ExchangeHost,
    private readonly symbols: () => readonly string[],
    hear: HearPrice,
  ) {
    this.latest = new LatestPrices(host.clock, hear);
    this.watcher = new FrameWatcher(host, {
      symbols: (client) => this.traded(client),
      next: (client, watched) => client.watchTickers(watched),
      came: (client, watched) => {
        this.isUp = true;
        for (const symbol of watched) this.takeFrame(symbol, client.tickers[symbol]);
      },
      failed: () => (this.isUp = false),
    });
  }

  async start(client: Ccxt): Promise<void> {
    const isWatched = this.host.hasSockets && client.has['watchTickers'] === true;
    await Promise.all([this.poll(client), isWatched ? this.watcher.run(client) : undefined]);
  }

  stop(client: Ccxt): Promise<void> {
    return this.watcher.stop(client);
  }

  private traded(client: Ccxt): readonly string[] {
    return this.symbols().filter(tradedOf(client));
  }

  private takeFrame(symbol: string, ticker: CcxtTicker | undefined): void {
    if (ticker === undefined || !this.latest.isNew(symbol, ticker)) return;
    const price = exactPrice(ticker);
    if (price === null) this.latest.doubt(symbol);
    else this.latest.take(symbol, price, ticker.timestamp);
  }

  private async poll(client: Ccxt): Promise<void> {
    while (!this.watcher.isOver) {
      await this.askForDue(client).catch(() => undefined);
      await this.watcher.pause(this.host.patience.pollMs);
    }
  }

  private async askForDue(client: Ccxt): Promise<void> {
    await this.host.ready(client);
    const { quietMs } = this.host.patience;
    const due = this.traded(client).filter((symbol) => !this.isUp || this.latest.isDue(symbol, quietMs));
    if (due.length === 0) return;
    const tickers = await this.host.call(() => client.fetchTickers(due));
    for (const symbol of this.watcher.isOver ? [] : due) {
      const price = positive(tickers[symbol]?.last);
      if (price !== null) this.latest.take(symbol, price, tickers[symbol]?.timestamp);
    }
  }
}
