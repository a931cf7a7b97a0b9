import type { Money, Prices } from '../money.js';

/** Total refunded to a wallet at one pair of prices. */
export interface RefundedAt {
  readonly prices: Prices;
  /** In the payment's currency. */
  readonly share: Money;
  /** In the wallet's. */
  readonly amount: Money;
}

/** A wallet's part of a payment. Prices are those of the wallet's currency and the payment's currency. */
export interface PaidByWallet {
  readonly charge: Money;
  readonly share: Money;
  readonly prices: Prices;
  /** Total refunded at the last pair of prices; null before the first refund. */
  readonly refunded: RefundedAt | null;
}

/**
 * Current value of part of a wallet's share, in the wallet's currency: the charge in proportion to the share, times the
 * move of the price pair since the payment. The running total at this pair of prices is rounded down. At unchanged prices,
 * refunding the whole share in any number of parts therefore returns exactly the charge, and no order of parts gains.
 */
export function refundWorth(
  { charge, share, prices: then, refunded }: PaidByWallet,
  part: Money,
  now: Prices,
  decimals: number,
): { readonly amount: Money; readonly refunded: RefundedAt } {
  const before = refunded && isSamePair(refunded.prices, now) ? refunded : null;
  const total = before ? before.share.plus(part) : part;
  const worth = charge
    .scale([total.toString(), now.to, then.from], [share.toString(), now.from, then.to], charge.currency)
    .roundDown(decimals);
  const amount = before ? worth.minus(before.amount) : worth;
  return { amount, refunded: { prices: now, share: total, amount: worth } };
}

function isSamePair(one: Prices, other: Prices): boolean {
  return one.from === other.from && one.to === other.to;
}
