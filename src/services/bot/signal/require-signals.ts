import { AppError } from '../../../core/catalogue/errors.js';
import type { TradingBot } from '../../../entities/bot/bot.js';

/** ILLEGAL_STATE for a bot that does not trade by signals. */
export function requireSignals({ type }: Pick<TradingBot, 'type'>): void {
  if (type === 'SIGNAL') return;
  throw new AppError('ILLEGAL_STATE', { message: 'Only a bot of type SIGNAL takes signals' });
}
