import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { TradingBot } from '../../../entities/bot/bot.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { auditBot } from '../audit/record.js';
import { requireAllowedAllocation } from './allocation-limit.js';
import { lockOwnBot } from '../own/own-bot.js';
import { touch } from '../own/touch.js';
import { setAsideByLostBuys } from './holdings.js';
import { botView, quoteOf, type BotView } from './view.js';

export interface AllocationInput {
  readonly id: string;
  /** In the quote currency of the bot's market, above zero. */
  readonly amount: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Raises what a bot of the caller may spend; no money moves. ALLOCATION_LIMIT above what the platform allows a bot,
 * RATE_UNAVAILABLE when that cannot be told for want of a price.
 */
export async function addAllocation(ctx: Context, { id, amount, idempotencyKey }: AllocationInput): Promise<BotView> {
  const once = { input: { id, amount: canonical(amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'addTradingBotAllocation', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    const added = Money.parsePositive(amount, quoteOf(bot));
    const before = shift(bot, added);
    await requireAllowedAllocation(ctx, tx, Money.parse(bot.allocatedAmount, quoteOf(bot)));
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'FUNDS_ALLOCATED', { amount: added, before, after: allocationOf(bot) });
    return botView(bot);
  });
}

/** Lowers what a bot of the caller may spend; no money moves. ALLOCATION_IN_USE below what positions and buys use. */
export async function removeAllocation(
  ctx: Context,
  { id, amount, idempotencyKey }: AllocationInput,
): Promise<BotView> {
  const once = { input: { id, amount: canonical(amount) }, key: idempotencyKey };
  return inTransaction(ctx, { operation: 'removeTradingBotAllocation', once }, async (tx) => {
    const bot = await lockOwnBot(ctx, tx, id);
    const removed = Money.parsePositive(amount, quoteOf(bot));
    const free = await freeOf(ctx, tx, bot);
    if (removed.compare(free) > 0) {
      throw new AppError('ALLOCATION_IN_USE', { message: `Only ${free} of the allocation can be removed` });
    }
    const before = shift(bot, Money.zero(quoteOf(bot)).minus(removed));
    touch(ctx, tx, bot);
    await auditBot(ctx, tx, bot, 'FUNDS_DEALLOCATED', { amount: removed, before, after: allocationOf(bot) });
    return botView(bot);
  });
}

/**
 * What is neither in use nor set aside by failed buys that the exchange may have after all: nothing where a venue spent
 * more than the allocation.
 */
async function freeOf(ctx: Context, tx: Tx, bot: TradingBot): Promise<Money> {
  const quote = quoteOf(bot);
  const setAside = Money.parse(await setAsideByLostBuys(ctx, tx, bot), quote);
  const free = Money.parse(bot.allocatedAmount, quote).minus(Money.parse(bot.usedAmount, quote)).minus(setAside);
  return free.isPositive() ? free : Money.zero(quote);
}

/**
 * Changes the allocation and answers the one before. The equity that limits measure from moves with it, so that a change
 * of it is neither profit nor loss.
 */
function shift(bot: TradingBot, by: Money): { allocatedAmount: string } {
  const before = allocationOf(bot);
  const moved = (text: string) => Money.parse(text, by.currency).plus(by).toString();
  bot.allocatedAmount = Money.parse(moved(bot.allocatedAmount), by.currency).toString();
  if (bot.peakEquity !== null) bot.peakEquity = moved(bot.peakEquity);
  if (bot.dayEquity !== null) bot.dayEquity = moved(bot.dayEquity);
  return before;
}

function allocationOf({ allocatedAmount }: TradingBot): { allocatedAmount: string } {
  return { allocatedAmount: canonical(allocatedAmount) };
}
