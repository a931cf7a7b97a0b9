import {
  fixed,
  floorTo,
  greatest,
  least,
  minus,
  overDown,
  percentDown,
  percentUp,
  plus,
  timesDown,
  timesUp,
  toText,
  type Fixed,
} from '../trading/fixed.js';

/** What a hedge is made of; every amount and price is exact decimal text. */
export interface HedgeWish {
  readonly side: 'BUY' | 'SELL';
  /** In base. */
  readonly amount: string;
  /** What the house may pay with: base for a sale, quote for a purchase. */
  readonly free: string;
  readonly slippagePercent: string;
  readonly market: {
    readonly amountStep: string;
    readonly priceStep: string;
    readonly minAmount: string;
    readonly minCost: string;
    readonly active: boolean;
  };
  readonly prices: { readonly bid: string; readonly ask: string };
  /** What the order that waits for the hedge was accepted at, in quote; null without one. */
  readonly agreedPrice: string | null;
}

/** What is sent to the venue. */
export interface HedgeTerms {
  /** In base, a multiple of the market's step. */
  readonly amount: string;
  /** In quote, a multiple of the market's step. */
  readonly limitPrice: string;
  /** The middle of both prices, which trades are compared with. */
  readonly referencePrice: string;
}

const TWO = fixed('2');
/** Of what a purchase may pay with, the part that stays for its fee. */
const FOR_FEES = fixed('1');

/**
 * The order that hedges as much of a wish as the market takes and the house can pay, at most the slippage away from the
 * middle of both prices, and no worse than that from the agreed price; or why there is none.
 */
export function hedgeTerms(wish: HedgeWish): HedgeTerms | { readonly reason: string } {
  const { side, market, prices } = wish;
  if (!market.active) return { reason: 'The venue does not trade this market now' };
  const mid = overDown(plus(fixed(prices.bid), fixed(prices.ask)), TWO);
  const atMid = limitAt(wish, mid);
  const atAgreed = wish.agreedPrice === null ? atMid : limitAt(wish, fixed(wish.agreedPrice));
  const limit = side === 'BUY' ? least(atMid, atAgreed) : greatest(atMid, atAgreed);
  const isMissed = side === 'BUY' ? limit < fixed(prices.ask) : limit > fixed(prices.bid);
  if (isMissed && limit !== atMid) return { reason: 'The price has moved too far from that of the order' };
  if (limit <= 0n) return { reason: 'The price is below the smallest step of the market' };
  const payable = affordable(wish, limit);
  const amount = floorTo(least(fixed(wish.amount), payable), fixed(market.amountStep));
  const isEnough = amount >= fixed(market.minAmount) && timesDown(amount, limit) >= fixed(market.minCost);
  if (amount > 0n && isEnough) {
    return { amount: toText(amount), limitPrice: toText(limit), referencePrice: toText(mid) };
  }
  const isPoor = payable < fixed(wish.amount);
  return { reason: isPoor ? 'The house has too little booked at the venue' : 'It is below what the market trades' };
}

/** What an order takes at most: what it sells, or what it costs at its limit price with the fee. Exact decimal text. */
export function mostTaken({ side, amount }: Pick<HedgeWish, 'side' | 'amount'>, limitPrice: string): string {
  if (side === 'SELL') return toText(fixed(amount));
  const cost = timesUp(fixed(amount), fixed(limitPrice));
  return toText(plus(cost, percentUp(cost, FOR_FEES)));
}

/** The limit price at the slippage away from a price. */
function limitAt({ side, slippagePercent, market }: HedgeWish, price: Fixed): Fixed {
  const away = percentDown(price, fixed(slippagePercent));
  const step = fixed(market.priceStep);
  return side === 'BUY' ? floorTo(plus(price, away), step) : ceilTo(minus(price, away), step);
}

/** How much of the base the house can pay for at this price. */
function affordable({ side, free }: HedgeWish, limit: Fixed): Fixed {
  const held = fixed(free);
  return side === 'SELL' ? held : overDown(minus(held, percentDown(held, FOR_FEES)), limit);
}

/** The least multiple of a step that is not below the value. */
function ceilTo(value: Fixed, step: Fixed): Fixed {
  return -floorTo(-value as Fixed, step) as Fixed;
}
