import { VenueError, VenueUnclear } from '../../../core/bot/venue-error.js';
import { SECOND_MS } from '../../../core/clock.js';
import { hedgeTerms, type HedgeTerms } from '../../../core/conversion/hedge-terms.js';
import { fixed, minus, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { endUnfilled, giveBack, moved } from './end-hedge.js';
import { holdUpOf } from './hold-up.js';
import { changeHedge } from './lock-hedge.js';
import { freeAtVenue, quoteOf } from './venue-wallets.js';

/** How long the venue may take to carry out an order. */
export const VALID_MS = 20 * SECOND_MS;

/**
 * Sends an OPEN hedge at the prices of this moment. Before the request leaves, the row says that it may have: id, amount,
 * price and deadline. What may not begin, and what the market does not trade, ends here. A VenueError leaves it OPEN.
 */
export async function placeHedge(ctx: Context, venue: HouseVenue, id: string, symbol: string): Promise<void> {
  const [market, prices, nowMs] = [await venue.market(symbol), await venue.bestPrices(symbol), await venue.nowMs()];
  const placed = await changeHedge(ctx, id, 'OPEN', async (tx, hedge) => {
    const held = await holdUpOf(ctx, tx, hedge);
    if (held !== null) return endUnfilled(ctx, tx, hedge, held);
    if (market === null) return endUnfilled(ctx, tx, hedge, `The venue has no market ${symbol}`);
    const { side, amount } = hedge;
    const free = await freeAtVenue(tx, side === 'SELL' ? hedge : quoteOf(hedge));
    const slippagePercent = ctx.settings.decimal('convertHedgeSlippagePercent');
    const terms = hedgeTerms({ side, amount, free, slippagePercent, market, prices });
    if ('reason' in terms) return endUnfilled(ctx, tx, hedge, terms.reason);
    await giveBack(ctx, tx, hedge, toText(minus(fixed(amount), fixed(terms.amount))));
    markPlaced(ctx, hedge, terms, nowMs);
    return hedge;
  });
  if (placed) await sendHedge(ctx, venue, placed);
}

function markPlaced(ctx: Context, hedge: ConvertHedge, terms: HedgeTerms, venueMs: number): void {
  const now = ctx.clock.now();
  Object.assign(hedge, terms, { status: moved(hedge, 'place'), placedAt: now });
  markSent(ctx, hedge, venueMs);
}

/** Notes, before it is sent, that a request leaves which the venue does not carry out after its deadline. */
export function markSent({ clock }: Context, hedge: ConvertHedge, venueMs: number): void {
  const now = clock.now();
  const deadlineAt = new Date(venueMs + VALID_MS);
  Object.assign(hedge, { sends: hedge.sends + 1, sentAt: now, deadlineAt, updatedAt: now });
}

/** Sends the request of a PLACED hedge. What the venue surely does not do ends the hedge; what is unclear is sought later. */
export async function sendHedge(ctx: Context, venue: HouseVenue, hedge: ConvertHedge): Promise<void> {
  const { id, clientOrderId, symbol, side, amount, limitPrice, deadlineAt } = hedge;
  if (limitPrice === null || deadlineAt === null) return;
  try {
    const order = { clientOrderId, symbol, side, amount, price: limitPrice, deadlineMs: deadlineAt.getTime() };
    const venueOrderId = await venue.place(order);
    await changeHedge(ctx, id, 'PLACED', async (_tx, row) => void (row.venueOrderId = venueOrderId));
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    ctx.log.warn({ module: 'convert', hedgeId: id, err: error }, 'the venue did not take a hedge, or did not say so');
    // A first request may have arrived although a later one is refused.
    if (error instanceof VenueUnclear || hedge.sends > 1) return;
    await changeHedge(ctx, id, 'PLACED', (tx, row) => endUnfilled(ctx, tx, row, error.message));
  }
}
