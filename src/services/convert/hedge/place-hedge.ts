import { hedgeTerms, type HedgeTerms } from '../../../core/conversion/hedge-terms.js';
import { fixed, minus, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { postWithCommit } from '../../ledger/post.js';
import { addToPositions } from '../own/position.js';
import { exposureOf } from './amounts.js';
import { endUnfilled, moved } from './end-hedge.js';
import { holdMost, paidWith } from './hold.js';
import { holdUp } from './hold-up.js';
import { changeHedge } from './lock-hedge.js';
import { strangePrice } from './near-price.js';
import { orderPrice } from './order-price.js';
import { markSent, sendHedge } from './send-hedge.js';
import { freeAtVenue } from './venue-wallets.js';

const TOO_LITTLE = 'The house has too little booked at the venue';
/** Each hold has a number, at most 32,767 of them; each is taken back when the turn at the venue does not come. */
const MOST_HOLDS = 10_000;
const NO_TURN = 'Its turn at the venue has not come for too long';

/**
 * Sends an OPEN hedge at the prices of now, that of an order no worse than its order by more than the slippage. Before the
 * request leaves, the row says that it may have: id, amount, price and deadline, and all that it may take at the venue is
 * held. What may not begin, and what the market does not trade, ends here, and so does that of an order where the house
 * cannot pay all of it. A VenueError leaves it OPEN, and so does INVENTORY_FLOOR when the money went elsewhere meanwhile.
 */
export async function placeHedge(ctx: Context, venue: HouseVenue, id: string, symbol: string): Promise<void> {
  const market = await venue.market(symbol);
  // Of a market that it does not have the venue gives no prices, ever.
  const prices = market && (await venue.bestPrices(symbol));
  const nowMs = await venue.nowMs();
  const placed = await changeHedge(ctx, id, 'OPEN', async (tx, hedge) => {
    const held = await holdUp(ctx, tx, hedge);
    if (held !== null) return endUnfilled(ctx, tx, hedge, held);
    if (hedge.holds >= MOST_HOLDS) return endUnfilled(ctx, tx, hedge, NO_TURN);
    if (market === null || prices === null) return endUnfilled(ctx, tx, hedge, `The venue has no market ${symbol}`);
    const strange = await strangePrice(ctx, tx, hedge, prices);
    if (strange !== null) return endUnfilled(ctx, tx, hedge, strange);
    const { side, amount } = hedge;
    const free = await freeAtVenue(tx, paidWith(hedge));
    const slippagePercent = ctx.settings.decimal('convertHedgeSlippagePercent');
    const agreedPrice = await orderPrice(tx, hedge);
    const terms = hedgeTerms({ side, amount, free, slippagePercent, market, prices, agreedPrice });
    if ('reason' in terms) return endUnfilled(ctx, tx, hedge, terms.reason);
    const left = toText(minus(fixed(amount), fixed(terms.amount)));
    if (hedge.orderId === null) await addToPositions(ctx, tx, [exposureOf(hedge, left)]);
    else if (fixed(left) >= fixed(market.amountStep)) return endUnfilled(ctx, tx, hedge, TOO_LITTLE);
    markPlaced(ctx, hedge, terms, nowMs);
    await postWithCommit<'convert'>(tx, await holdMost(ctx, tx, hedge));
    return hedge;
  });
  if (placed) await sendHedge(ctx, venue, placed);
}

function markPlaced(ctx: Context, hedge: ConvertHedge, terms: HedgeTerms, venueMs: number): void {
  const now = ctx.clock.now();
  Object.assign(hedge, terms, { status: moved(hedge, 'place'), placedAt: now });
  markSent(ctx, hedge, venueMs);
}
