import { AppError } from '../../../core/catalogue/errors.js';
import { UNFINISHED_ORDER } from '../../../core/states/bot.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import { TradingBotOrder } from '../../../entities/bot/order.js';
import { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Tx } from '../../frame/tx.js';

/** Whether a locked bot holds a position. */
export async function holdsPosition({ em }: Tx, bot: Pick<TradingBot, 'id'>): Promise<boolean> {
  return (await em.count(TradingBotTrade, { botId: bot.id, status: 'OPEN' })) > 0;
}

/** Whether a locked bot holds a position, or may still get one from a buy that its venue has. */
export async function mayHoldPosition(tx: Tx, bot: Pick<TradingBot, 'id' | 'mode'>): Promise<boolean> {
  if (await holdsPosition(tx, bot)) return true;
  const buys = { botId: bot.id, side: 'BUY', status: { $in: [...UNFINISHED_ORDER] } } as const;
  return bot.mode === 'LIVE' && (await tx.em.count(TradingBotOrder, buys)) > 0;
}

/** BOT_HOLDS while a locked bot holds a position or has an order that may still be filled. */
export async function requireNothingHeld(tx: Tx, bot: Pick<TradingBot, 'id'>, message?: string): Promise<void> {
  const unfinished = { botId: bot.id, status: { $in: [...UNFINISHED_ORDER] } };
  if ((await holdsPosition(tx, bot)) || (await tx.em.count(TradingBotOrder, unfinished)) > 0) {
    throw new AppError('BOT_HOLDS', message === undefined ? {} : { message });
  }
}
