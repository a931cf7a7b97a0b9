import { badInput } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { PRICED_IN, requireLastPrice } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { tradedCurrencies } from '../market/currencies.js';

/**
 * What a paper account in a currency begins with: tradingBotPaperBalance dollars' worth, rounded down to the currency's
 * precision. RATE_UNAVAILABLE when the currency has no price, BAD_INPUT when there is no such currency.
 */
export async function openingBalance(ctx: Context, tx: Tx, code: string): Promise<string> {
  const currency = (await tradedCurrencies({ db: tx }, [code])).get(code);
  if (!currency) throw badInput(`currency: there is no currency ${code}`);
  const dollars = Money.parse(ctx.settings.decimal('tradingBotPaperBalance'), PRICED_IN);
  return dollars.over(requireLastPrice(currency), code).roundDown(currency.precision).toString();
}
