import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { requireHighPrice } from '../../currency/high-price.js';
import { PRICED_IN } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { findTradedHigh } from '../market/currencies.js';

/**
 * ALLOCATION_LIMIT for an allocation that is worth more dollars, at the high price of its currency, than a bot may have on
 * this platform. RATE_UNAVAILABLE when the currency has no price. Asks nothing while the platform has no such limit.
 */
export async function requireAllowedAllocation(ctx: Context, tx: Tx, allocation: Money): Promise<void> {
  const most = Money.parse(ctx.settings.decimal('tradingBotMaxAllocation'), PRICED_IN);
  if (most.isZero() || allocation.isZero()) return;
  const { currency: code } = allocation;
  const currency = await findTradedHigh(ctx, tx, code);
  const price = requireHighPrice(currency ?? { code, usdPrice: null, high: null });
  if (allocation.convert(price, PRICED_IN).compare(most) > 0) {
    throw new AppError('ALLOCATION_LIMIT', { message: `A bot may have at most ${most} US dollars on this platform` });
  }
}
