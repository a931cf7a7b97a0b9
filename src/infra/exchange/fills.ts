import { VenueUnclear } from '../../core/bot/venue-error.js';
import { Money } from '../../core/money.js';
import type { CcxtTrade, Params } from './ccxt.js';
import { venueFill } from './orders.js';
import type { VenueKind } from './venue-kind.js';
import type { VenueFill, VenueOrder } from './venue.js';

type ReadPage = (params: Params) => Promise<readonly CcxtTrade[]>;

/**
 * All fills of an order, oldest first. VenueUnclear when they do not add up to what the order says is filled, or cannot be read.
 */
export async function listedFills(kind: VenueKind, order: VenueOrder, read: ReadPage): Promise<readonly VenueFill[]> {
  const fills = await readPages(kind, read);
  const amount = (text: string): Money => Money.parse(text, order.symbol);
  const listed = fills.reduce((sum, fill) => sum.plus(amount(fill.amount)), Money.zero(order.symbol));
  if (listed.compare(amount(order.filled)) < 0) {
    throw new VenueUnclear('The venue has not listed all fills of the order yet');
  }
  return fills.toSorted((one, other) => one.atMs - other.atMs);
}

async function readPages(kind: VenueKind, read: ReadPage): Promise<readonly VenueFill[]> {
  const trades: CcxtTrade[] = [];
  const fills = new Map<string, VenueFill>();
  for (;;) {
    const page = await read(trades.length === 0 ? {} : kind.nextFills(trades));
    const known = fills.size;
    trades.push(...page);
    for (const fill of page.map(venueFill)) fills.set(fill.venueTradeId, fill);
    if (page.length < kind.fillsPage) return [...fills.values()];
    // A venue that does not go on to the next page would be asked for ever.
    if (fills.size === known) throw new VenueUnclear('The venue lists the same fills again and again');
  }
}
