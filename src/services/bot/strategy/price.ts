import { splitPrice } from '../../../core/bot/price-split.js';
import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import type { TradingBotStrategy } from '../../../entities/bot/strategy.js';
import { findCurrency } from '../../currency/rate.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { named } from '../manage/decimal-field.js';

/**
 * BAD_INPUT, with the field's path, unless a strategy can be sold for its price: in a currency that SPOT wallets are
 * offered in, no finer than that, and for nothing or for so much that the seller gets something of it.
 */
export async function requireSalePrice(
  { settings }: Context,
  tx: Tx,
  { price, currency: code }: Pick<TradingBotStrategy, 'price' | 'currency'>,
): Promise<void> {
  const currency = await findCurrency(tx, { currency: code, type: 'SPOT' });
  if (!currency?.status) throw badInput(`currency: ${code} is not offered in wallets of type SPOT`);
  const feePercent = settings.decimal('tradingBotPlatformFeePercent');
  named('price', () => splitPrice(Money.parse(price, code), feePercent, currency.precision));
}
