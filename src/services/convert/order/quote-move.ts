import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money, percentLeft, type Prices } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { OrderRow } from '../own/order.js';
import { estimateOf } from '../quote/estimate.js';
import type { Asked, Wanted } from '../quote/request.js';

/**
 * QUOTE_MOVED, with the estimate at present prices, if the pair has moved against the house by more than
 * {@link maxMovePercent} since the quote. Moves in favour of the house are never refused.
 */
export function requireUnmoved(ctx: Context, order: OrderRow, pair: Asked, present: Prices): void {
  const quoted = { from: canonical(order.fromPrice), to: canonical(order.toPrice) };
  if (!hasMovedAgainst(quoted, present, maxMovePercent(ctx, order))) return;
  throw new AppError('QUOTE_MOVED', { answer: { estimate: presentEstimate(ctx, order, pair) } });
}

/** The setting, or half of the quote's spread without one. A larger bound than the spread would let the house sell at a loss. */
function maxMovePercent({ settings }: Context, { spreadPercent }: OrderRow): string {
  const spread = Money.parse(canonical(spreadPercent), 'percent');
  if (settings.text('convertQuoteMovePercent') === '') return spread.percent('50').toString();
  const allowed = Money.parse(settings.decimal('convertQuoteMovePercent'), 'percent');
  return (allowed.compare(spread) < 0 ? allowed : spread).toString();
}

/**
 * True if the currency paid has lost more than `percent` percent of its value in the currency received. Compares products
 * of prices, because a rate would be rounded.
 */
function hasMovedAgainst(quoted: Prices, present: Prices, percent: string): boolean {
  const whole = Money.unit(0, 'share');
  const isNow = whole.scale([present.from, quoted.to, '100'], [], 'share');
  const bound = whole.scale([quoted.from, present.to, percentLeft(percent)], [], 'share');
  return isNow.compare(bound) < 0;
}

/** Null if the request would be refused at present prices as too large or too small. */
function presentEstimate(ctx: Context, order: OrderRow, pair: Asked) {
  try {
    return estimateOf(ctx, wantedOfOrder(order), pair);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function wantedOfOrder({ side, fromCurrency, fromType, fromAmount, toCurrency, toType, toAmount }: OrderRow): Wanted {
  return {
    from: { currency: fromCurrency, type: fromType },
    to: { currency: toCurrency, type: toType },
    side,
    amount: canonical(side === 'EXACT_IN' ? fromAmount : toAmount),
  };
}
