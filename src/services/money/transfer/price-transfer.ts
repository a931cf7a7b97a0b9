import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { LEDGER_SCALE, Money, percentLeft, shownRate } from '../../../core/money.js';
import { requireWithinOrder } from '../../conversion/count-conversion.js';
import { checkRunning } from '../../conversion/paused.js';
import { limitValue, openPrices, type OpenPrices } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import { isConversion, type TransferExchange } from './transfer-exchange.js';

/** Amount sent, with the platform's fee in it. */
export interface Sent {
  readonly amount: Money;
  readonly fee: Money;
}

/** Amount received, with its rate and rounding. */
export interface Arriving {
  /** Units received for one unit sent, less the spread; for display only. */
  readonly rate: string;
  readonly received: Money;
  /** Amount lost by rounding down to the precision of the currency received. */
  readonly rounding: Money;
  /** Value for limits in dollars; null without a conversion. */
  readonly usd: Money | null;
}

/** The platform's fee of a transfer, rounded up to the decimals of the currency sent. */
export function transferFee({ settings }: Pick<Context, 'settings'>, amount: Money, decimals: number): Money {
  return amount.percent(settings.decimal('walletTransferFee')).roundUp(decimals);
}

/**
 * Amount received at the guard's present prices. BAD_INPUT if it would be zero, PRICE_CLOSED. If the transfer changes
 * currency also FORBIDDEN while transferConversion is off, CONVERT_PAUSED while conversions are off or stopped, and
 * CONVERT_LIMIT above the largest single conversion.
 */
export function priceTransfer(ctx: Context, sent: Sent, exchange: TransferExchange | null): Arriving {
  if (exchange === null) return inFull(sent);
  if (!isConversion(exchange)) {
    openPrices(ctx, exchange.from, exchange.to);
    return inFull(sent);
  }
  if (!ctx.settings.flag('transferConversion')) {
    throw new AppError('FORBIDDEN', { message: 'Transfers into another currency are disabled' });
  }
  checkRunning(ctx, exchange.isStopped);
  const arriving = atPrices(ctx, sent, exchange, openPrices(ctx, exchange.from, exchange.to));
  requireWithinOrder(ctx, arriving.usd);
  return arriving;
}

/** Without a conversion only the fee is rounded; the rest arrives in full. */
export function inFull({ amount, fee }: Sent): Arriving {
  const received = positive(amount.minus(fee));
  return { rate: '1', received, rounding: Money.zero(amount.currency), usd: null };
}

/** Amount received at these prices less the spread: an exact fraction, rounded down once. BAD_INPUT if it is zero. */
export function atPrices(
  { settings }: Pick<Context, 'settings'>,
  { amount, fee }: Sent,
  { from, to }: TransferExchange,
  prices: OpenPrices,
): Arriving & { readonly usd: Money } {
  const spread = settings.decimal('walletTransferSpread');
  const exact = amount.minus(fee).scale([prices.from, percentLeft(spread)], [prices.to, '100'], to.code);
  const received = positive(exact.roundDown(to.precision));
  const rounding = exact.roundDown(LEDGER_SCALE.decimals).minus(received);
  const usd = limitValue({ amount, currency: from }, { amount: received, currency: to });
  return { rate: shownRate(prices, spread), received, rounding, usd };
}

function positive(received: Money): Money {
  if (received.isPositive()) return received;
  throw badInput('The amount is too small: nothing would be left after the fee');
}
