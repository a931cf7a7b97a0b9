import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingEmergencyStop } from '../../../entities/bot/emergency-stop.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { stopBatch } from './stop-batch.js';
import { HELD_AT_MOST_MS, RETRY_MS } from './timing.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Stops what is left of an emergency stop, and tries bots that are locked again until they are free. Answers the stop: it
 * is not finished when none became free for longer than PostgreSQL lets a frozen process hold them. Fails when `signal`
 * aborts.
 */
export async function carryOut(ctx: Context, id: string, signal?: AbortSignal): Promise<Row<TradingEmergencyStop>> {
  let triedSinceMs = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const stop = await readStop(ctx, id);
    if (stop.finishedAt !== null || performance.now() > triedSinceMs + HELD_AT_MOST_MS) return stop;
    if ((await stopBatch(ctx, stop)) > 0) triedSinceMs = performance.now();
    else if (!(await finished(ctx, id))) await pause(RETRY_MS);
  }
}

/** Goes on with an emergency stop whose process may have died. Fails, and is tried again, while bots are still held. */
export async function finishEmergencyStop(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const { finishedAt, bots, stopped, ended } = await carryOut(ctx, id, signal);
  if (finishedAt === null) throw new Error(`${bots - stopped - ended} bots are still held by a process that hangs`);
}

async function readStop({ db }: Context, id: string): Promise<Row<TradingEmergencyStop>> {
  const stop = await db.rows.selectFrom('trading_emergency_stop').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stop) throw new AppError('NOT_FOUND', { message: 'There is no such emergency stop' });
  return stop;
}

/** Notes that none of its bots runs any more; false while one does. */
async function finished({ db, clock }: Context, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update trading_emergency_stop set "finishedAt" = ${clock.now().toISOString()}
    where id = ${id} and "finishedAt" is null
      and not exists (select from trading_emergency_stop_bot where "stopId" = ${id} and outcome is null)`.execute(
    db.rows,
  );
  return numAffectedRows !== 0n;
}
