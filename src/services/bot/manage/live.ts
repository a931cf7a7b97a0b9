import { requireKycFeature } from '../../../auth/kyc.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/**
 * What a bot of mode LIVE demands of its owner and of the platform; nothing of a paper bot. KYC_REQUIRED without the
 * feature trade_bot_live, LIVE_TRADING_OFF while tradingBotLiveTradingEnabled is off.
 */
export async function requireLiveAllowed(ctx: Context, tx: Tx, { mode }: Pick<TradingBot, 'mode'>): Promise<void> {
  if (mode !== 'LIVE') return;
  await requireKycFeature(ctx, 'trade_bot_live', tx.rows);
  if (!ctx.settings.flag('tradingBotLiveTradingEnabled')) throw new AppError('LIVE_TRADING_OFF');
}

/** BAD_INPUT unless a LIVE bot names an account of its owner at an exchange, and a paper bot none. */
export function requireVenue({ mode, venueAccountId }: Pick<TradingBot, 'mode' | 'venueAccountId'>): void {
  if (mode === 'PAPER' && venueAccountId === null) return;
  throw badInput(
    mode === 'PAPER'
      ? 'venueAccountId: a paper bot trades at no exchange'
      : 'venueAccountId: name an account of yours at an exchange',
  );
}
