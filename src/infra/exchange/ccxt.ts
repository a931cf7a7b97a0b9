import type { WebSocket } from 'ws';

/*
 * The part of a ccxt exchange that is used here. ccxt's own types name every exchange; compiling them takes longer than
 * compiling this whole server.
 */

export interface CcxtMarket {
  readonly symbol?: unknown;
  readonly base?: unknown;
  readonly quote?: unknown;
  readonly spot?: boolean;
  readonly active?: boolean;
  readonly precision?: { readonly amount?: unknown; readonly price?: unknown };
  readonly limits?: { readonly amount?: { readonly min?: unknown }; readonly cost?: { readonly min?: unknown } };
  /** The market as the exchange described it. */
  readonly info?: { readonly base?: unknown; readonly quote?: unknown };
}

export interface CcxtTicker {
  readonly last?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly timestamp?: number;
  /** The answer or frame as the exchange sent it. */
  readonly info?: unknown;
}

export interface CcxtOrder {
  readonly id?: unknown;
  readonly clientOrderId?: unknown;
  readonly symbol?: unknown;
  readonly side?: unknown;
  readonly status?: unknown;
  readonly amount?: unknown;
  readonly filled?: unknown;
  readonly average?: unknown;
  readonly timestamp?: number;
  readonly lastUpdateTimestamp?: number;
  readonly info?: unknown;
}

export interface CcxtTrade {
  readonly id?: unknown;
  /** Id of its order. */
  readonly order?: unknown;
  readonly symbol?: unknown;
  readonly side?: unknown;
  readonly cost?: unknown;
  readonly price?: unknown;
  readonly amount?: unknown;
  readonly timestamp?: number;
  readonly fee?: { readonly cost?: unknown; readonly currency?: unknown };
  readonly info?: unknown;
}

/** A deposit or withdrawal. */
export interface CcxtTransaction {
  readonly id?: unknown;
  /** Hash of the transaction on chain. */
  readonly txid?: unknown;
  readonly currency?: unknown;
  readonly amount?: unknown;
  readonly status?: unknown;
  readonly timestamp?: number;
  readonly fee?: { readonly cost?: unknown };
}

export interface CcxtOrderBook {
  readonly bids?: readonly (readonly unknown[])[];
  readonly asks?: readonly (readonly unknown[])[];
}

export interface CcxtBalance {
  readonly free?: Readonly<Record<string, unknown>>;
  readonly total?: Readonly<Record<string, unknown>>;
}

export type Params = Readonly<Record<string, unknown>>;

export interface Throttler {
  throttle(cost?: number): Promise<void>;
}

/** One WebSocket connection of ccxt. */
export interface CcxtSocket {
  /** Missing until it is dialled. */
  readonly connection?: WebSocket;
  /** How its binary frames are compressed. */
  readonly gunzip?: boolean;
  readonly inflate?: boolean;
  send(message: unknown): Promise<unknown>;
  onError(error: Error): void;
  onMessage(event: { readonly data: unknown }): void;
}

export interface Ccxt {
  urls: { api: unknown };
  readonly has: Readonly<Record<string, unknown>>;
  readonly hostname?: string;
  readonly options: {
    fetchMarkets?: { types?: unknown };
    timeDifference?: number;
  };
  readonly features?: {
    readonly spot?: { readonly fetchOHLCV?: { readonly limit?: number } };
  };
  /** 2: decimal places, 3: significant digits, 4: size of a step. */
  readonly precisionMode?: number;
  readonly markets: Readonly<Record<string, CcxtMarket>> | undefined;
  readonly tickers: Readonly<Record<string, CcxtTicker>>;
  /** Best bids and asks that came by socket, on exchanges that keep them apart from the tickers. */
  readonly bidsasks: Readonly<Record<string, CcxtTicker>>;
  throttler: Throttler;
  httpAgent: unknown;
  readonly clients: Readonly<Record<string, CcxtSocket>>;
  parseJson: (text: string) => unknown;
  log: (...words: readonly unknown[]) => void;
  client: (url: string) => CcxtSocket;
  handleMessage: (socket: CcxtSocket, message: unknown) => void;
  isJsonEncodedObject(text: string): boolean;
  /** Milliseconds since 1970 by the exchange's clock, where ccxt knows the difference; a signed request carries it. */
  nonce: () => number;
  loadMarkets(): Promise<unknown>;
  setMarketsFromExchange(source: Ccxt): void;
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, CcxtTicker>>>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>;
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<readonly (readonly unknown[])[]>;
  createOrder(
    symbol: string,
    type: 'market' | 'limit',
    side: 'buy' | 'sell',
    amount: string,
    price: string | undefined,
    params: Params,
  ): Promise<CcxtOrder>;
  fetchOrder(id: string | undefined, symbol: string, params: Params): Promise<CcxtOrder>;
  cancelOrder(id: string | undefined, symbol: string, params: Params): Promise<CcxtOrder>;
  fetchOrderTrades(
    id: string,
    symbol: string,
    since: undefined,
    limit: undefined,
    params: Params,
  ): Promise<readonly CcxtTrade[]>;
  fetchBalance(): Promise<CcxtBalance>;
  fetchOrderBook(symbol: string, limit: number): Promise<CcxtOrderBook>;
  fetchOpenOrders(symbol: undefined, since: number, limit: undefined, params: Params): Promise<readonly CcxtOrder[]>;
  fetchClosedOrders(symbol: undefined, since: number, limit: undefined, params: Params): Promise<readonly CcxtOrder[]>;
  fetchMyTrades(symbol: undefined, since: number, limit: undefined, params: Params): Promise<readonly CcxtTrade[]>;
  /** Milliseconds since 1970 by the exchange's clock. */
  fetchTime(): Promise<unknown>;
  withdraw(code: string, amount: string, address: string, tag: undefined, params: Params): Promise<CcxtTransaction>;
  fetchWithdrawals(code: string, since: number, limit: undefined, params: Params): Promise<readonly CcxtTransaction[]>;
  fetchDeposits(code: string, since: number, limit: undefined, params: Params): Promise<readonly CcxtTransaction[]>;
  parseOrder(order: unknown): CcxtOrder;
  watchOrders(symbol: undefined, since: undefined, limit: undefined, params: Params): Promise<unknown>;
  close(): Promise<void>;
}

export type CcxtClass = new (options: Params) => Ccxt;
