import { sql } from 'kysely';
import { requireOpenSession } from '../../../auth/require-session.js';
import { unsettledOrders } from '../../../core/bot/unsettled-orders.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { ACTIVE_BOT } from '../../../core/states/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { lockOwnAccount } from './own-account.js';
import { tellOfVenueAccount } from './tell-owner.js';

/**
 * Deletes a venue account of the caller, erases its credentials and tells the owner. Bots may still name it, but cannot
 * be started with it. VENUE_ACCOUNT_IN_USE while one of them is RUNNING or PAUSED, holds a position, or has an order that
 * may still be filled or is looked up at the venue.
 */
export async function deleteVenueAccount(ctx: Context, id: string): Promise<{ message: string }> {
  return inTransaction(ctx, { operation: 'deleteTradingVenueAccount' }, async (tx) => {
    await requireOpenSession(ctx, tx);
    const account = await lockOwnAccount(ctx, tx, id);
    // Starting a bot locks its account too, so none can come into use after this check.
    if (await isInUse(tx, id, ctx.clock.now())) throw new AppError('VENUE_ACCOUNT_IN_USE');
    const now = ctx.clock.now();
    Object.assign(account, { credentialsSealed: null, deletedAt: now, updatedAt: now });
    await tellOfVenueAccount(ctx, tx, account, 'deleted');
    return { message: 'The exchange account was deleted' };
  });
}

async function isInUse({ rows }: Tx, accountId: string, now: Date): Promise<boolean> {
  const bot = await rows
    .selectFrom('trading_bot')
    .select('id')
    .where('venueAccountId', '=', accountId)
    .where((is) =>
      is.or([
        is('trading_bot.status', 'in', [...ACTIVE_BOT]),
        is.exists(
          is
            .selectFrom('trading_bot_trade as trade')
            .select('trade.id')
            .whereRef('trade.botId', '=', 'trading_bot.id')
            .where('trade.status', '=', 'OPEN'),
        ),
        sql<boolean>`trading_bot.id in (select "botId" from ${unsettledOrders(now)} unsettled)`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return bot !== undefined;
}
