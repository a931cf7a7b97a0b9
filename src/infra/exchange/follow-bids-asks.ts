import type { Ccxt, CcxtSocket, CcxtTicker } from './ccxt.js';
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
  /**
   * When the exchange made it, by this process's clock, in milliseconds since 1970 UTC. When it came if that is not known, and
   * for the first one of a connection: that may be dated when it last changed, and holds when it is sent.
   */
  readonly atMs: number;
}

export interface BidAskFollowing extends Following {
  /**
   * Until when the bids and asks that were heard are complete, in milliseconds since 1970 UTC: when the last frame came of the
   * socket that has been silent for longest, heartbeats included, less the delay of the last bid and ask.
   */
  readonly completeUntilMs: number;
}

export interface BidAskListener {
  /** The symbols to follow, which may change all the time. */
  symbols(isTraded: (symbol: string) => boolean): readonly string[];
  /** Null while the market has no usable bid and ask, as when one side of its book is empty. */
  hear(symbol: string, bidAsk: BidAsk | null): void;
  /** The socket has failed and is dialled again. */
  failed(error: unknown): void;
}

/**
 * Follows best bids and asks by a socket of its own until it is stopped. Nothing is asked for by REST: while the socket is down
 * or silent, nothing is heard. Null where ccxt does not follow them at this exchange.
 */
export async function followBidsAsks(host: ExchangeHost, listener: BidAskListener): Promise<BidAskFollowing | null> {
  if (!host.hasSockets) return null;
  const client = await host.newClient();
  const watch = watchOf(client);
  if (watch === null) return null;
  const frames = new BidAskFrames(host, listener);
  const takeAll = (each: Ccxt, symbols: readonly string[]): void =>
    symbols.forEach((symbol) => frames.take(each, symbol));
  const arrivedAtMs = new WeakMap<CcxtSocket, number>();
  readSocketsExactly(client, (socket) => arrivedAtMs.set(socket, host.clock.now().getTime()));
  const watcher = new FrameWatcher(host, {
    symbols: (each) => listener.symbols(tradedOf(each)),
    next: (each, symbols) => each[watch](symbols),
    came: takeAll,
    looked: takeAll,
    failed(error) {
      frames.restart(client);
      listener.failed(error);
    },
    silentMs: host.patience.quietMs,
  });
  void watcher.run(client);
  return {
    stop: () => watcher.stop(client),
    get completeUntilMs() {
      const arrivals = Object.values(client.clients).map((socket) => arrivedAtMs.get(socket) ?? -Infinity);
      return arrivals.length === 0 ? -Infinity : Math.min(...arrivals) - frames.delayMs;
    },
  };
}

/** Tickers may come with trades only, so bids and asks are preferred. */
function watchOf({ has }: Ccxt): 'watchBidsAsks' | 'watchTickers' | null {
  if (has['watchBidsAsks'] === true) return 'watchBidsAsks';
  return has['watchTickers'] === true ? 'watchTickers' : null;
}

class BidAskFrames {
  /** How late the last frame came, by its time of the exchange. A socket that lags delays its heartbeats too. */
  delayMs = 0;
  /** Symbols that this connection has sent. */
  private readonly begun = new Set<string>();
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
      const timestamp = madeAtMs(frame);
      // A time ahead of the process's clock would make all later ones old.
      const atMs = timestamp === undefined ? nowMs : Math.min(timestamp + differenceOf(client), nowMs);
      const isFirst = !this.begun.has(symbol);
      this.begun.add(symbol);
      if (!isFirst) this.delayMs = nowMs - atMs;
      if (atMs < (this.madeAtMs.get(symbol) ?? -Infinity)) continue;
      this.madeAtMs.set(symbol, atMs);
      this.listener.hear(symbol, bidAsk && { ...bidAsk, atMs: isFirst ? nowMs : atMs });
    }
  }

  /** Another connection follows. Frames of the last one that stand in ccxt's lists are none of its own. */
  restart({ bidsasks, tickers }: Ccxt): void {
    for (const list of [bidsasks, tickers]) {
      for (const [symbol, frame] of Object.entries(list)) if (frame) this.isNew(symbol, frame);
    }
    this.delayMs = 0;
    this.begun.clear();
  }

  private isNew(symbol: string, frame: CcxtTicker): boolean {
    const seen = this.seen.get(symbol) ?? new WeakSet();
    this.seen.set(symbol, seen);
    if (seen.has(frame)) return false;
    seen.add(frame);
    return true;
  }
}

/** ccxt leaves the time of some exchanges out, which stands in the frame. */
function madeAtMs({ timestamp, info }: CcxtTicker): number | undefined {
  if (timestamp !== undefined) return timestamp;
  const text = (info as { readonly timestamp?: unknown } | null | undefined)?.timestamp;
  const madeMs = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(madeMs) ? undefined : madeMs;
}

/** How far the exchange's clock is behind this process's, where ccxt knows it. */
function differenceOf({ options }: Ccxt): number {
  return options.timeDifference ?? 0;
}
