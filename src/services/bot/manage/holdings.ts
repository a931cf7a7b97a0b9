import { sql } from 'kysely';
import { unsettledOrders } from '../../../core/bot/unsettled-orders.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { UNFINISHED_ORDER } from '../../../core/states/bot.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import { TradingBotOrder } from '../../../entities/bot/order.js';
import { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

type Bot = Pick<TradingBot, 'id'>;

/** Whether a locked bot holds a position. */
export async function holdsPosition({ em }: Tx, bot: Bot): Promise<boolean> {
  return (await em.count(TradingBotTrade, { botId: bot.id, status: 'OPEN' })) > 0;
}

/** Whether a locked bot holds a position, or may still get one from a buy that its venue has. */
export async function mayHoldPosition(tx: Tx, bot: Pick<TradingBot, 'id' | 'mode'>): Promise<boolean> {
  if (await holdsPosition(tx, bot)) return true;
  const buys = { botId: bot.id, side: 'BUY', status: { $in: [...UNFINISHED_ORDER] } } as const;
  return bot.mode === 'LIVE' && (await tx.em.count(TradingBotOrder, buys)) > 0;
}

/** What those failed buys of a locked bot have set aside whose levels are kept while its venue is asked for them, as decimal text. */
export async function setAsideByLostBuys({ clock }: Context, { rows }: Tx, { id }: Bot): Promise<string> {
  const { setAside } = await rows
    .selectFrom('trading_bot_order')
    .select(sql<string>`coalesce(sum(reserved), 0)`.as('setAside'))
    .where('botId', '=', id)
    .where('side', '=', 'BUY')
    .where('purpose', '<>', 'ENTRY')
    .where('status', '=', 'FAILED')
    .where('watchedUntil', '>', clock.now().toISOString())
    .executeTakeFirstOrThrow();
  return setAside;
}

/**
 * BOT_HOLDS while a locked bot holds a position or has an order of which something may still be filled, such as one that
 * failed and is still looked up at the exchange. The message says which, and what to do.
 */
export async function requireNothingHeld(ctx: Context, tx: Tx, bot: Bot): Promise<void> {
  const held = (await holdsPosition(tx, bot))
    ? 'The bot holds a position: close it first'
    : await orderHeld(ctx, tx, bot);
  if (held !== null) throw new AppError('BOT_HOLDS', { message: held });
}

async function orderHeld({ clock }: Context, { rows }: Tx, { id }: Bot): Promise<string | null> {
  const found = await sql<{ watchedUntil: string | null }>`
    select "watchedUntil" from ${unsettledOrders(clock.now())} unsettled where "botId" = ${id}
    order by "watchedUntil" desc nulls first limit 1`.execute(rows);
  const [order] = found.rows;
  if (!order) return null;
  if (order.watchedUntil === null)
    return 'The bot has an open order: stop the bot and wait until the order is cancelled';
  const until = new Date(order.watchedUntil).toISOString();
  return `An order of the bot that failed is still looked up at the exchange, until ${until}: wait until then`;
}
