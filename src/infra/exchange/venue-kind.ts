import type { Ccxt, CcxtTrade, Params } from './ccxt.js';
import type { VenueWords } from './faults.js';
import type { VenueRights } from './venue.js';

/** What of a venue ccxt does not make uniform. */
export interface VenueKind {
  readonly words: VenueWords;
  /** Header with the time, in milliseconds since 1970, after which the venue refuses a request. */
  readonly expiryHeader: string | null;
  /** What limits the stream of own orders to the spot market. */
  readonly spotOrders: Params;
  /** What a request says that places an order. */
  sentOrder(body: string): SentOrder;
  /** How many fills the venue lists at once. */
  readonly fillsPage: number;
  /** What asks for the fills that came before these, of which there is at least one. */
  nextFills(fills: readonly CcxtTrade[]): Params;
  rights(client: Ccxt): Promise<VenueRights>;
  /** Whether a frame confirms that own orders are streamed from now on. */
  readonly confirmsOrders: (frame: unknown) => boolean;
  /** The own orders that a frame holds, for ccxt to parse. */
  readonly ordersIn: (frame: unknown) => readonly unknown[];
}

/** Texts as they are sent; undefined when the request has no such field. */
export interface SentOrder {
  readonly clientOrderId: unknown;
  readonly amount: unknown;
  readonly price: unknown;
}
