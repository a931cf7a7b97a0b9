import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Row } from '../../../entities/index.js';
import type { Context } from '../../frame/context.js';
import { lockOne } from '../../frame/lock-one.js';
import type { Tx } from '../../frame/tx.js';

const NO_STRATEGY = 'Strategy not found';

/** The refusal of a listing that is deleted, not there, or not for the caller to know of. */
export function noStrategy(): AppError {
  return new AppError('NOT_FOUND', { message: NO_STRATEGY });
}

/** A listing of the caller. NOT_FOUND for a deleted one and for anybody else's, also when an admin asks. */
export async function requireOwnStrategy({ db, caller }: Context, id: string): Promise<Row<TradingBotStrategy>> {
  const strategy = await db.rows
    .selectFrom('trading_bot_strategy')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', requireUserId(caller))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!strategy) throw noStrategy();
  return strategy;
}

/** As {@link requireOwnStrategy}, locked for a change until the commit. */
export async function lockOwnStrategy({ caller }: Context, tx: Tx, id: string): Promise<TradingBotStrategy> {
  return lockOne(tx, TradingBotStrategy, { id, userId: requireUserId(caller), deletedAt: null }, NO_STRATEGY);
}

/** Anybody's listing, locked for a change until the commit. NOT_FOUND for a deleted one. */
export async function lockAnyStrategy(tx: Tx, id: string): Promise<TradingBotStrategy> {
  return lockOne(tx, TradingBotStrategy, { id, deletedAt: null }, NO_STRATEGY);
}

/** A listing of the marketplace, locked for a change until the commit. NOT_FOUND unless it is APPROVED. */
export async function lockOfferedStrategy(tx: Tx, id: string): Promise<TradingBotStrategy> {
  return lockOne(tx, TradingBotStrategy, { id, status: 'APPROVED', deletedAt: null }, NO_STRATEGY);
}
