import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Tx } from '../../frame/tx.js';

const MOST = 100;

/**
 * STRATEGY_LIMIT when the account has 100 listings that are not deleted. Of an account's parallel calls each waits here
 * for the commit of the one before.
 */
export async function requireStrategyLeft({ rows, em }: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trading_bot_strategy:${userId}`}, 0))`.execute(rows);
  const listings = await em.count(TradingBotStrategy, { userId, deletedAt: null });
  if (listings >= MOST) throw new AppError('STRATEGY_LIMIT');
}
