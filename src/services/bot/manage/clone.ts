import type { TradingBot } from '../../../entities/bot/bot.js';
import { TradingVenueAccount } from '../../../entities/bot/venue-account.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot } from '../audit/record.js';
import { requireStillTraded } from '../market/configured.js';
import { requireBotLeft } from './bot-limit.js';
import { requireLiveAllowed } from './live.js';
import { lockOwnBot, requireOwnBot } from '../own/own-bot.js';
import { holdPurchase } from '../own/purchase.js';
import { madeTerms, newBot, type BotTerms } from './new-bot.js';
import { riskOf } from './risk-input.js';
import { botView, type BotView } from './view.js';

const COPY = ' (copy)';
const MAX_NAME = 100;

/**
 * Makes a DRAFT with the terms of a bot of the caller, without its allocation, its counters and its secret, and without
 * an exchange account that is deleted: to start it, its owner names another one. BOT_LIMIT at as many bots as an account
 * may have, MARKET_NOT_TRADED; PURCHASE_REFUNDED for one whose strategy was paid back; for a LIVE bot KYC_REQUIRED and
 * LIVE_TRADING_OFF.
 */
export async function cloneBot(ctx: Context, id: string): Promise<BotView> {
  return inTransaction(ctx, { operation: 'cloneTradingBot' }, async (tx) => {
    const { purchaseId } = await requireOwnBot(ctx, id, tx.rows);
    if (purchaseId !== null) await holdPurchase(tx, purchaseId);
    const original = await lockOwnBot(ctx, tx, id);
    requireStillTraded(ctx, original);
    await requireLiveAllowed(ctx, tx, original);
    await requireBotLeft(ctx, tx, original.userId);
    const bot = newBot(ctx, tx, { ...copyOf(original), venueAccountId: await standingAccount(tx, original) });
    await auditBot(ctx, tx, bot, 'BOT_CREATED', { clonedFrom: id, after: madeTerms(bot) });
    return botView(bot);
  });
}

async function standingAccount({ em }: Tx, { venueAccountId: id, userId }: TradingBot): Promise<string | null> {
  if (id === null) return null;
  const account = await em.findOne(TradingVenueAccount, { id, userId, deletedAt: null });
  return account?.id ?? null;
}

function copyOf(bot: TradingBot): Omit<BotTerms, 'venueAccountId'> {
  return {
    ...riskOf(bot),
    name: `${bot.name.slice(0, MAX_NAME - COPY.length).trimEnd()}${COPY}`,
    userId: bot.userId,
    symbol: bot.symbol,
    type: bot.type,
    mode: bot.mode,
    strategyConfig: bot.strategyConfig,
    timeframe: bot.timeframe,
    intervalSeconds: bot.intervalSeconds,
    purchaseId: bot.purchaseId,
    strategyId: bot.strategyId,
    strategyVersion: bot.strategyVersion,
    barredAt: bot.barredAt,
    orderAmount: bot.orderAmount,
    allocatedAmount: '0',
  };
}
