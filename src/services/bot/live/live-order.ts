import type { Fill } from '../../../core/bot-step/fills.js';
import type { OrderNews } from '../../../core/bot-step/live.js';
import type { Order } from '../../../core/bot-step/state.js';
import type { MarketName } from '../../../core/trading/market-name.js';

/** A bot whose orders go to a venue, as far as the venue is concerned with it. */
export interface LiveBot {
  readonly id: string;
  readonly market: MarketName;
}

/** What of a bot's orders is stored: those that are unfinished, and those that the venue may have after all. */
export interface StoredOrders {
  readonly orders: readonly Order[];
  readonly watched: readonly WatchedOrder[];
  /** Ids of the fills that are booked, by the order. */
  readonly booked: ReadonlyMap<string, readonly string[]>;
}

/** An order that failed since the venue did not know it. */
export interface WatchedOrder {
  readonly order: Order;
  readonly untilMs: number;
}

/** A fill as the venue says it, with what it comes to for the bot. */
export interface LiveFill extends Fill {
  readonly venueTradeId: string;
  /** As the venue charged it, in plain decimal text; negative when the venue paid. */
  readonly venueFee: string;
  readonly feeCurrency: string;
  /** False for a fee in a currency without a price in the quote currency: `fee` leaves it out. */
  readonly isFeeCounted: boolean;
}

/** News of an order, with what of it is stored beside the order. */
export interface LiveNews extends OrderNews {
  readonly fills: readonly LiveFill[];
  readonly venueOrderId: string | null;
  readonly sentAtMs: number | null;
}

/** The id by which a venue knows an order: its 32 hexadecimal digits. */
export function clientOrderIdOf({ id }: Pick<Order, 'id'>): string {
  return id.replaceAll('-', '');
}
