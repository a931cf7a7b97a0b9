import type { MarketName } from '../../../core/trading/market-name.js';
import type { MarketPrice } from './price.js';

/** What a market trades, and the bounds of its orders, in plain decimal text. */
export interface Market extends MarketName {
  /** Amounts are multiples of it, in the base currency. */
  readonly amountStep: string;
  /** Prices are multiples of it, in the quote currency. */
  readonly priceStep: string;
  /** The smallest order: in the base currency, and what it must cost in the quote currency. */
  readonly minAmount: string;
  readonly minCost: string;
}

/** A market with its price; null while there is none to trade at. */
export interface QuotedMarket {
  readonly market: Market;
  readonly price: MarketPrice | null;
}
