import { NoTurn, VenueError } from '../../../core/bot/venue-error.js';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { fixed, sum, toText } from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { HouseTrade, HouseVenue, SoughtOrder } from '../../../infra/exchange/house-venue.js';
import type { VenueOrder } from '../../../infra/exchange/venue.js';
import type { Context } from '../../frame/context.js';
import { bookTrades } from './book-trades.js';
import { endUnfilled, review } from './end-hedge.js';
import { holdUp } from './hold-up.js';
import { changeHedge } from './lock-hedge.js';
import { markSent, sendHedge } from './send-hedge.js';

/** How long after its deadline the venue may take to list a request that arrived in time. */
const LISTED_WITHIN_MS = MINUTE_MS;
/** How much earlier than it was sent an order may be dated. */
const MARGIN_MS = MINUTE_MS;
/** After so long without a clear answer an admin has to look. */
const CLEAR_WITHIN_MS = 10 * MINUTE_MS;
const MOST_SENDS = 3;
/** Length of the column. */
const MOST_REASON = 500;

type Placed = Pick<
  ConvertHedge,
  'id' | 'orderId' | 'clientOrderId' | 'venueOrderId' | 'symbol' | 'side' | 'amount' | 'sends'
> & {
  readonly sentAt: Date;
  readonly firstSentAt: Date;
  readonly deadlineAt: Date;
};

/**
 * Asks the venue for the outcome of a PLACED hedge, and ends it when that is clear. One that was sent more than once ends only
 * when all its orders must be listed. One that is absent is sent again, unless it may not begin any more or an order waits for
 * it, which fails; without deadlines, or after three requests, it goes to REVIEW, and so do one with several filled orders
 * and one that stays unclear for ten minutes. NoTurn when the venue was not asked.
 */
export async function reconcileHedge(ctx: Context, venue: HouseVenue, hedge: Placed): Promise<void> {
  try {
    await settle(ctx, venue, hedge);
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    ctx.log.warn({ module: 'convert', hedgeId: hedge.id, err: error }, 'the venue did not say what became of a hedge');
    await requireSoon(ctx, hedge, `The venue did not say what became of it: ${error.message}`);
    if (error instanceof NoTurn) throw error;
  }
}

async function settle(ctx: Context, venue: HouseVenue, hedge: Placed): Promise<void> {
  // Asked first: what is absent afterwards was absent at this time.
  const nowMs = await venue.nowMs();
  const sought = soughtOrder(hedge);
  const orders = await venue.find(sought);
  const strange = orders.map((order) => mismatch(hedge, order)).find((reason) => reason !== null);
  if (strange) return toReview(ctx, hedge, strange);
  const filled = orders.filter((order) => fixed(order.filled) > 0n);
  if (filled.length > 1) return toReview(ctx, hedge, filledTwice(hedge, filled));
  const [order] = [...filled, ...orders];
  if (order === undefined) return sendAgain(ctx, venue, hedge, nowMs);
  // Something else than immediate or cancel: it ends by itself, or an admin cancels it.
  if (orders.some(isOpen)) return requireSoon(ctx, hedge, 'The order is still open');
  if (hedge.sends > 1 && !isListed(hedge, nowMs)) return requireSoon(ctx, hedge, 'Another request may still be listed');
  const trades = await venue.trades({ ...sought, venueOrderId: order.venueOrderId });
  await settleTrades(ctx, hedge, order, trades);
}

/** Each request may have become an order of its own, so the venue's id of one of them does not find the others. */
function soughtOrder(hedge: Placed): SoughtOrder {
  const venueOrderId = hedge.sends > 1 ? null : hedge.venueOrderId;
  return { ...hedge, venueOrderId, sinceMs: addMs(hedge.firstSentAt, -MARGIN_MS).getTime() };
}

/** Whether the venue lists everything that its requests have become. */
function isListed({ deadlineAt }: Placed, nowMs: number): boolean {
  return nowMs >= addMs(deadlineAt, LISTED_WITHIN_MS).getTime();
}

async function settleTrades(
  ctx: Context,
  hedge: Placed,
  order: VenueOrder,
  trades: readonly HouseTrade[],
): Promise<void> {
  const [traded, filled] = [sum(trades.map(({ amount }) => fixed(amount))), fixed(order.filled)];
  if (traded < filled) return requireSoon(ctx, hedge, 'The venue has not listed all trades of the order');
  if (traded > filled) return toReview(ctx, hedge, 'The venue lists more trades than the order was filled with');
  await changeHedge(ctx, hedge.id, 'PLACED', async (_tx, row) => void (row.venueOrderId = order.venueOrderId));
  await bookTrades(ctx, hedge.id, trades);
}

async function sendAgain(ctx: Context, venue: HouseVenue, hedge: Placed, nowMs: number): Promise<void> {
  if (!venue.keepsDeadlines) return toReview(ctx, hedge, 'The venue does not have the order, and may still get it');
  if (!isListed(hedge, nowMs)) return requireSoon(ctx, hedge, 'The venue does not list the order');
  if (hedge.sends >= MOST_SENDS) return toReview(ctx, hedge, `The venue did not take the order ${MOST_SENDS} times`);
  const again = await changeHedge(ctx, hedge.id, 'PLACED', async (tx, row) => {
    // Somebody else has sent it meanwhile.
    if (row.sends !== hedge.sends) return null;
    // The price of an order is older than that by now.
    const held = row.orderId === null ? await holdUp(ctx, tx, row) : 'The venue never had the order';
    if (held !== null) {
      await endUnfilled(ctx, tx, row, held);
      return null;
    }
    markSent(ctx, row, nowMs);
    return row;
  });
  if (again) await sendHedge(ctx, venue, again);
}

/** Why an order is not the one that was sent; null when it is. */
function mismatch(hedge: Placed, order: VenueOrder): string | null {
  const same = order.symbol === hedge.symbol && order.side === hedge.side;
  if (!same || fixed(order.amount) !== fixed(hedge.amount)) return 'The order at the venue is another than was sent';
  return fixed(order.filled) > fixed(hedge.amount) ? 'The venue says that it filled more than was ordered' : null;
}

/** The reason for an admin, with what the venue filled of each order, oldest first. */
function filledTwice({ symbol }: Placed, orders: readonly VenueOrder[]): string {
  const [base, quote] = symbol.split('/');
  const each = orders
    .toSorted((one, other) => one.atMs - other.atMs)
    .map(
      ({ venueOrderId, filled, averagePrice }) =>
        `${venueOrderId} (${toText(fixed(filled))} ${base} at ${averagePrice ?? 'no price'} ${quote})`,
    );
  return `The venue filled ${orders.length} orders of the hedge: ${each.join(', ')}`.slice(0, MOST_REASON);
}

function isOpen({ status }: VenueOrder): boolean {
  return status === 'OPEN' || status === 'PARTIAL';
}

async function requireSoon(ctx: Context, hedge: Placed, reason: string): Promise<void> {
  if (ctx.clock.now() >= addMs(hedge.sentAt, CLEAR_WITHIN_MS)) await toReview(ctx, hedge, reason);
}

async function toReview(ctx: Context, { id }: Placed, reason: string): Promise<void> {
  await changeHedge(ctx, id, 'PLACED', (tx, hedge) => review(ctx, tx, hedge, reason));
}
