import { LockMode } from '@mikro-orm/core';
import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import { TradingBotTrade } from '../../../entities/bot/trade.js';
import { auditBot } from '../audit/record.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { requireStillTraded } from '../market/configured.js';
import { requireBotMarket, requireLiveAllowed, requireVenue } from './live.js';
import { moveBot } from './move-bot.js';
import { requirePlaceable } from './order-cost.js';
import { lockOwnBot, requireOwnBot } from '../own/own-bot.js';
import { requireNotBarred } from '../own/purchase.js';
import { botView, quoteOf, type BotView } from './view.js';

export interface StartBotInput {
  readonly id: string;
  /** Needed after a drawdown: the equity of now is the new peak. */
  readonly confirmDrawdown?: boolean | null;
  readonly idempotencyKey?: string | null;
}

/**
 * Starts a bot of the caller. TRADING_BOTS_OFF while the platform lets none start, EMERGENCY_STOP while an emergency stop
 * bars starts, MARKET_NOT_TRADED, NO_ALLOCATION without one, LIMIT_HOLDS until 00:00 UTC after a daily loss and without
 * `confirmDrawdown` after a drawdown, ILLEGAL_STATE for one that runs, PURCHASE_REFUNDED for one whose strategy was paid
 * back. For a LIVE bot KYC_REQUIRED and LIVE_TRADING_OFF; BAD_INPUT, with the field's path, without its exchange account or
 * for terms that its exchange refuses now, VENUE_UNREACHABLE when the exchange does not say.
 */
export async function startBot(ctx: Context, { id, confirmDrawdown, idempotencyKey }: StartBotInput): Promise<BotView> {
  const confirmed = confirmDrawdown ?? false;
  const once = { input: { id, confirmed }, key: idempotencyKey };
  const requireTradable = await venueCheck(ctx, id);
  return inTransaction(ctx, { operation: 'startTradingBot', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    requireNotBarred(bot);
    requireStillTraded(ctx, bot);
    await requireLiveAllowed(ctx, tx, bot);
    await requireVenue(ctx, tx, bot);
    requireTradable(bot);
    if (!ctx.settings.flag('tradingBotEnabled')) throw new AppError('TRADING_BOTS_OFF');
    requireLimitOver(ctx, bot, confirmed);
    await closeRunBefore(ctx, tx, bot);
    const moved = await moveBot(ctx, tx, bot, 'start', () => freshRun(ctx, bot));
    if (!Money.parse(bot.allocatedAmount, quoteOf(bot)).isPositive()) throw new AppError('NO_ALLOCATION');
    await auditBot(ctx, tx, bot, 'BOT_STARTED', { confirmDrawdown: confirmed, ...moved });
    return botView(bot);
  });
}

/**
 * Asks the venue of a LIVE bot for the market before the transaction. What is wrong is thrown within it, so that a repeated
 * call gets the first one's answer, whatever the venue says now.
 */
async function venueCheck(ctx: Context, id: string): Promise<(bot: TradingBot) => void> {
  try {
    const bot = await requireOwnBot(ctx, id);
    if (bot.mode === 'PAPER') return () => undefined;
    const market = await requireBotMarket(ctx, bot);
    return (locked) => requirePlaceable(market, locked);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

function requireLimitOver(ctx: Context, { status, limitReached, day }: TradingBot, confirmed: boolean): void {
  if (status !== 'LIMIT_REACHED') return;
  if (limitReached === 'DAILY_LOSS' && (day ?? '') >= today(ctx)) {
    throw new AppError('LIMIT_HOLDS', { message: 'The daily loss limit holds until 00:00 UTC' });
  }
  if (limitReached === 'DRAWDOWN' && !confirmed) {
    throw new AppError('LIMIT_HOLDS', {
      message: 'The bot reached its drawdown limit: to start it from its equity of now, send confirmDrawdown: true',
    });
  }
}

/** Positions that the stop before is still to close are closed; those of the new run are none of it. */
async function closeRunBefore({ clock }: Context, { em }: Tx, bot: TradingBot): Promise<void> {
  if (bot.closeAsked === null) return;
  const open = { botId: bot.id, status: 'OPEN', closeAsked: null } as const;
  const trades = await em.find(TradingBotTrade, open, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  for (const trade of trades) Object.assign(trade, { closeAsked: bot.closeAsked, updatedAt: clock.now() });
  bot.closeAsked = null;
}

/** What a run begins with. Null is for the engine to set: equity with the first price, the first candle with its history. */
function freshRun(ctx: Context, { limitReached, day }: TradingBot): Partial<TradingBot> {
  return {
    startedAt: ctx.clock.now(),
    stoppedAt: null,
    errorMessage: null,
    limitReached: null,
    keepsExits: false,
    firstCandleAt: null,
    // The last run's, by which the new one would count as stale.
    lastTickAt: null,
    ...(limitReached === 'DRAWDOWN' ? { peakEquity: null } : {}),
    ...(day === today(ctx) ? {} : { day: today(ctx), dailyTrades: 0, dayEquity: null }),
  };
}

function today({ clock }: Context): string {
  return clock.now().toISOString().slice(0, 10);
}
