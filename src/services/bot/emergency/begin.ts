import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { decisionReason } from '../../money-request/decide.js';
import { RUNS } from './lock-free.js';
import { holdStartBar } from './start-bar.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes trading_emergency_stop_bot in one statement: no value of it comes from a caller.
// Writes trading_emergency_stop in one statement: it writes one row.

declare module '../../frame/job-queue.js' {
  interface JobPayloads {
    finish_emergency_stop: { readonly id: string };
  }
}

export interface EmergencyStopInput {
  /** 1 to 500 characters, not blank. */
  readonly reason: string;
  /** Whether what the bots hold is sold at the market price; otherwise it stays. */
  readonly closePositions?: boolean | null;
  /** Whether bots cannot be started until the stop is lifted. */
  readonly blockStarts?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Stores a stop of all bots with the runs that it is for: those that the database sees while no start can commit, so that
 * each start comes before it and is listed, or after it. Clocks of processes play no part. The queue goes on with it when
 * this process dies. It waits for starts that are under way, and for no bot.
 */
export async function beginEmergencyStop(ctx: Context, input: EmergencyStopInput): Promise<string> {
  const userId = requireUserId(ctx.caller);
  const reason = decisionReason(input.reason);
  const closePositions = input.closePositions ?? false;
  const blockStarts = input.blockStarts ?? false;
  const given = { reason, closePositions, ...(blockStarts ? { blockStarts } : {}) };
  const once = { input: given, key: input.idempotencyKey };
  const { id: begun } = await inTransaction(ctx, { operation: 'emergencyStopTradingBots', once }, async (tx) => {
    await holdStartBar(tx);
    const id = newId();
    const now = ctx.clock.now().toISOString();
    await sql`
      with listed as (
        insert into trading_emergency_stop_bot ("stopId", "botId", "runSince", "createdAt")
        select ${id}, bot.id, bot."startedAt", ${now} from trading_bot bot where ${RUNS} returning 1
      )
      insert into trading_emergency_stop (
        id, "userId", ip, reason, "closePositions", "blockStarts", bots, "createdAt")
      select ${id}, ${userId}, ${ctx.request.ip || null}, ${reason}, ${closePositions}, ${blockStarts}, count(*), ${now}
      from listed`.execute(tx.rows);
    if (blockStarts) await tx.rows.updateTable('trading_start_bar').set({ stopId: id }).execute();
    await tx.enqueue('finish_emergency_stop', { id }, { key: `finish_emergency_stop:${id}` });
    return { id };
  });
  return begun;
}
