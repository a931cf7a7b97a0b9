import { requireUserId } from '../../../auth/authenticate.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { newId } from '../../../core/ids.js';
import { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { newRisk } from '../manage/risk-input.js';
import { copiedFromBot } from './from-bot.js';
import { checkedTerms, listableType, type Configuration, type StrategyInput, type StrategyTerms } from './input.js';
import { requireStrategyLeft } from './limit.js';
import { requireTradableHere } from './market.js';
import { requireSalePrice } from './price.js';
import { strategyView, type StrategyView } from './view.js';

export interface CreateStrategyInput extends StrategyInput {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  /** A bot of the caller whose configuration is copied, in place of one that is given. */
  readonly botId?: string | null;
}

/**
 * Lists a strategy of the caller, as a DRAFT. BAD_INPUT, with the field's path, for terms that are refused; NOT_FOUND for
 * anybody else's bot; STRATEGY_LIMIT at 100 listings.
 */
export async function createStrategy(ctx: Context, input: CreateStrategyInput): Promise<StrategyView> {
  const userId = requireUserId(ctx.caller);
  const terms = await termsOf(ctx, input);
  await requireTradableHere(ctx, terms);
  return inTransaction(ctx, { operation: 'createTradingStrategy' }, async (tx) => {
    await requireSalePrice(ctx, tx, terms);
    await requireStrategyLeft(tx, userId);
    return strategyView(newStrategy(ctx, tx, userId, terms));
  });
}

async function termsOf(ctx: Context, { botId, ...input }: CreateStrategyInput): Promise<StrategyTerms> {
  const sold = isGiven(botId) ? await copiedFromBot(ctx, botId, input) : newConfiguration(ctx, input);
  const { name, description, price } = input;
  return checkedTerms({ ...sold, name, description, price, currency: 'USDT' }, input);
}

function newConfiguration(ctx: Context, { type, symbol }: StrategyInput): Configuration {
  if (!isGiven(type)) throw badInput('type: is missing: give one, or a bot of yours by botId');
  if (!isGiven(symbol)) throw badInput('symbol: is missing: give one, or a bot of yours by botId');
  return { type: listableType('type', type), symbol, timeframe: '1h', strategyConfig: {}, risk: newRisk(ctx, {}) };
}

const NOTHING_SOLD = {
  version: 1,
  approvedVersion: null,
  reason: null,
  purchaseCount: 0,
  totalPurchases: 0,
  freePurchases: 0,
  avgRating: null,
  reviewCount: 0,
  grossRevenue: '0',
  sellerRevenue: '0',
  platformRevenue: '0',
  submittedAt: null,
  approvedAt: null,
  deletedAt: null,
} as const;

function newStrategy({ clock }: Context, { em }: Tx, userId: string, terms: StrategyTerms): TradingBotStrategy {
  const now = clock.now();
  const times = { createdAt: now, updatedAt: now };
  return em.create(TradingBotStrategy, { id: newId(), userId, ...terms, ...NOTHING_SOLD, status: 'DRAFT', ...times });
}
