import type { MarketInfo, VenueOrder } from './venue.js';

/*
 * What the venue offers to the house's own account. Every amount and price is the text of an exact decimal without an
 * exponent; every time is in milliseconds since 1970 by the venue's clock.
 */

/** A limit order whose part that is not filled at once is cancelled. */
export interface HouseOrder {
  /** 32 hexadecimal digits, of this order alone. */
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  /** In base, a multiple of the market's step. */
  readonly amount: string;
  /** In quote, a multiple of the market's step. */
  readonly price: string;
  /** The venue does not carry the order out later than this. */
  readonly deadlineMs: number;
}

/** What identifies an order at the venue. */
export interface SoughtOrder extends Pick<HouseOrder, 'clientOrderId' | 'symbol' | 'side'> {
  /** The venue's id; null while it is not known, and where several requests may have become orders. */
  readonly venueOrderId: string | null;
  /** When it was sent at the earliest. */
  readonly sinceMs: number;
}

export interface HouseTrade {
  readonly venueTradeId: string;
  readonly venueOrderId: string;
  /** In quote. */
  readonly price: string;
  /** In base. */
  readonly amount: string;
  /** In quote: what changed hands for it, before the fee. */
  readonly cost: string;
  /** In feeCurrency; negative when the venue paid. */
  readonly fee: string;
  readonly feeCurrency: string;
  readonly atMs: number;
}

/** A payment out of the account, or one into it. */
export interface HouseTransfer {
  /** The venue's id. */
  readonly id: string;
  /** Hash of the transaction on chain; null while there is none. */
  readonly txHash: string | null;
  /** Without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly status: 'PENDING' | 'DONE' | 'FAILED';
  readonly atMs: number;
}

/** What the account holds of a currency. */
export interface HouseBalance {
  /** What can be traded and paid out, with what orders hold. */
  readonly spendable: string;
  /** What lies in programmes of the venue, such as staking, from which nothing is traded or paid out. */
  readonly notSpendable: string;
}

/** The best prices of a market, in quote. */
export interface BestPrices {
  readonly bid: string;
  readonly ask: string;
}

/**
 * The house's account at a venue. Every method throws VenueRefused, VenueUnclear or VenueBusy; NoTurn where calls of
 * the account that are under way took too long. Signed calls leave one at a
 * time, whichever process makes them, and nothing is sent a second time.
 */
export interface HouseVenue {
  /** As ccxt names it, such as `kraken`. */
  readonly id: string;
  /** Whether the venue does not carry out an order after its deadline; without that, a lost order is never sent again. */
  readonly keepsDeadlines: boolean;
  /** How long a deadline may lie ahead at most, in milliseconds. */
  readonly longestDeadlineMs: number;
  /** A market such as `BTC/USDT`; null where the venue has none. */
  market(symbol: string): Promise<MarketInfo | null>;
  /** VenueUnclear while one side of the book is empty. */
  bestPrices(symbol: string): Promise<BestPrices>;
  /** The time by the venue's clock, asked now. */
  nowMs(): Promise<number>;
  /** Everything that the account holds, by currency. */
  balances(): Promise<ReadonlyMap<string, HouseBalance>>;
  /** Sends the order once and answers with the venue's id of it. VenueRefused also when ccxt would change its amount or price. */
  place(order: HouseOrder): Promise<string>;
  /**
   * Reads an order by the venue's id or, without it, all orders with the client order id: among open orders, closed orders
   * and the orders of trades. Empty when none of the three lists has one. VenueUnclear unless each list was read whole, and
   * when the venue does not know its own id.
   */
  find(order: SoughtOrder): Promise<readonly VenueOrder[]>;
  /** The trades of an order, oldest first, as far as the venue lists them by now. */
  trades(order: SoughtOrder & { readonly venueOrderId: string }): Promise<readonly HouseTrade[]>;
  /** Pays out to the address that the venue knows under this name, and answers with the venue's id of the payment. */
  withdraw(currency: string, amount: string, key: string): Promise<string>;
  /** Payments out of the account since then. */
  withdrawals(currency: string, sinceMs: number): Promise<readonly HouseTransfer[]>;
  /** Payments into the account since then. */
  deposits(currency: string, sinceMs: number): Promise<readonly HouseTransfer[]>;
}
