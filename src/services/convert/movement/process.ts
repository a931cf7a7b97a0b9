import { VenueError, VenueRefused } from '../../../core/bot/venue-error.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { chainOf } from '../inventory/input.js';
import { changeMovement } from './change.js';
import { followDeposit } from './deposit.js';
import { findDue, type DueMovement } from './due.js';
import { followChain } from './follow-chain.js';
import { findMovement, type MovementRow } from './read.js';
import { review } from './review.js';
import { routeOf } from './route.js';
import { startPlanned } from './start-planned.js';
import { followWithdrawal } from './withdraw.js';

// Writes SQL: it moves money, or keeps it from moving.

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
 * it arrive, and leaves what is overdue to an admin. One that fails does not stop the others, and a silent chain or venue
 * holds up only what needs it; the run then fails with their number.
 */
export async function processMovements(ctx: Context): Promise<{ checked: number; reviewed: number }> {
  const tally: Tally = { checked: 0, reviewed: 0, failed: 0 };
  const run = { venue: false };
  const due = Map.groupBy(await findDue(ctx.db.rows, ctx.clock.now()), ({ needs }) => needs);
  await Promise.all([...due.values()].map((each) => processChain(ctx, each, { chain: false, run }, tally)));
  if (tally.failed > 0) throw new Error(`${tally.failed} movements could not be looked at; the next run tries again`);
  return { checked: tally.checked, reviewed: tally.reviewed };
}

/** A chain or the venue that gave no answer is not asked again in a run, since each of its movements would wait for it. */
interface Silence {
  chain: boolean;
  readonly run: { venue: boolean };
}

async function processChain(ctx: Context, due: readonly DueMovement[], silence: Silence, tally: Tally): Promise<void> {
  for (const movement of due) await processOne(ctx, movement, silence, tally);
}

async function processOne(ctx: Context, movement: DueMovement, silence: Silence, tally: Tally): Promise<void> {
  const { id } = movement;
  tally.checked += 1;
  try {
    if (!silence.chain) await bringOn(ctx, movement, silence);
  } catch (error) {
    const isExpected = error instanceof VenueRefused || (error instanceof AppError && EXPECTED.has(error.code));
    if (!isExpected) tally.failed += 1;
    ctx.log[isExpected ? 'warn' : 'error']({ module: 'convert', movementId: id, err: error }, 'a movement waits');
    await listen(ctx, movement, silence, error);
  }
  if (await reviewOverdue(ctx, movement)) tally.reviewed += 1;
  const checkedAt = ctx.clock.now().toISOString();
  await ctx.db.rows.updateTable('convert_movement').set({ checkedAt }).where('id', '=', id).execute();
}

/** Notes who is silent, by an error and, for a chain, by whether it answers at all. */
async function listen({ chains }: Context, { needs }: DueMovement, silence: Silence, error: unknown): Promise<void> {
  if (error instanceof VenueError && !(error instanceof VenueRefused)) silence.run.venue = true;
  const chainId = chainOf(needs);
  if (chainId === null || !(error instanceof AppError && error.code === 'CHAIN_FAILED')) return;
  silence.chain = await chains.head(chainId).then(
    () => false,
    () => true,
  );
}

async function bringOn(ctx: Context, movement: MovementRow, { run }: Silence): Promise<void> {
  if (movement.status === 'PLANNED') await startPlanned(ctx, movement);
  if (movement.gasHeld !== null && movement.gasPaid === null) await followChain(ctx, movement);
  const now = await findMovement(ctx.db.rows, movement.id);
  if (now.status !== 'MOVING' || !now.automatic || run.venue) return;
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
