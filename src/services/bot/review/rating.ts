import { sql } from 'kysely';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Tx } from '../../frame/tx.js';

/** Brings the rating of a locked listing up to date with its approved reviews, those of this transaction among them. */
export async function refreshRating({ em, rows }: Tx, strategy: TradingBotStrategy): Promise<void> {
  await em.flush();
  const rating = await rows
    .selectFrom('trading_bot_strategy_review')
    .select([
      sql<string | null>`round(avg(rating), 2)::text`.as('avgRating'),
      sql<number>`count(*)::int`.as('reviewCount'),
    ])
    .where('strategyId', '=', strategy.id)
    .where('status', '=', 'APPROVED')
    .executeTakeFirstOrThrow();
  Object.assign(strategy, rating);
}
