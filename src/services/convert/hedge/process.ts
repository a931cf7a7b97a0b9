import { AppError } from '../../../core/catalogue/errors.js';
import { NoTurn, VenueError } from '../../../core/bot/venue-error.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { quoteOfMarket } from '../own/hedge-market.js';
import { exposedAbove, type Exposed } from './exposed.js';
import { endUnfilled } from './end-hedge.js';
import { FOLDED_AT_ONCE, foldOrders } from './fold-orders.js';
import { holdUp, holdUpOf } from './hold-up.js';
import { changeHedge } from './lock-hedge.js';
import { openHedge } from './open-hedge.js';
import { placeHedge } from './place-hedge.js';
import { reconcileHedge } from './reconcile.js';
import { reviewOverdue } from './review-overdue.js';
import { underWay, type WorkedHedge } from './under-way.js';

// Takes no idempotency key: what is exposed decides.
// Pays nobody else: the money is the house's own.

const BATCH = 50;

/**
 * Nets what was converted since, opens hedges of what is exposed above the threshold where the mode is AUTO, and brings
 * those under way further, 50 at a time. What is under way ends whatever is switched off; without a venue it waits. Then
 * reviews hedges whose orders have waited for too long.
 */
export async function processHedges(ctx: Context): Promise<Readonly<Record<string, number>>> {
  try {
    const folded = await foldAll(ctx);
    return { folded, ...(ctx.houseVenue === null ? {} : await hedgeAll(ctx, ctx.houseVenue)) };
  } finally {
    await reviewOverdue(ctx);
  }
}

/** One that fails does not hold up the others, and fails the run in the end. */
async function hedgeAll(ctx: Context, venue: HouseVenue): Promise<{ opened: number; worked: number }> {
  const faults: unknown[] = [];
  const opened = await openExposed(ctx, faults);
  const worked = await workOff(ctx, venue, faults);
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} hedges could not be brought further`);
  return { opened, worked };
}

/** All of them: what is hedged before the orders that it hedges are counted would be taken for exposure. */
async function foldAll(ctx: Context): Promise<number> {
  let folded = 0;
  for (;;) {
    const more = await foldOrders(ctx);
    folded += more;
    if (more < FOLDED_AT_ONCE) return folded;
  }
}

async function openExposed(ctx: Context, faults: unknown[]): Promise<number> {
  if (ctx.settings.text('convertHedgeMode') !== 'AUTO') return 0;
  const threshold = ctx.settings.decimal('convertHedgeThresholdUsd');
  let opened = 0;
  for (const exposed of await exposedAbove(ctx, ctx.db.rows, threshold, BATCH)) {
    try {
      if (await open(ctx, exposed)) opened += 1;
    } catch (error) {
      ctx.log.error({ module: 'convert', currency: exposed.currency, err: error }, 'a hedge could not be opened');
      faults.push(error);
    }
  }
  return opened;
}

async function open(ctx: Context, exposed: Exposed): Promise<boolean> {
  return inTransaction(ctx, { operation: 'openConvertHedge' }, async (tx) => {
    const quote = await quoteOfMarket(tx, exposed.type, exposed.symbol);
    if ((await holdUpOf(ctx, tx, exposed, quote)) !== null) return false;
    return (await openHedge(ctx, tx, { ...exposed, mode: 'AUTO' })) !== null;
  });
}

/** Brings each further. A call whose turn does not come ends it, since those of the others would not come either. */
async function workOff(ctx: Context, venue: HouseVenue, faults: unknown[]): Promise<number> {
  const hedges = await underWay(ctx.db.rows, BATCH);
  for (const hedge of hedges) {
    try {
      await bringFurther(ctx, venue, hedge);
    } catch (error) {
      ctx.log.error({ module: 'convert', hedgeId: hedge.id, err: error }, 'a hedge could not be brought further');
      faults.push(error);
      if (error instanceof NoTurn) break;
    }
  }
  return hedges.length;
}

async function bringFurther(ctx: Context, venue: HouseVenue, hedge: WorkedHedge): Promise<void> {
  if (hedge.status === 'OPEN') await placeOpen(ctx, venue, hedge);
  const [placed] = await underWay(ctx.db.rows, 1, hedge.id);
  const { sentAt = null, firstSentAt = null, deadlineAt = null } = placed ?? {};
  if (placed?.status !== 'PLACED' || !sentAt || !firstSentAt || !deadlineAt) return;
  await reconcileHedge(ctx, venue, { ...placed, sentAt, firstSentAt, deadlineAt });
}

/** Sends a hedge that waits. While the venue gives no prices it waits on, unless it may not begin any more. NoTurn. */
async function placeOpen(ctx: Context, venue: HouseVenue, { id, symbol }: WorkedHedge): Promise<void> {
  try {
    await placeHedge(ctx, venue, id, symbol);
  } catch (error) {
    if (!mayWait(error)) throw error;
    ctx.log.warn({ module: 'convert', hedgeId: id, err: error }, 'a hedge waits for the venue');
    await changeHedge(ctx, id, 'OPEN', async (tx, hedge) => {
      const held = await holdUp(ctx, tx, hedge);
      if (held !== null) await endUnfilled(ctx, tx, hedge, held);
    });
  }
}

/** Whether the next run may find it otherwise. */
function mayWait(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'INVENTORY_FLOOR';
  return error instanceof VenueError && !(error instanceof NoTurn);
}
