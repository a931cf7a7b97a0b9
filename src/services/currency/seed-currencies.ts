import { newId } from '../../core/ids.js';
import { WalletType } from '../../entities/currency/currency.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';

// Writes currency in one statement: rows that come with the program.

const CURRENCIES = [
  { code: 'USD', type: WalletType.FIAT, name: 'US dollar', precision: 2, usdPrice: '1' },
  { code: 'EUR', type: WalletType.FIAT, name: 'Euro', precision: 2, usdPrice: '1.1' },
  { code: 'BTC', type: WalletType.SPOT, name: 'Bitcoin', precision: 8, usdPrice: '60000' },
  { code: 'ETH', type: WalletType.SPOT, name: 'Ether', precision: 18, usdPrice: '3000' },
  { code: 'USDT', type: WalletType.SPOT, name: 'Tether', precision: 6, usdPrice: '1' },
];

/** Creates the currencies that are missing, with a first price. An existing currency stays as its admins set it. */
export async function seedCurrencies(ctx: Context): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await inTransaction(ctx, { operation: 'seedCurrencies' }, ({ rows }) =>
    rows
      .insertInto('currency')
      .values(
        CURRENCIES.map((currency) => ({
          id: newId(),
          ...currency,
          trustedPrice: currency.usdPrice,
          trustedAt: now,
          pricedAt: now,
          status: true,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['code', 'type']).doNothing())
      .execute(),
  );
}
