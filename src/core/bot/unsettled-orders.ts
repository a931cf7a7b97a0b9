import { sql, type RawBuilder } from 'kysely';

/**
 * Selects "botId" and "watchedUntil" of all orders of bots of which something may still be filled: those that are not
 * finished, whose "watchedUntil" is null, and those that failed since their venue did not know them, while they are still
 * looked up there. Each half has an index of its own.
 */
export function unsettledOrders(now: Date): RawBuilder<{ botId: string; watchedUntil: string | null }> {
  return sql`(
    select "botId", null::timestamptz as "watchedUntil" from trading_bot_order where status in ('PENDING', 'OPEN', 'PARTIAL')
    union all
    select "botId", "watchedUntil" from trading_bot_order
    where status = 'FAILED' and "watchedUntil" > ${now.toISOString()}::timestamptz
  )`;
}
