import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { openPaperAccount } from '../paper/account.js';

/**
 * Opens the paper accounts that bots trade with and that there are not yet. One that cannot be opened, since nobody
 * knows what its currency is worth, is left out: its bots have nothing to spend until they are loaded again.
 */
export async function openPaperAccounts(ctx: Context, bots: readonly Row<TradingBot>[]): Promise<void> {
  for (const [userId, currency] of await missing(ctx, bots)) {
    try {
      await inTransaction(ctx, { operation: 'openPaperAccount' }, (tx) => openPaperAccount(ctx, tx, userId, currency));
    } catch (error) {
      ctx.log.warn({ module: 'bots', userId, currency, err: error }, 'a paper account could not be opened');
    }
  }
}

/** The owners and quote currencies of paper bots without an account. */
async function missing({ db }: Context, bots: readonly Row<TradingBot>[]): Promise<[string, string][]> {
  const wanted = new Map(
    bots
      .filter(({ mode }) => mode === 'PAPER')
      .map(({ userId, symbol }): [string, [string, string]] => {
        const currency = symbol.slice(symbol.indexOf('/') + 1);
        return [`${userId}:${currency}`, [userId, currency]];
      }),
  );
  if (wanted.size === 0) return [];
  const users = [...new Set([...wanted.values()].map(([userId]) => userId))];
  const known = await db.rows
    .selectFrom('trading_bot_paper_account')
    .select(['userId', 'currency'])
    .where('userId', 'in', users)
    .execute();
  for (const { userId, currency } of known) wanted.delete(`${userId}:${currency}`);
  return [...wanted.values()];
}
