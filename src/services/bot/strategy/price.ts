import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import { findCurrency } from '../../currency/find-currency.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** What the platform keeps of a price at present, rounded up to the currency's precision. */
export function saleFee({ settings }: Pick<Context, 'settings'>, price: Money, precision: number): Money {
  return price.percent(settings.decimal('tradingBotPlatformFeePercent')).roundUp(precision);
}

/**
 * BAD_INPUT, with the field's path, unless a strategy can be sold for its price: in a currency that SPOT wallets are
 * offered in, no finer than that, and for nothing or for so much that the seller gets something of it.
 */
export async function requireSalePrice(
  ctx: Context,
  tx: Tx,
  { price: text, currency: code }: Pick<TradingBotStrategy, 'price' | 'currency'>,
): Promise<void> {
  const currency = await findCurrency(tx, { currency: code, type: 'SPOT' });
  if (!currency?.status) throw badInput(`currency: ${code} is not offered in wallets of type SPOT`);
  const { precision } = currency;
  const price = Money.parse(text, code);
  if (price.decimals() > precision) throw badInput(`price: an amount of ${code} has at most ${precision} decimals`);
  if (price.isZero() || price.minus(saleFee(ctx, price, precision)).isPositive()) return;
  throw badInput(`price: nothing is left of ${price} ${code} after the fee of the platform`);
}
