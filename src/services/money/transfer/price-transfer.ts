import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { LEDGER_SCALE, Money, percentLeft, shownRate } from '../../../core/money.js';
import { requireWithinOrder } from '../../conversion/count-conversion.js';
import { checkRunning } from '../../conversion/paused.js';
import { limitValue, openPrices, type OpenPrices } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';
import { isConversion, type TransferExchange } from './transfer-exchange.js';

/** What is sent, with the platform's part of it. */
export interface Sent {
  readonly amount: Money;
  readonly fee: Money;
}

/** What arrives of a transfer. */
export interface Arriving {
  /** Units that arrive for one unit sent, the spread taken off; for show. */
  readonly rate: string;
  readonly received: Money;
  /** What is cut off to the precision of the currency that arrives. */
  readonly rounding: Money;
  /** What counts against limits, in dollars; null where money does not change currency. */
  readonly usd: Money | null;
}

/** The platform's part of a transfer, rounded up to the decimals of what is sent. */
export function transferFee({ settings }: Pick<Context, 'settings'>, amount: Money, decimals: number): Money {
  return amount.percent(settings.decimal('walletTransferFee')).roundUp(decimals);
}

/**
 * What arrives at present prices, by the guard. BAD_INPUT when nothing would be left, PRICE_CLOSED; where money changes
 * currency also FORBIDDEN while transferConversion is off, CONVERT_PAUSED while converting is off or stopped, and
 * CONVERT_LIMIT above what may be converted at once.
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

/** What arrives at these prices less the spread: an exact fraction, rounded down once. BAD_INPUT when that is nothing. */
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
