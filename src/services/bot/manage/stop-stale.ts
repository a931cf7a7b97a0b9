import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { addMs, MINUTE_MS } from '../../../core/clock.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { auditBot } from '../audit/record.js';
import { moveBot } from './move-bot.js';
import { tellOwner } from './tell-owner.js';

const STALE_AFTER_MS = 5 * MINUTE_MS;
const MOST = 200;
const MESSAGE = 'The bot has not reported for five minutes';

/**
 * Ends running bots that have not reported for five minutes, at most 200; the next run goes on. One that cannot be ended
 * does not stop the others; the run then fails with their number.
 */
export async function stopStaleBots(ctx: Context): Promise<{ stopped: number }> {
  const tally = { stopped: 0, failed: 0 };
  for (const id of await findStale(ctx)) await stopOne(ctx, id, tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} bots that do not report could not be ended`);
  return { stopped: tally.stopped };
}

function staleSince({ clock }: Context): Date {
  return addMs(clock.now(), -STALE_AFTER_MS);
}

async function findStale(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trading_bot
    where status = 'RUNNING' and "deletedAt" is null
      and coalesce("lastTickAt", "startedAt") < ${staleSince(ctx).toISOString()}::timestamptz
    order by id limit ${sql.lit(MOST)}`.execute(ctx.db.rows);
  return rows.map(({ id }) => id);
}

async function stopOne(ctx: Context, id: string, tally: { stopped: number; failed: number }): Promise<void> {
  try {
    await inTransaction(ctx, { operation: 'stopStaleBots' }, async (tx) => {
      const bot = await tx.em.findOne(TradingBot, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      // It may have reported, or been stopped, since it was found.
      if (bot?.status !== 'RUNNING' || (bot.lastTickAt ?? bot.startedAt ?? bot.createdAt) >= staleSince(ctx)) return;
      const { lastTickAt } = bot;
      const moved = await moveBot(ctx, tx, bot, 'stale', { errorMessage: MESSAGE, stoppedAt: ctx.clock.now() });
      await auditBot(ctx, tx, bot, 'BOT_ERROR', { reason: MESSAGE, lastTickAt, ...moved }, 'JOB');
      await tellOwner(ctx, tx, bot, {
        title: 'Trading Bot Became Unresponsive',
        message: `${bot.name} has not reported for five minutes and was stopped.`,
      });
      tally.stopped += 1;
    });
  } catch (error) {
    tally.failed += 1;
    ctx.log.error({ module: 'bot', err: error, botId: id }, 'a bot that does not report could not be ended');
  }
}
