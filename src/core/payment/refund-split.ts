import type { Money } from '../money.js';
import { GATEWAY_SCALE } from './fee.js';
import { sumOf } from './split.js';

/** What a wallet paid of a payment, and what of it went back, in the payment's currency. */
export interface PaidShare {
  readonly share: Money;
  readonly refunded: Money;
}

/**
 * What goes back to each wallet of a refund, in the payment's currency and in proportion to what the wallets paid,
 * rounded down; the last wallet gets what rounding leaves. No wallet gets back more than it paid, so the refund that
 * completes gives each wallet its rest. The parts add up to the refund.
 */
export function splitRefund(refund: Money, paid: readonly PaidShare[]): Money[] {
  const { currency } = refund;
  const whole = sumOf(
    paid.map(({ share }) => share),
    currency,
  );
  const limits = paid.map(({ share, refunded }) => share.minus(refunded));
  if (refund.compare(sumOf(limits, currency)) === 0) return limits;
  const parts = paid.map(({ share }, at) =>
    smaller(refund.portion(share, whole).roundDown(GATEWAY_SCALE.decimals), limits[at] ?? share),
  );
  let left = refund.minus(sumOf(parts, currency));
  for (let at = parts.length - 1; at >= 0 && !left.isZero(); at -= 1) {
    const [part, limit] = [parts[at], limits[at]];
    if (!part || !limit) continue;
    const more = smaller(left, limit.minus(part));
    parts[at] = part.plus(more);
    left = left.minus(more);
  }
  return parts;
}

function smaller(one: Money, other: Money): Money {
  return one.compare(other) <= 0 ? one : other;
}
