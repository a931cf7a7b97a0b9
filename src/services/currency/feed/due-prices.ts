import { SECOND_MS } from '../../../core/clock.js';
import { hasMoved } from '../../../core/money.js';
import type { FoundPrice } from '../found-prices.js';
import { textOf } from '../price-text.js';

/** A currency is written at most this often. */
const MIN_PAUSE_MS = SECOND_MS;
/** A price that has hardly moved is written this often, so that it stays fresh. */
const UNMOVED_PAUSE_MS = 3 * SECOND_MS;
const MOVED_PERCENT = '0.05';

/** The prices that are to be written now, by what the feed last wrote of each currency and when. */
export function duePrices(found: readonly FoundPrice[], now: Date): FoundPrice[] {
  return found.filter(({ currency: { feedPrice, feedPricedAt }, price }) => {
    if (typeof price !== 'string') return false;
    if (feedPrice === null || feedPricedAt === null) return true;
    const sinceMs = now.getTime() - Date.parse(feedPricedAt);
    if (sinceMs >= UNMOVED_PAUSE_MS) return true;
    return sinceMs >= MIN_PAUSE_MS && hasMoved(price, textOf(feedPrice), MOVED_PERCENT);
  });
}
