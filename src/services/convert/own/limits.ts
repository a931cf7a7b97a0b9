import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import { dayIsUsedUp } from '../../conversion/count-conversion.js';
import type { Context } from '../../frame/context.js';
import type { PairSide } from './pair.js';

const USD = 'USD';

/** CONVERT_LIMIT for an order outside of the bounds of its currency, or of those of all orders in US dollars. */
export function requireWithinBounds(
  ctx: Context,
  { minAmount, maxAmount }: PairSide,
  fromAmount: Money,
  usdValue: Money,
): void {
  const { currency } = fromAmount;
  if (fromAmount.compare(stored(minAmount, currency)) < 0) {
    throw outside(`At least ${canonical(minAmount)} ${currency} can be paid at once`);
  }
  if (maxAmount !== null && fromAmount.compare(stored(maxAmount, currency)) > 0) {
    throw outside(`At most ${canonical(maxAmount)} ${currency} can be paid at once`);
  }
  const [least, most] = [ctx.settings.decimal('convertMinOrderUsd'), ctx.settings.decimal('convertMaxOrderUsd')];
  if (usdValue.compare(Money.parse(least, USD)) < 0) throw outside(`An order is worth at least ${least} US dollars`);
  if (usdValue.compare(Money.parse(most, USD)) > 0) throw outside(`An order is worth at most ${most} US dollars`);
}

/** CONVERT_LIMIT where what an account has claimed of today's limit and this would be above it. */
export function requireWithinDay(ctx: Context, claimed: string, usdValue: Money): void {
  const limit = ctx.settings.decimal('convertDailyUserUsd');
  const sum = stored(claimed, USD).plus(usdValue);
  if (sum.compare(Money.parse(limit, USD)) > 0) throw dayIsUsedUp(ctx);
}

function outside(message: string): AppError {
  return new AppError('CONVERT_LIMIT', { message });
}

function stored(text: string, currency: string): Money {
  return Money.parse(canonical(text), currency);
}
