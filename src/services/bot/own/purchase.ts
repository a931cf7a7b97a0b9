import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Tx } from '../../frame/tx.js';

/**
 * PURCHASE_REFUNDED once it was refunded. Until the commit no refund is made, so that it finds the bots that are made
 * from the purchase. Call it before a bot is locked, since a refund locks the purchase first.
 */
export async function holdPurchase({ rows }: Tx, id: string): Promise<void> {
  const held = rows.selectFrom('trading_bot_purchase').select('refundedAt').where('id', '=', id).forShare();
  if ((await held.executeTakeFirstOrThrow()).refundedAt !== null) throw new AppError('PURCHASE_REFUNDED');
}

/** PURCHASE_REFUNDED for a bot that may open nothing any more. */
export function requireNotBarred({ barredAt }: Pick<TradingBot, 'barredAt'>): void {
  if (barredAt !== null) throw new AppError('PURCHASE_REFUNDED');
}
