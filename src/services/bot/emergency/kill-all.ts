import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockFree, RUNS } from './lock-free.js';
import { stopBots, type KillSwitch } from './stop-bots.js';
import { HELD_AT_MOST_MS, RETRY_MS } from './timing.js';

export interface KillAllInput {
  readonly closePositions?: boolean | null;
  readonly idempotencyKey?: string | null;
}

export interface Killed {
  /** How many bots it stopped. */
  readonly stopped: number;
  readonly message: string;
}

/** A run of a bot: when it was started, as text that the database compares exactly. */
interface Run {
  readonly id: string;
  readonly startedAt: string | null;
}

/**
 * Stops all bots of the caller that are RUNNING or PAUSED, or go on with their exits after an error, with `closePositions`
 * selling what they hold. Those that no other transaction has locked are stopped at once. The rest, such as a bot whose
 * engine is frozen while it books a turn, follows one by one as it becomes free, within some seconds; BOTS_HELD when that
 * takes longer than PostgreSQL lets such a process hold it.
 */
export async function killAllBots(
  ctx: Context,
  { closePositions, idempotencyKey: key }: KillAllInput,
): Promise<Killed> {
  const userId = requireUserId(ctx.caller);
  const by: KillSwitch = {
    actor: 'USER',
    userId,
    ip: ctx.request.ip || null,
    closePositions: closePositions ?? false,
    details: {},
  };
  const once = { input: { closes: by.closePositions }, key };
  const { stopped, held } = await inTransaction(ctx, { operation: 'killAllTradingBots', once }, async (tx) => {
    const ofCaller = sql`bot."userId" = ${userId}`;
    const free = await lockFree(tx, ofCaller);
    await stopBots(ctx, tx, free, by);
    const left = await sql<Run>`
      select bot.id, bot."startedAt" from trading_bot bot where ${RUNS} and ${ofCaller}`.execute(tx.rows);
    return { stopped: free.length, held: left.rows };
  });
  await stopHeld(ctx, held, by);
  const count = stopped + held.length;
  return { stopped: count, message: messageOf(count) };
}

/** Stops these runs as soon as their rows are free; a later run of one of these bots goes on. */
async function stopHeld(ctx: Context, held: readonly Run[], by: KillSwitch): Promise<void> {
  if (held.length === 0) return;
  const runs = sql`(bot.id, coalesce(bot."startedAt", 'epoch')) in (
    select * from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ startedAt }) => startedAt ?? 'epoch')}::timestamptz[]))`;
  const untilMs = performance.now() + HELD_AT_MOST_MS;
  for (;;) {
    await inTransaction(ctx, { operation: 'stopHeldTradingBots' }, async (tx) => {
      await stopBots(ctx, tx, await lockFree(tx, runs), by);
    });
    const { rows: left } = await sql`select from trading_bot bot where ${RUNS} and ${runs} limit 1`.execute(
      ctx.db.rows,
    );
    if (left.length === 0) return;
    if (performance.now() > untilMs) throw new AppError('BOTS_HELD');
    await pause(RETRY_MS);
  }
}

function messageOf(count: number): string {
  if (count === 0) return 'No bot was running, so nothing was stopped';
  return count === 1 ? 'One bot was stopped' : `${count} bots were stopped`;
}
