import { AppError } from '../../../core/catalogue/errors.js';
import { TradingBotTrade } from '../../../entities/bot/trade.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import { lockOwnBot } from '../own/own-bot.js';
import { touch } from '../own/touch.js';

export interface CloseTradeInput {
  readonly botId: string;
  readonly tradeId: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Asks the engine to sell an open position of a bot of the caller at the market price, whatever the bot's status.
 * NOT_FOUND for a trade of another bot, TRADE_CLOSED for one that is closed.
 */
export async function closeBotTrade(
  ctx: Context,
  { botId, tradeId, idempotencyKey }: CloseTradeInput,
): Promise<TradingBotTrade> {
  const once = { input: { botId, tradeId }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'closeTradingBotTrade', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, botId);
    const trade = await lockOne(tx, TradingBotTrade, { id: tradeId, botId }, 'Trade not found');
    if (trade.status === 'CLOSED') throw new AppError('TRADE_CLOSED');
    Object.assign(trade, { closeAsked: trade.closeAsked ?? 'MANUAL', updatedAt: ctx.clock.now() });
    touch(ctx, tx, bot);
    return trade;
  });
}
