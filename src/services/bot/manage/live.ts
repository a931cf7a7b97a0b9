import { requireKycFeature } from '../../../auth/kyc.js';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { isSimulated } from '../../../core/simulated-market/simulated-market.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { requireMarket } from '../market/market.js';
import type { Market } from '../market/quoted-market.js';
import { requireAccountVenue, requireVenueAccount } from '../venue/own-account.js';
import { requireVenueMarket } from '../venue/venue-market.js';

type Trader = Pick<TradingBot, 'mode' | 'userId' | 'venueAccountId'>;

/**
 * What a bot of mode LIVE demands of its owner and of the platform; nothing of a paper bot. BAD_INPUT for one on the
 * simulated market, KYC_REQUIRED without the feature trade_bot_live, LIVE_TRADING_OFF while tradingBotLiveTradingEnabled is off.
 */
export async function requireLiveAllowed(
  ctx: Context,
  { rows }: Pick<Tx, 'rows'>,
  { mode, symbol }: Pick<TradingBot, 'mode' | 'symbol'>,
): Promise<void> {
  if (mode !== 'LIVE') return;
  if (isSimulated(symbol)) throw badInput(`symbol: ${symbol} is simulated, so only paper bots and backtests trade it`);
  await requireKycFeature(ctx, 'trade_bot_live', rows);
  if (!ctx.settings.flag('tradingBotLiveTradingEnabled')) throw new AppError('LIVE_TRADING_OFF');
}

/**
 * BAD_INPUT unless a LIVE bot names an account of its owner at an exchange that bots may trade at, and a paper bot none.
 * Until the commit the account cannot be deleted.
 */
export async function requireVenue(ctx: Context, tx: Tx, bot: Trader): Promise<void> {
  const accountId = requireNamed(bot);
  if (accountId !== null) await requireVenueAccount(ctx, tx, bot.userId, accountId);
}

/**
 * The market by whose bounds a bot's orders are made: of its account's venue for a LIVE bot, for a paper bot the one
 * that gives the prices. BAD_INPUT, with the field's path, when there is none; EXCHANGE_FAILED and VENUE_UNREACHABLE when
 * it cannot be told. Others may be asked, so it stands before a transaction, not in it.
 */
export async function requireBotMarket(ctx: Context, bot: Trader & Pick<TradingBot, 'symbol'>): Promise<Market> {
  const accountId = requireNamed(bot);
  if (accountId === null) return requireMarket(ctx, bot.symbol);
  return requireVenueMarket(ctx, await requireAccountVenue(ctx, bot.userId, accountId), bot.symbol);
}

/** The account that a LIVE bot names, null for a paper bot. BAD_INPUT when a LIVE bot names none, or a paper bot one. */
function requireNamed({ mode, venueAccountId }: Trader): string | null {
  if (mode === 'LIVE' && venueAccountId === null) {
    throw badInput('venueAccountId: name an account of yours at an exchange');
  }
  if (mode === 'PAPER' && venueAccountId !== null) throw badInput('venueAccountId: a paper bot trades at no exchange');
  return venueAccountId;
}
