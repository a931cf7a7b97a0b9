import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { TradingBot } from '../../../entities/bot/bot.js';
import type { Row } from '../../../entities/index.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

const NO_BOT = 'Bot not found';

/** A bot of the caller. NOT_FOUND for a deleted one and for anybody else's, also when an admin asks. */
export async function requireOwnBot(ctx: Context, id: string, rows: Reader = ctx.db.rows): Promise<Row<TradingBot>> {
  const bot = await rows
    .selectFrom('trading_bot')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(ctx.caller))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!bot) throw new AppError('NOT_FOUND', { message: NO_BOT });
  return bot;
}

/** As {@link requireOwnBot}, locked for a change until the commit. */
export async function lockOwnBot(ctx: Context, tx: Tx, id: string): Promise<TradingBot> {
  return lockOne(tx, TradingBot, { id, userId: requireUserId(ctx.caller), deletedAt: null }, NO_BOT);
}
