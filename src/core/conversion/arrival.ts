import type { Money } from '../money.js';

/** What the way may cost of an amount without anybody asking, in percent. */
const MOST_FEE_PERCENT = '5';

/**
 * Whether so much may be what is left of an amount that was sent, once its way was paid for: no more than was sent, and
 * at least 95 percent of it.
 */
export function isPlausibleArrival(sent: Money, arrived: Money): boolean {
  const fee = sent.minus(arrived);
  return arrived.isPositive() && !fee.isNegative() && fee.compare(sent.percent(MOST_FEE_PERCENT)) <= 0;
}
