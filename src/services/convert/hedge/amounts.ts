import { fixed, minus, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { PositionChange } from '../own/position.js';
import { quoteOf } from './venue-wallets.js';

/** What of a hedge has not been traded, as exact decimal text; below zero where several of its orders were filled. */
export function restOf({ amount, filled }: Pick<ConvertHedge, 'amount' | 'filled'>): string {
  return toText(minus(fixed(amount), fixed(filled)));
}

/**
 * What the end of a hedge leaves the platform exposed to: what was taken out of the position for it and not traded, and what
 * was traded for the rest. For the hedge of an order nothing was taken, as the order itself is exposed once it settles.
 */
export function leftOf(hedge: ConvertHedge): PositionChange[] {
  const { orderId, side, cost, filled } = hedge;
  const rest = orderId === null ? restOf(hedge) : toText(minus(fixed('0'), fixed(filled)));
  return [exposureOf(hedge, rest), { ...quoteOf(hedge), amount: signed(side === 'SELL', cost) }];
}

/** An amount of a hedge as exposure: long for what is not sold, short for what is not bought. */
export function exposureOf({ currency, type, side }: ConvertHedge, amount: string): PositionChange {
  return { currency, type, amount: signed(side === 'SELL', amount) };
}

function signed(isLong: boolean, amount: string): string {
  return isLong ? toText(fixed(amount)) : toText(minus(fixed('0'), fixed(amount)));
}
