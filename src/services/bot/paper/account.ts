import type { TradingBotPaperAccount } from '../../../entities/bot/paper-account.js';
import type { Row } from '../../../entities/index.js';
import { newId } from '../../../core/ids.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openingBalance } from './opening-balance.js';

export type PaperAccountRow = Row<TradingBotPaperAccount>;

/**
 * The paper account of a user in a quote currency, locked until the commit. It is opened when there is none yet, with
 * tradingBotPaperBalance dollars' worth: then RATE_UNAVAILABLE when the currency has no price recent enough, and
 * BAD_INPUT when there is no such currency.
 */
export async function openPaperAccount(
  ctx: Context,
  tx: Tx,
  userId: string,
  currency: string,
): Promise<PaperAccountRow> {
  const known = await lockPaperAccount(tx, userId, currency);
  if (known) return known;
  const balance = await openingBalance(ctx, tx, currency);
  const now = ctx.clock.now().toISOString();
  await tx.rows
    .insertInto('trading_bot_paper_account')
    .values({
      id: newId(),
      userId,
      currency,
      initialBalance: balance,
      balance,
      resetAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'currency']).doNothing())
    .execute();
  // After a conflict, the other transaction has committed, so its account is visible.
  return (await lockPaperAccount(tx, userId, currency)) as PaperAccountRow;
}

/** The paper account of a user in a quote currency, locked until the commit; undefined when there is none. */
export async function lockPaperAccount(
  { rows }: Tx,
  userId: string,
  currency: string,
): Promise<PaperAccountRow | undefined> {
  return rows
    .selectFrom('trading_bot_paper_account')
    .selectAll()
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst();
}
