import { AppError } from '../../../core/catalogue/errors.js';
import { NoTurn, VenueError } from '../../../core/bot/venue-error.js';
import type { HouseVenue } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { exposedAbove, type Exposed } from './exposed.js';
import { endUnfilled } from './end-hedge.js';
import { foldOrders } from './fold-orders.js';
import { holdUpOf } from './hold-up.js';
import { changeHedge } from './lock-hedge.js';
import { openHedge } from './open-hedge.js';
import { placeHedge } from './place-hedge.js';
import { reconcileHedge } from './reconcile.js';
import { underWay, type WorkedHedge } from './under-way.js';

// Takes no idempotency key: what is exposed decides.
// Pays nobody else: the money is the house's own.

const BATCH = 50;

/**
 * Nets what was converted since, opens hedges of what is exposed above the threshold where the mode is AUTO, and brings
 * those under way further, 50 at a time. What is under way ends whatever is switched off; without a venue it waits.
 */
export async function processHedges(ctx: Context): Promise<Readonly<Record<string, number>>> {
  const folded = await foldOrders(ctx);
  const opened = ctx.houseVenue === null ? 0 : await openExposed(ctx);
  const worked = ctx.houseVenue === null ? 0 : await workOff(ctx, ctx.houseVenue);
  return { folded, opened, worked };
}

async function openExposed(ctx: Context): Promise<number> {
  if (ctx.settings.text('convertHedgeMode') !== 'AUTO') return 0;
  const threshold = ctx.settings.decimal('convertHedgeThresholdUsd');
  let opened = 0;
  for (const exposed of await exposedAbove(ctx, ctx.db.rows, threshold, BATCH)) {
    if (await open(ctx, exposed)) opened += 1;
  }
  return opened;
}

async function open(ctx: Context, exposed: Exposed): Promise<boolean> {
  return inTransaction(ctx, { operation: 'openConvertHedge' }, async (tx) => {
    if ((await holdUpOf(ctx, tx, exposed)) !== null) return false;
    return (await openHedge(ctx, tx, { ...exposed, mode: 'AUTO' })) !== null;
  });
}

/**
 * Brings each further; one that fails does not hold up the others, and fails the run in the end. A call whose turn does not
 * come ends it, since those of the others would not come either.
 */
async function workOff(ctx: Context, venue: HouseVenue): Promise<number> {
  const hedges = await underWay(ctx.db.rows, BATCH);
  const faults: unknown[] = [];
  for (const hedge of hedges) {
    try {
      await bringFurther(ctx, venue, hedge);
    } catch (error) {
      ctx.log.error({ module: 'convert', hedgeId: hedge.id, err: error }, 'a hedge could not be brought further');
      faults.push(error);
      if (error instanceof NoTurn) break;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} hedges could not be brought further`);
  return hedges.length;
}

async function bringFurther(ctx: Context, venue: HouseVenue, hedge: WorkedHedge): Promise<void> {
  if (hedge.status === 'OPEN') await placeOpen(ctx, venue, hedge);
  const [placed] = await underWay(ctx.db.rows, 1, hedge.id);
  const { sentAt = null, placedAt = null, deadlineAt = null } = placed ?? {};
  if (placed?.status !== 'PLACED' || !sentAt || !placedAt || !deadlineAt) return;
  await reconcileHedge(ctx, venue, { ...placed, sentAt, placedAt, deadlineAt });
}

/** Sends a hedge that waits. While the venue gives no prices it waits on, unless it may not begin any more. NoTurn. */
async function placeOpen(ctx: Context, venue: HouseVenue, { id, symbol }: WorkedHedge): Promise<void> {
  try {
    await placeHedge(ctx, venue, id, symbol);
  } catch (error) {
    if (!mayWait(error)) throw error;
    ctx.log.warn({ module: 'convert', hedgeId: id, err: error }, 'a hedge waits for the venue');
    await changeHedge(ctx, id, 'OPEN', async (tx, hedge) => {
      const held = await holdUpOf(ctx, tx, hedge);
      if (held !== null) await endUnfilled(ctx, tx, hedge, held);
    });
  }
}

/** Whether the next run may find it otherwise. */
function mayWait(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'INVENTORY_FLOOR';
  return error instanceof VenueError && !(error instanceof NoTurn);
}
