import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import type { StoredOrders } from '../live/live-order.js';
import { orderOf } from './states.js';

type Ended = Omit<StoredOrders, 'orders'>;

/** What is stored of live bots' orders besides those that are unfinished. */
export interface LiveOrders {
  /** The failed orders of a bot that are still watched, and the fills that are booked of these and of unfinished ones. */
  of(botId: string): Ended;
}

/** Reads what a venue need not tell again of these live bots, in two statements. */
export async function readLiveOrders(ctx: Pick<Context, 'db' | 'clock'>, ids: readonly string[]): Promise<LiveOrders> {
  if (ids.length === 0) return { of: () => ({ watched: [], booked: new Map() }) };
  const [watched, fills] = await Promise.all([watchedOrders(ctx, ids), bookedFills(ctx, ids)]);
  const [byBot, fillsByBot] = [Map.groupBy(watched, ({ botId }) => botId), Map.groupBy(fills, ({ botId }) => botId)];
  return {
    of: (botId) => ({
      watched: (byBot.get(botId) ?? []).map((row) => ({
        order: orderOf(row),
        untilMs: Date.parse(row.watchedUntil ?? ''),
      })),
      booked: bookedByOrder(fillsByBot.get(botId) ?? []),
    }),
  };
}

function bookedByOrder(fills: Awaited<ReturnType<typeof bookedFills>>): Ended['booked'] {
  const byOrder = Map.groupBy(fills, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, each]) => [id, each.map(({ venueTradeId }) => venueTradeId)]));
}

function watchedOrders({ db, clock }: Pick<Context, 'db' | 'clock'>, ids: readonly string[]) {
  return db.rows
    .selectFrom('trading_bot_order')
    .selectAll()
    .where('botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', '=', 'FAILED')
    .where('watchedUntil', '>', clock.now().toISOString())
    .execute();
}

function bookedFills({ db }: Pick<Context, 'db'>, ids: readonly string[]) {
  return db.rows
    .selectFrom('trading_bot_fill as fill')
    .innerJoin('trading_bot_order as order', 'order.id', 'fill.orderId')
    .select(['order.botId', 'fill.orderId', 'fill.venueTradeId'])
    .where('order.botId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('order.status', 'in', ['PENDING', 'OPEN', 'PARTIAL'])
    .execute();
}
