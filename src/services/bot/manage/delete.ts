import { AppError } from '../../../core/catalogue/errors.js';
import { DELETABLE_BOT } from '../../../core/states/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { auditBot } from '../audit/record.js';
import { emitEnd } from '../stream/emit.js';
import { requireNothingHeld } from './holdings.js';
import { lockOwnBot } from '../own/own-bot.js';
import { touch } from '../own/touch.js';

/**
 * Deletes a bot of the caller; its trades and orders are kept for the platform's books. ILLEGAL_STATE while it is RUNNING
 * or PAUSED, BOT_HOLDS while it holds a position or has an order that may still be filled, or that failed
 * and is still looked up at the exchange.
 */
export async function deleteBot(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteTradingBot' }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    if (!DELETABLE_BOT.includes(bot.status)) {
      throw new AppError('ILLEGAL_STATE', { message: `delete is not possible while the state is ${bot.status}` });
    }
    await requireNothingHeld(ctx, tx, bot);
    bot.deletedAt = ctx.clock.now();
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'BOT_DELETED', { before: { name: bot.name, status: bot.status } });
    await emitEnd(tx, bot);
    return { message: 'The bot was deleted' };
  });
}
