import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { ACTIVE_BOT, UNFINISHED_ORDER } from '../../../core/states/bot.js';
import { TradingBotPaperAccount } from '../../../entities/bot/paper-account.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';
import { openingBalance } from './opening-balance.js';

const NO_ACCOUNT = 'You have no paper account in this currency: the first paper bot that trades in it opens one';

/**
 * Gives the caller's paper account in a currency what a new one begins with. NOT_FOUND when there is none,
 * PAPER_ACCOUNT_IN_USE while a paper bot of the caller in that currency runs, holds a position or has an unfinished
 * order.
 */
export async function resetPaperAccount(ctx: Context, currency: string): Promise<TradingBotPaperAccount> {
  const userId = requireUserId(ctx.caller);
  return inTransaction(ctx, { operation: 'resetTradingBotPaperAccount' }, async (tx) => {
    const account = await lockOne(tx, TradingBotPaperAccount, { userId, currency }, NO_ACCOUNT);
    // Engines book positions and orders under the same lock, so none can come after this check.
    if (await isInUse(tx, userId, currency)) throw new AppError('PAPER_ACCOUNT_IN_USE');
    const [balance, now] = [await openingBalance(ctx, tx, currency), ctx.clock.now()];
    return Object.assign(account, {
      initialBalance: balance,
      balance,
      inOrder: '0',
      resetAt: now,
      updatedAt: now,
    });
  });
}

async function isInUse({ rows }: Tx, userId: string, currency: string): Promise<boolean> {
  const bot = await rows
    .selectFrom('trading_bot')
    .select('id')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('mode', '=', 'PAPER')
    .where(sql<string>`split_part(symbol, '/', 2)`, '=', currency)
    .where((is) =>
      is.or([
        is('status', 'in', [...ACTIVE_BOT]),
        is.exists(
          is
            .selectFrom('trading_bot_trade')
            .select('trading_bot_trade.id')
            .whereRef('botId', '=', 'trading_bot.id')
            .where('trading_bot_trade.status', '=', 'OPEN'),
        ),
        is.exists(
          is
            .selectFrom('trading_bot_order')
            .select('trading_bot_order.id')
            .whereRef('botId', '=', 'trading_bot.id')
            .where('trading_bot_order.status', 'in', [...UNFINISHED_ORDER]),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return bot !== undefined;
}
