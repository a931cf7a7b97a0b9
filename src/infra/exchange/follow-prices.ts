import { setTimeout as sleep } from 'node:timers/promises';
import type { Ccxt, CcxtTicker } from './ccxt.js';
import type { ExchangeHost } from './host.js';
import { closeSockets, endSockets } from './sockets.js';
import { positive } from './text.js';
import { exactPrice, LatestPrices } from './tickers.js';
import type { Following, HearPrice } from './venue.js';

/** How often a change of the followed symbols is noticed while the socket says nothing. */
const LOOK_MS = 1_000;

/** Follows prices by a connection of its own. See {@link MarketData.follow}. */
export function followPrices(host: ExchangeHost, symbols: () => readonly string[], hear: HearPrice): Following {
  const follower = new PriceFollower(host, symbols, hear);
  const opened = host.newClient();
  opened.then((client) => follower.start(client)).catch(() => undefined);
  return { stop: async () => follower.stop(await opened) };
}

class PriceFollower {
  private readonly stopping = new AbortController();
  private readonly latest: LatestPrices;
  /** Whether the socket has said something since it was last opened. */
  private isUp = false;
  /** What the socket is being waited for, and for which symbols. */
  private awaited: { readonly symbols: string; readonly frame: Promise<unknown> } | null = null;

  constructor(
    private readonly host: ExchangeHost,
    private readonly symbols: () => readonly string[],
    hear: HearPrice,
  ) {
    this.latest = new LatestPrices(host.clock, hear);
  }

  async start(client: Ccxt): Promise<void> {
    const isWatched = this.host.hasSockets && client.has['watchTickers'] === true;
    await Promise.all([this.poll(client), isWatched ? this.watch(client) : undefined]);
  }

  async stop(client: Ccxt): Promise<void> {
    this.stopping.abort();
    await endSockets(client);
  }

  private get isOver(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Ends early, and without an error, when the following stops. */
  private async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private traded({ markets = {} }: Ccxt): readonly string[] {
    return this.symbols().filter((symbol) => Object.hasOwn(markets, symbol) && markets[symbol]?.active !== false);
  }

  private async watch(client: Ccxt): Promise<void> {
    while (!this.isOver) {
      try {
        await this.host.ready(client);
        await this.nextFrame(client, this.traded(client));
      } catch {
        this.isUp = false;
        this.awaited = null;
        await closeSockets(client);
        await this.pause(this.host.patience.retryMs);
      }
    }
  }

  private async nextFrame(client: Ccxt, symbols: readonly string[]): Promise<void> {
    if (symbols.length === 0) return this.pause(LOOK_MS);
    const named = symbols.join(' ');
    if (this.awaited?.symbols !== named) {
      const frame = client.watchTickers(symbols);
      frame.catch(() => undefined);
      this.awaited = { symbols: named, frame };
    }
    const came = await Promise.race([this.awaited.frame.then(() => true), this.pause(LOOK_MS)]);
    if (came !== true || this.isOver) return;
    this.awaited = null;
    this.isUp = true;
    // Of frames that came together ccxt hands on the first; all of them are in its list.
    for (const symbol of symbols) this.takeFrame(symbol, client.tickers[symbol]);
  }

  private takeFrame(symbol: string, ticker: CcxtTicker | undefined): void {
    if (ticker === undefined || !this.latest.isNew(symbol, ticker)) return;
    const price = exactPrice(ticker);
    if (price === null) this.latest.doubt(symbol);
    else this.latest.take(symbol, price, ticker.timestamp);
  }

  private async poll(client: Ccxt): Promise<void> {
    while (!this.isOver) {
      await this.askForDue(client).catch(() => undefined);
      await this.pause(this.host.patience.pollMs);
    }
  }

  private async askForDue(client: Ccxt): Promise<void> {
    await this.host.ready(client);
    const { quietMs } = this.host.patience;
    const due = this.traded(client).filter((symbol) => !this.isUp || this.latest.isDue(symbol, quietMs));
    if (due.length === 0) return;
    const tickers = await this.host.call(() => client.fetchTickers(due));
    for (const symbol of this.isOver ? [] : due) {
      const price = positive(tickers[symbol]?.last);
      if (price !== null) this.latest.take(symbol, price, tickers[symbol]?.timestamp);
    }
  }
}
