import type { Timeframe } from '../../core/trading/candle.js';

/*
 * What exchanges offer to the trading of this platform. Every price and amount is the text of an exact decimal without
 * an exponent; every time is in milliseconds since 1970 UTC.
 */

/** A spot market. A step or minimum is '0' where the exchange names none. */
export interface MarketInfo {
  /** Such as `BTC/USDT`. */
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Amounts are multiples of this, in base. */
  readonly amountStep: string;
  /** Prices are multiples of this, in quote. */
  readonly priceStep: string;
  readonly minAmount: string;
  /** In quote: amount times price. */
  readonly minCost: string;
  /** Whether it can be traded now. */
  readonly active: boolean;
}

/** When the candle begins, then open, high, low, close in quote, and volume in base. */
export type TextCandle = readonly [
  openAt: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** Something that goes on in the background. */
export interface Following {
  stop(): Promise<void>;
}

/** The orders of an account, which are followed in the background. */
export interface OrderFollowing extends Following {
  /** Whether the venue streams them now. */
  readonly isUp: boolean;
}

/** Hears a price in quote, and when the exchange says that it was made; when it was heard if the exchange does not. */
export type HearPrice = (symbol: string, price: string, atMs: number) => void;

/** The public side of an exchange. EXCHANGE_FAILED when it cannot be reached or its answer is unusable. */
export interface MarketData {
  /** As ccxt names the exchange, such as `okx`. */
  readonly id: string;
  /** Its spot markets by symbol, at most two hours old. After one they are loaded anew beside. */
  markets(): Promise<ReadonlyMap<string, MarketInfo>>;
  /** Closed candles that begin from `fromMs` on and before `toMs`, oldest first; without trades there is no candle. */
  candles(symbol: string, timeframe: Timeframe, fromMs: number, toMs: number): Promise<readonly TextCandle[]>;
  /**
   * Says each new price of these symbols, which may change all the time, until it is stopped. Prices come by socket,
   * and by asking while the socket is down, quiet or inexact. Never throws: without prices, nothing is heard.
   */
  follow(symbols: () => readonly string[], hear: HearPrice): Following;
}

export interface VenueCredentials {
  readonly apiKey: string;
  readonly secret: string;
  /** The passphrase of the key, at venues that have one. */
  readonly password?: string;
}

export interface NewVenueOrder {
  /** 32 hexadecimal digits, never used before in this account. */
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  /** LIMIT_IOC: what is not filled at once is cancelled. */
  readonly type: 'MARKET' | 'LIMIT' | 'LIMIT_IOC';
  /** In base, a multiple of the market's step. */
  readonly amount: string;
  /** In quote, a multiple of the market's step; of no meaning to MARKET. */
  readonly price?: string;
  /** The venue refuses the request when it arrives later than this after it was sent, where the venue can do so. */
  readonly validForMs?: number;
  /** Asked after the queue of the venue's rate limit, right before the order is sent: false sends nothing (VenueBusy). */
  readonly maySend?: () => boolean;
}

export interface VenueOrder {
  readonly clientOrderId: string;
  readonly venueOrderId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  /** PARTIAL is open and filled in part; CANCELLED may be filled in part too. */
  readonly status: 'OPEN' | 'PARTIAL' | 'FILLED' | 'CANCELLED';
  /** In base. */
  readonly amount: string;
  /** In base. */
  readonly filled: string;
  /** In quote; null while nothing is filled. */
  readonly averagePrice: string | null;
  /** When it last changed, by the venue's clock. */
  readonly atMs: number;
}

export interface VenueFill {
  readonly venueTradeId: string;
  /** In quote. */
  readonly price: string;
  /** In base. */
  readonly amount: string;
  /** In feeCurrency; negative when the venue paid. */
  readonly fee: string;
  readonly feeCurrency: string;
  readonly atMs: number;
}

/** What an API key may do; null where the venue does not tell. */
export interface VenueRights {
  readonly canTrade: boolean | null;
  readonly canWithdraw: boolean | null;
}

/** The private side of a venue, for one account. VenueRefused, VenueUnclear or VenueBusy from every method. */
export interface VenueSession {
  /** Sends the order once. VenueRefused also, with nothing sent, when ccxt would change its amount or price. */
  place(order: NewVenueOrder): Promise<{ readonly venueOrderId: string }>;
  /** Null when the venue says that it has no such order, which some forget hours after a cancellation. */
  find(symbol: string, clientOrderId: string): Promise<VenueOrder | null>;
  /** Asks for cancellation, of which `find` tells the outcome. No error when the order is over or was never there. */
  cancel(symbol: string, clientOrderId: string, maySend?: NewVenueOrder['maySend']): Promise<void>;
  /** All fills of an order as it was found, oldest first; VenueUnclear while their list lags behind. */
  fills(order: VenueOrder): Promise<readonly VenueFill[]>;
  /** By currency; what has never been held is missing. */
  balances(): Promise<ReadonlyMap<string, { readonly free: string; readonly total: string }>>;
  rights(): Promise<VenueRights>;
  /**
   * Hears the account's orders that have a client order id. `missed` is called when changes may have been lost: each
   * time that the connection stands, and every few seconds while there is none; while the credentials are refused,
   * after pauses that double up to five minutes, as it is dialled. One following a session. Never throws.
   */
  follow(hear: (order: VenueOrder) => void, missed: () => void): OrderFollowing;
  /** For how long the venue wants to be asked for nothing by this account, in milliseconds; 0 when it may be asked. */
  readonly pausedMs: number;
  close(): Promise<void>;
}

/** A venue of live bots. Its public side is that of {@link Venues.market} where that is the same exchange. */
export interface Venue {
  readonly data: MarketData;
  /** Opens an account. Nothing is sent, so wrong credentials show at the first call. */
  open(credentials: VenueCredentials): VenueSession;
}

/** The exchanges of trading. All clients of one exchange share its rate limit. */
export interface Venues {
  /** Prices for all bots; null where no exchange is configured. */
  readonly market: MarketData | null;
  /** The venues that accounts may be of, by id. */
  readonly live: ReadonlyMap<string, Venue>;
}
