import { sql } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { UNFINISHED_ORDER } from '../../../core/states/bot.js';
import type { TradingEmergencyStop } from '../../../entities/bot/emergency-stop.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { RUNS } from './lock-free.js';
import { stopBots, type KillSwitch, type LockedBot } from './stop-bots.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Bots of one transaction: few enough to hold nobody up, enough for 10,000 to be stopped within seconds. */
const BATCH = 250;

interface ListedBot extends LockedBot {
  /** Whether the run that is to be stopped still goes on. */
  readonly runs: boolean;
}

/**
 * Stops some of the bots of an emergency stop in one transaction: those whose turn has not come, and whose rows nobody has
 * locked. Answers how many; several processes may do so at the same time.
 */
export async function stopBatch(ctx: Context, stop: Row<TradingEmergencyStop>): Promise<number> {
  return inTransaction(ctx, { operation: 'stopEmergencyBatch' }, async (tx) => {
    const listed = await lockListed(tx, stop.id);
    if (listed.length === 0) return 0;
    const running = listed.filter(({ runs }) => runs);
    await stopBots(ctx, tx, running, killSwitchOf(stop));
    await writeOutcomes(ctx, tx, stop.id, listed, running);
    return listed.length;
  });
}

function killSwitchOf({ id, userId, ip, reason, closePositions }: Row<TradingEmergencyStop>): KillSwitch {
  return { actor: 'ADMIN', userId, ip, closePositions, details: { emergencyStopId: id, reason } };
}

async function lockListed({ rows }: Tx, stopId: string): Promise<ListedBot[]> {
  const { rows: listed } = await sql<ListedBot>`
    select bot.id, bot.status, bot."closeAsked",
      ${RUNS} and bot."startedAt" is not distinct from listed."runSince" as runs
    from trading_emergency_stop_bot listed join trading_bot bot on bot.id = listed."botId"
    where listed."stopId" = ${stopId} and listed.outcome is null
    order by listed."botId" limit ${sql.lit(BATCH)} for update of bot skip locked`.execute(rows);
  return listed;
}

/**
 * Another process may have stopped some of them between this one's look at the list and its lock: their outcome stays. The
 * bots are locked, so no order is added to theirs meanwhile.
 */
async function writeOutcomes(
  { clock }: Context,
  tx: Tx,
  stopId: string,
  listed: readonly LockedBot[],
  running: readonly LockedBot[],
): Promise<void> {
  const [all, stopped] = [listed, running].map((bots) => bots.map(({ id }) => id));
  const { rows } = await sql<{ outcome: string }>`
    update trading_emergency_stop_bot listed
    set outcome = case when "botId" = any(${stopped}::uuid[]) then 'STOPPED' else 'ENDED' end,
      "endedAt" = ${clock.now().toISOString()},
      "orderIds" = array(
        select id from trading_bot_order
        where "botId" = listed."botId" and status in (${literals(UNFINISHED_ORDER)}) and not "isPaper" order by id
      )
    where "stopId" = ${stopId} and "botId" = any(${all}::uuid[]) and outcome is null
    returning outcome`.execute(tx.rows);
  const count = rows.filter(({ outcome }) => outcome === 'STOPPED').length;
  const query = sql`
    update trading_emergency_stop set stopped = stopped + ${count}::int, ended = ended + ${rows.length - count}::int
    where id = ${stopId}`;
  await tx.withCommit({ query: query.compile(tx.rows) });
}
