import { Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot, type AuditDetails } from '../audit/record.js';
import { requireAllowedAllocation } from './allocation-limit.js';
import { requireBotLeft } from './bot-limit.js';
import { requireBotMarket, requireLiveAllowed, requireVenue } from './live.js';
import { madeTerms, newBot, type BotTerms } from './new-bot.js';
import { requirePlaceable } from './order-cost.js';
import { botView, type BotView } from './view.js';

export interface Making {
  readonly operation: string;
  /** What its audit says beside its terms. */
  readonly details?: AuditDetails;
  /** What must still hold when it is made; locks before anything else does. */
  readonly require?: (tx: Tx) => Promise<void>;
}

/**
 * Makes a bot of these terms, as a DRAFT. BAD_INPUT, with the field's path, for terms that its market refuses; BOT_LIMIT
 * at as many bots as an account may have, ALLOCATION_LIMIT above what a bot may have. The market of a LIVE bot is its
 * venue's: BAD_INPUT without an exchange account of its owner or when the exchange does not trade the market,
 * VENUE_UNREACHABLE when it does not say; KYC_REQUIRED and LIVE_TRADING_OFF.
 */
export async function makeBot(
  ctx: Context,
  terms: BotTerms,
  { operation, details = {}, require }: Making,
): Promise<BotView> {
  await requireLiveAllowed(ctx, ctx.db, terms);
  const market = await requireBotMarket(ctx, terms);
  requirePlaceable(market, terms);
  return inTransaction(ctx, { operation }, async (tx) => {
    await require?.(tx);
    await requireVenue(ctx, tx, terms);
    await requireAllowedAllocation(ctx, tx, Money.parse(terms.allocatedAmount, market.quote));
    await requireBotLeft(ctx, tx, terms.userId);
    const bot = newBot(ctx, tx, terms);
    await auditBot(ctx, tx, bot, 'BOT_CREATED', { ...details, after: madeTerms(bot) });
    return botView(bot);
  });
}
