import { AppError } from '../../core/catalogue/errors.js';
import { Currency, type WalletType } from '../../entities/currency/currency.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import type { Tx } from '../frame/tx.js';
import { currencyName, readPrice, requireDollarAtOne, takenCurrency } from './create-currency.js';
import { findCurrency } from './rate.js';

export interface UpdateCurrencyInput {
  readonly code?: string | null;
  readonly type?: WalletType | null;
  readonly name?: string | null;
  readonly precision?: number | null;
  readonly usdPrice?: string | null;
  readonly status?: boolean | null;
}

/**
 * Changes a currency, sets its price in US dollars, or switches it on or off; omitted fields stay. Code, type and
 * precision can no longer change once a wallet holds the currency (CURRENCY_IN_USE), since the meaning of stored
 * amounts would change. CONFLICT when another currency has the code and type, BAD_INPUT for a price of USD other than
 * 1.
 */
export async function updateCurrency(ctx: Context, id: string, input: UpdateCurrencyInput): Promise<Currency> {
  const now = ctx.clock.now();
  const price = readPrice(input.usdPrice);
  const name = typeof input.name === 'string' ? currencyName(input.name) : null;
  return inTransaction(ctx, { operation: 'updateCurrency' }, async (tx) => {
    // The lock waits for transactions that open wallets of this currency, and holds back new ones until the commit.
    const currency = await lockOne(tx, Currency, id);
    const { code, type, precision } = currency;
    const identity = {
      code: input.code ?? code,
      type: input.type ?? type,
      precision: input.precision ?? precision,
    };
    if (price !== null || identity.code !== code) requireDollarAtOne(identity.code, price ?? currency.usdPrice);
    await requireFree(tx, currency, identity);
    if (price !== null) Object.assign(currency, { usdPrice: price, pricedAt: now });
    const [named, status] = [name ?? currency.name, input.status ?? currency.status];
    return Object.assign(currency, { ...identity, name: named, status, updatedAt: now });
  });
}

type Identity = Pick<Currency, 'code' | 'type' | 'precision'>;

async function requireFree(tx: Tx, before: Identity, after: Identity): Promise<void> {
  const { code, type } = before;
  const renamed = after.code !== code || after.type !== type;
  if (!renamed && after.precision === before.precision) return;
  const wallet = await tx.rows
    .selectFrom('wallet')
    .select('id')
    .where('currency', '=', code)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst();
  if (wallet) {
    const message = `Wallets hold ${code} of type ${type}: its code, type and precision can no longer change`;
    throw new AppError('CURRENCY_IN_USE', { message });
  }
  if (renamed && (await findCurrency(tx, { currency: after.code, type: after.type }))) {
    throw takenCurrency(after.code, after.type);
  }
}
