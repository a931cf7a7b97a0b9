import type { Money, Prices } from '../money.js';

/** What went back to a wallet at one pair of prices. */
export interface RefundedAt {
  readonly prices: Prices;
  /** In the payment's currency. */
  readonly share: Money;
  /** In the wallet's. */
  readonly amount: Money;
}

/** What a wallet paid of a payment. Prices are those of the wallet's currency and of the payment's. */
export interface PaidByWallet {
  readonly charge: Money;
  readonly share: Money;
  readonly prices: Prices;
  /** What went back at the last pair of prices; null where nothing has. */
  readonly refunded: RefundedAt | null;
}

/**
 * What a part of a wallet's share is worth in the wallet's currency now: the charge in proportion to the share, times how
 * the pair of prices has moved since the payment. The exact sum at this pair of prices is rounded down, so that at unchanged
 * prices a whole share, in however many parts, is exactly what was charged, and no order of parts gains anything.
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
