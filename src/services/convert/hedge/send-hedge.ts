import { NoTurn, VenueError, VenueUnclear } from '../../../core/bot/venue-error.js';
import { addMs, SECOND_MS } from '../../../core/clock.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { endUnfilled, moved } from './end-hedge.js';
import { releaseAll } from './hold.js';
import { changeHedge } from './lock-hedge.js';

/** How long the venue may take to carry out an order. */
const VALID_MS = 20 * SECOND_MS;

/** Notes, before it is sent, that a request leaves which the venue does not carry out after its deadline. */
export function markSent({ clock }: Context, hedge: ConvertHedge, venueMs: number): void {
  const now = clock.now();
  const venueAt = new Date(venueMs);
  const sent = { sentAt: now, firstSentAt: hedge.firstSentAt ?? venueAt, deadlineAt: addMs(venueAt, VALID_MS) };
  Object.assign(hedge, { ...sent, sends: hedge.sends + 1, updatedAt: now });
}

/**
 * Sends the request of a PLACED hedge. What the venue surely does not do ends the hedge; what is unclear is sought later.
 * NoTurn when nothing was sent, which the row then does not say either.
 */
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
    if (error instanceof NoTurn) {
      await changeHedge(ctx, id, 'PLACED', (tx, row) => takeBack(ctx, tx, row, hedge.sends));
      throw error;
    }
    // A first request may have arrived although a later one is refused.
    if (error instanceof VenueUnclear || hedge.sends > 1) return;
    await changeHedge(ctx, id, 'PLACED', (tx, row) => endUnfilled(ctx, tx, row, error.message));
  }
}

const NEVER_SENT = {
  limitPrice: null,
  referencePrice: null,
  placedAt: null,
  sentAt: null,
  firstSentAt: null,
  deadlineAt: null,
} as const;

/** Takes back that the last request has left; a hedge of which none has left waits again, and nothing is held for it. */
async function takeBack(ctx: Context, tx: Tx, hedge: ConvertHedge, sends: number): Promise<void> {
  // Somebody else has sent it meanwhile.
  if (hedge.sends !== sends) return;
  Object.assign(hedge, { sends: sends - 1, updatedAt: ctx.clock.now() });
  if (sends > 1) return;
  await releaseAll(ctx, tx, hedge);
  Object.assign(hedge, NEVER_SENT, { status: moved(hedge, 'takeBack') });
}
