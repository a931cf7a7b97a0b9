import type { Ccxt, CcxtOrder, CcxtTrade, Params } from './ccxt.js';
import type { VenueWords } from './faults.js';
import type { HeldAs } from './house-balances.js';
import type { HouseOrder, SoughtOrder } from './house-venue.js';
import type { SentOrder } from './venue-kind.js';

/** Makes one signed call in its turn. */
export type SignedCall = <T>(work: (client: Ccxt) => Promise<T>) => Promise<T>;

/** What of a venue of the house ccxt does not make uniform. */
export interface HouseKind {
  readonly words: VenueWords;
  readonly keepsDeadlines: boolean;
  readonly longestDeadlineMs: number;
  /** What is sent with an order beside its symbol, side, amount and price. */
  orderParams(order: HouseOrder): Params;
  /** What a request says that places an order. */
  sentOrder(body: string): SentOrder;
  /** As HouseVenue.find. */
  find(ask: SignedCall, order: SoughtOrder): Promise<readonly CcxtOrder[]>;
  /** All trades of the account since then. */
  trades(ask: SignedCall, sinceMs: number): Promise<readonly CcxtTrade[]>;
  /** What ccxt lists a balance as under this code. */
  heldAs(client: Ccxt, code: string): HeldAs;
  /** What names a currency in a payment, or in a question about payments, where ccxt would name it in another way. */
  currencyParams(client: Ccxt, currency: string): Params;
  /** What is sent with a payment to the address of this name. */
  withdrawParams(key: string): Params;
}
