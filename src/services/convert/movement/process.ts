import { VenueRefused } from '../../../core/bot/venue-error.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { changeMovement } from './change.js';
import { followDeposit } from './deposit.js';
import { followChain } from './follow-chain.js';
import { findMovement, type MovementRow } from './read.js';
import { review } from './review.js';
import { routeOf } from './route.js';
import { startPlanned } from './start-planned.js';
import { followWithdrawal } from './withdraw.js';

// Writes SQL: it moves money, or keeps it from moving.

/** Movements that one run looks at; those that were looked at longest ago come first. */
const BATCH = 50;

/** Refusals that say what a movement waits for; they are no fault of the run. */
const EXPECTED: ReadonlySet<string> = new Set([
  'CONVERT_PAUSED',
  'CURRENCY_FROZEN',
  'INVENTORY_FLOOR',
  'BAD_INPUT',
  'CHAIN_MISMATCH',
  'SEND_LIMIT',
  'RATE_UNAVAILABLE',
]);

interface Tally {
  checked: number;
  reviewed: number;
  failed: number;
}

/**
 * Brings movements on: starts what is planned, has the venue and the chains carry out what the platform does itself, sees
 * it arrive, and leaves what is overdue to an admin. One that fails does not stop the others; the run then fails with
 * their number.
 */
export async function processMovements(ctx: Context): Promise<{ checked: number; reviewed: number }> {
  const tally: Tally = { checked: 0, reviewed: 0, failed: 0 };
  for (const movement of await findDue(ctx)) await processOne(ctx, movement, tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} movements could not be looked at; the next run tries again`);
  return { checked: tally.checked, reviewed: tally.reviewed };
}

/** What an admin carries out is looked at when it is overdue. */
async function findDue({ db, clock }: Context): Promise<MovementRow[]> {
  const now = clock.now().toISOString();
  return db.rows
    .selectFrom('convert_movement')
    .selectAll()
    .where((where) =>
      where.or([
        where('status', '=', 'PLANNED'),
        where.and([where('status', '=', 'MOVING'), where('automatic', '=', true)]),
        where.and([where('status', '=', 'MOVING'), where('dueAt', '<=', now)]),
        where.and([where('gasHeld', 'is not', null), where('gasPaid', 'is', null)]),
      ]),
    )
    .orderBy('checkedAt', (by) => by.asc().nullsFirst())
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function processOne(ctx: Context, movement: MovementRow, tally: Tally): Promise<void> {
  const { id } = movement;
  tally.checked += 1;
  try {
    await bringOn(ctx, movement);
  } catch (error) {
    const isExpected = error instanceof VenueRefused || (error instanceof AppError && EXPECTED.has(error.code));
    if (!isExpected) tally.failed += 1;
    ctx.log[isExpected ? 'warn' : 'error']({ module: 'convert', movementId: id, err: error }, 'a movement waits');
  }
  if (await reviewOverdue(ctx, movement)) tally.reviewed += 1;
  const checkedAt = ctx.clock.now().toISOString();
  await ctx.db.rows.updateTable('convert_movement').set({ checkedAt }).where('id', '=', id).execute();
}

async function bringOn(ctx: Context, movement: MovementRow): Promise<void> {
  if (movement.status === 'PLANNED') await startPlanned(ctx, movement);
  if (movement.gasHeld !== null && movement.gasPaid === null) await followChain(ctx, movement);
  const now = await findMovement(ctx.db.rows, movement.id);
  if (now.status !== 'MOVING' || !now.automatic) return;
  const route = await routeOf(ctx, ctx.db.rows, now);
  if (route?.by === 'withdrawal') await followWithdrawal(ctx, now, route);
  if (route?.by === 'deposit') await followDeposit(ctx, now, route);
}

/** Whether a movement was overdue and is in REVIEW now. */
async function reviewOverdue(ctx: Context, { id, status, dueAt }: MovementRow): Promise<boolean> {
  const isOverdue = (at: Date | string | null): boolean => at !== null && new Date(at) <= ctx.clock.now();
  if (status !== 'MOVING' || !isOverdue(dueAt)) return false;
  const minutes = ctx.settings.number('convertMovementMinutes');
  const reviewed = await changeMovement(ctx, id, async (tx, movement) => {
    if (!isOverdue(movement.dueAt)) return false;
    await review(ctx, tx, movement, `it has not arrived within ${minutes} minutes`);
    return true;
  });
  return reviewed ?? false;
}
