import { COIN_DECIMALS } from '../../../core/chains.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { findHighPriced } from '../../currency/find-currency.js';
import { highPrice } from '../../currency/high-price.js';
import { PRICED_IN } from '../../currency/last-price.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { UNASKED_COST_USD } from '../own/unasked-cost.js';
import { requireCostWithin } from '../send/gas-cap.js';
import type { GasQuote } from '../send/payment.js';

/**
 * CHAIN_MISMATCH when a transaction of a movement may cost more dollars than nobody is asked for, and where nobody knows
 * how many it costs: no admin has approved its gas, and a node may name any fee.
 */
export async function requireCheapGas(
  ctx: Pick<Context, 'clock'>,
  tx: Pick<Tx, 'rows'>,
  coin: WalletKind,
  gas: GasQuote,
): Promise<void> {
  const currency = await findHighPriced(ctx, tx, coin);
  const price = currency ? highPrice(currency) : null;
  if (price === null) {
    const message = `${coin.currency} has no price, so the cost of gas is unknown. Set a price first`;
    throw new AppError('CHAIN_MISMATCH', { message });
  }
  const bound = Money.parse(UNASKED_COST_USD, PRICED_IN).over(price, coin.currency).roundDown(COIN_DECIMALS);
  requireCostWithin(gas, bound, `${UNASKED_COST_USD} US dollars`);
}
