import { sql } from 'kysely';
import { literals } from '../../../core/sql/literals.js';
import { newId } from '../../../core/ids.js';
import { BOT_MOVES, UNFINISHED_ORDER, type BotStatus } from '../../../core/states/bot.js';
import { move } from '../../../core/states/machine.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { BotActor, BotCloseReason } from '../../../entities/bot/names.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { changed } from '../audit/record.js';
import { wakeEngines } from '../own/wake.js';
import { emitStatuses } from '../stream/emit.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes trading_bot_audit_log in one statement: no value of it comes from the bots' owners.

/** A bot that the transaction has locked. */
export interface LockedBot {
  readonly id: string;
  readonly status: BotStatus;
  readonly closeAsked: BotCloseReason | null;
}

/** A kill switch: whose it is, and what the audit trail says of it. */
export interface KillSwitch {
  readonly actor: BotActor;
  readonly userId: string;
  readonly ip: string | null;
  /** Whether the bots sell what they hold, and what their unfinished buys may still bring. */
  readonly closePositions: boolean;
  readonly details: Readonly<Record<string, unknown>>;
}

type StoppedBot = Pick<
  TradingBot,
  'id' | 'userId' | 'name' | 'symbol' | 'mode' | 'status' | 'errorMessage' | 'limitReached' | 'closeAsked'
>;

/** Stops locked bots, all of which run, are paused or go on with their exits, in a fixed number of statements. */
export async function stopBots(ctx: Context, tx: Tx, bots: readonly LockedBot[], by: KillSwitch): Promise<void> {
  if (bots.length === 0) return;
  const now = ctx.clock.now().toISOString();
  const stopped = await writeStops(tx, bots, by, now);
  await writeAudits(tx, bots, stopped, by, now);
  await emitStatuses(tx, stopped);
  wakeEngines(
    ctx,
    tx,
    bots.map(({ id }) => id),
  );
}

/** The fence grows, so that what engines have under way for these bots changes nothing any more. */
async function writeStops(
  { rows }: Tx,
  bots: readonly LockedBot[],
  { closePositions }: KillSwitch,
  now: string,
): Promise<StoppedBot[]> {
  const [status = 'STOPPED'] = new Set(
    bots.map((bot) => move(BOT_MOVES, bot.status, 'kill', ['it goes on with its exits'])),
  );
  const ids = bots.map(({ id }) => id);
  const holds = sql`exists (select from trading_bot_trade where "botId" = bot.id and status = 'OPEN')
    or bot.mode = 'LIVE' and exists (
      select from trading_bot_order where "botId" = bot.id and side = 'BUY' and status in (${literals(UNFINISHED_ORDER)}))`;
  const { rows: stopped } = await sql<StoppedBot>`
    update trading_bot bot set status = ${status}, "stoppedAt" = ${now}, "changedAt" = ${now}, "updatedAt" = ${now},
      fence = fence + 1, "keepsExits" = false, "errorMessage" = null, "closeAsked" = case when ${closePositions} and (${holds}) then 'KILL' else "closeAsked" end
    where id = any(${ids}::uuid[])
    returning id, "userId", name, symbol, mode, status, "errorMessage", "limitReached", "closeAsked"`.execute(rows);
  return stopped;
}

async function writeAudits(
  tx: Tx,
  bots: readonly LockedBot[],
  stopped: readonly StoppedBot[],
  { actor, userId, ip, closePositions, details }: KillSwitch,
  createdAt: string,
): Promise<void> {
  const known = new Map(bots.map((bot) => [bot.id, bot]));
  const written = stopped.map((bot) => ({
    id: newId(),
    botId: bot.id,
    ownerId: bot.userId,
    userId,
    actor,
    action: 'KILL_SWITCH_ACTIVATED',
    details: {
      ...details,
      closePositions,
      ...changed(known.get(bot.id) ?? {}, { status: bot.status, closeAsked: bot.closeAsked }),
    },
    ip,
    createdAt,
  }));
  const query = sql`
    insert into trading_bot_audit_log
    select * from jsonb_populate_recordset(null::trading_bot_audit_log, ${JSON.stringify(written)}::jsonb)`;
  await tx.withCommit({ query: query.compile(tx.rows) });
}
