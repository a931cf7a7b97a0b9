import { SECOND_MS } from '../../../core/clock.js';
import { hasMoved } from '../../../core/money.js';
import type { FoundPrice } from '../found-prices.js';
import { textOf } from '../price-text.js';

/** A currency is written at most this often. */
const MIN_PAUSE_MS = SECOND_MS;
/** A price that has hardly moved is written this often, so that it stays fresh. */
const UNMOVED_PAUSE_MS = 3 * SECOND_MS;
const MOVED_PERCENT = '0.05';

/**
 * The prices that are to be written now, by what the feed last wrote of each currency and when. All types of a code are
 * written as soon as one is due, so that their prices do not differ in between.
 */
export function duePrices(found: readonly FoundPrice[], now: Date): FoundPrice[] {
  const due = new Set(found.filter((each) => isDue(each, now)).map(({ currency }) => currency.code));
  return found.filter(({ currency, price }) => typeof price === 'string' && due.has(currency.code));
}

function isDue({ currency: { feedPrice, feedPricedAt }, price }: FoundPrice, now: Date): boolean {
  if (typeof price !== 'string') return false;
  if (feedPrice === null || feedPricedAt === null) return true;
  const sinceMs = now.getTime() - Date.parse(feedPricedAt);
  if (sinceMs >= UNMOVED_PAUSE_MS) return true;
  return sinceMs >= MIN_PAUSE_MS && hasMoved(price, textOf(feedPrice), MOVED_PERCENT);
}
