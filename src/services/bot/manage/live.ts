import { requireKycFeature } from '../../../auth/kyc.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireVenueAccount } from '../venue/own-account.js';

/**
 * What a bot of mode LIVE demands of its owner and of the platform; nothing of a paper bot. KYC_REQUIRED without the
 * feature trade_bot_live, LIVE_TRADING_OFF while tradingBotLiveTradingEnabled is off.
 */
export async function requireLiveAllowed(ctx: Context, tx: Tx, { mode }: Pick<TradingBot, 'mode'>): Promise<void> {
  if (mode !== 'LIVE') return;
  await requireKycFeature(ctx, 'trade_bot_live', tx.rows);
  if (!ctx.settings.flag('tradingBotLiveTradingEnabled')) throw new AppError('LIVE_TRADING_OFF');
}

/**
 * BAD_INPUT unless a LIVE bot names an account of its owner at an exchange that bots may trade at, and a paper bot none.
 * Until the commit the account cannot be deleted.
 */
export async function requireVenue(
  ctx: Context,
  tx: Tx,
  { mode, userId, venueAccountId }: Pick<TradingBot, 'mode' | 'userId' | 'venueAccountId'>,
): Promise<void> {
  if (mode === 'PAPER') {
    if (venueAccountId !== null) throw badInput('venueAccountId: a paper bot trades at no exchange');
    return;
  }
  if (venueAccountId === null) throw badInput('venueAccountId: name an account of yours at an exchange');
  await requireVenueAccount(ctx, tx, userId, venueAccountId);
}
