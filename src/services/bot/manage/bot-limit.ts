import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/**
 * BOT_LIMIT when the account has as many bots as the platform allows. Of an account's parallel calls each waits here for
 * the commit of the one before.
 */
export async function requireBotLeft({ settings }: Context, { rows, em }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trading_bot:${userId}`}, 0))`.execute(rows);
  const bots = await em.count(TradingBot, { userId, deletedAt: null });
  if (bots >= settings.number('tradingBotMaxBots')) throw new AppError('BOT_LIMIT');
}
