import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import { auditBot } from '../audit/record.js';
import { requireStillTraded } from '../market/configured.js';
import { requireLiveAllowed, requireVenue } from './live.js';
import { moveBot } from './move-bot.js';
import { lockOwnBot } from '../own/own-bot.js';
import { requireNotBarred } from '../own/purchase.js';
import { botView, type BotView } from './view.js';

/** Pauses a running bot of the caller: it opens nothing, and its exits go on. ILLEGAL_STATE unless it is RUNNING. */
export async function pauseBot(ctx: Context, id: string): Promise<BotView> {
  return inTransaction(ctx, { operation: 'pauseTradingBot' }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    await auditBot(ctx, tx, bot, 'BOT_PAUSED', { ...(await moveBot(ctx, tx, bot, 'pause')) });
    return botView(bot);
  });
}

/**
 * Lets a paused bot of the caller trade again. ILLEGAL_STATE unless it is PAUSED, PURCHASE_REFUNDED for one whose
 * strategy was paid back, EMERGENCY_STOP while an emergency stop bars starts, MARKET_NOT_TRADED; for a LIVE bot KYC_REQUIRED
 * and LIVE_TRADING_OFF.
 */
export async function resumeBot(ctx: Context, id: string, idempotencyKey?: string | null): Promise<BotView> {
  const once = { input: { id }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'resumeTradingBot', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    requireNotBarred(bot);
    requireStillTraded(ctx, bot);
    await requireLiveAllowed(ctx, tx, bot);
    await requireVenue(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'BOT_RESUMED', { ...(await moveBot(ctx, tx, bot, 'resume')) });
    return botView(bot);
  });
}
