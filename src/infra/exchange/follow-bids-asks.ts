import type { Ccxt, CcxtTicker } from './ccxt.js';
import type { ExchangeHost } from './host.js';
import { tradedOf } from './market-info.js';
import { readSocketsExactly } from './sockets.js';
import { exactBidAsk } from './tickers.js';
import type { Following } from './venue.js';
import { FrameWatcher } from './watch-frames.js';

/** The best bid and ask of a market, as exact decimal texts in quote. */
export interface BidAsk {
  readonly bid: string;
  readonly ask: string;
  /** When the exchange made it, by this process's clock, in milliseconds since 1970 UTC; when it came if that is not known. */
  readonly atMs: number;
}

export interface BidAskListener {
  /** The symbols to follow, which may change all the time. */
  symbols(isTraded: (symbol: string) => boolean): readonly string[];
  hear(symbol: string, bidAsk: BidAsk): void;
  /** The socket has failed and is dialled again. */
  failed(error: unknown): void;
}

/**
 * Follows best bids and asks by a socket of its own until it is stopped. Nothing is asked for by REST: while the socket is down
 * or silent, nothing is heard. Null where ccxt does not follow them at this exchange.
 */
export async function followBidsAsks(host: ExchangeHost, listener: BidAskListener): Promise<Following | null> {
  if (!host.hasSockets) return null;
  const client = await host.newClient();
  const watch = watchOf(client);
  if (watch === null) return null;
  readSocketsExactly(client);
  const frames = new BidAskFrames(host, listener);
  const watcher = new FrameWatcher(host, {
    symbols: (each) => listener.symbols(tradedOf(each)),
    next: (each, symbols) => each[watch](symbols),
    came: (each, symbols) => symbols.forEach((symbol) => frames.take(each, symbol)),
    failed: (error) => listener.failed(error),
    silentMs: host.patience.quietMs,
  });
  void watcher.run(client);
  return { stop: () => watcher.stop(client) };
}

/** Tickers may come with trades only, so bids and asks are preferred. */
function watchOf({ has }: Ccxt): 'watchBidsAsks' | 'watchTickers' | null {
  if (has['watchBidsAsks'] === true) return 'watchBidsAsks';
  return has['watchTickers'] === true ? 'watchTickers' : null;
}

class BidAskFrames {
  /** The last frames of each symbol, of both of ccxt's lists. */
  private readonly seen = new Map<string, WeakSet<CcxtTicker>>();
  private readonly madeAtMs = new Map<string, number>();

  constructor(
    private readonly host: ExchangeHost,
    private readonly listener: BidAskListener,
  ) {}

  take(client: Ccxt, symbol: string): void {
    // Some exchanges put them into one list, and some into the other.
    for (const frame of [client.bidsasks[symbol], client.tickers[symbol]]) {
      if (frame === undefined || !this.isNew(symbol, frame)) continue;
      const bidAsk = exactBidAsk(frame);
      const nowMs = this.host.clock.now().getTime();
      const { timestamp } = frame;
      // A time ahead of the process's clock would make all later ones old.
      const atMs = timestamp === undefined ? nowMs : Math.min(timestamp + differenceOf(client), nowMs);
      if (bidAsk === null || atMs < (this.madeAtMs.get(symbol) ?? -Infinity)) continue;
      this.madeAtMs.set(symbol, atMs);
      this.listener.hear(symbol, { ...bidAsk, atMs });
    }
  }

  private isNew(symbol: string, frame: CcxtTicker): boolean {
    const seen = this.seen.get(symbol) ?? new WeakSet();
    this.seen.set(symbol, seen);
    if (seen.has(frame)) return false;
    seen.add(frame);
    return true;
  }
}

/** How far the exchange's clock is behind this process's, where ccxt knows it. */
function differenceOf({ options }: Ccxt): number {
  return options.timeDifference ?? 0;
}
