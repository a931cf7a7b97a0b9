import { COIN_DECIMALS } from '../../../core/chains.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { Money } from '../../../core/money.js';
import { findCurrency, PRICED_IN, presentPrice } from '../../currency/rate.js';
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
  ctx: Context,
  tx: Pick<Tx, 'rows'>,
  coin: WalletKind,
  gas: GasQuote,
): Promise<void> {
  const currency = await findCurrency(tx, coin);
  const price = currency ? presentPrice(ctx, currency) : null;
  if (price === null) {
    const message = `${coin.currency} has no price that is recent enough to say what the gas may cost: wait for one`;
    throw new AppError('CHAIN_MISMATCH', { message });
  }
  const bound = Money.parse(UNASKED_COST_USD, PRICED_IN).over(price, coin.currency).roundDown(COIN_DECIMALS);
  requireCostWithin(gas, bound, `${UNASKED_COST_USD} US dollars`);
}
