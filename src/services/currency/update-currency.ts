import { AppError } from '../../core/catalogue/errors.js';
import type { WalletType } from '../../entities/currency/currency.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { currencyName, readPrice, requireDollarAtOne, takenCurrency } from './create-currency.js';
import { findCurrency } from './rate.js';
import type { CurrencyRow } from './read.js';

export interface UpdateCurrencyInput {
  readonly code?: string | null;
  readonly type?: WalletType | null;
  readonly name?: string | null;
  readonly precision?: number | null;
  readonly usdPrice?: string | null;
  readonly status?: boolean | null;
}

/**
 * Changes a currency, says its price in US dollars, or switches it on or off; what is left out stays. Code, type and
 * precision stay for ever once a wallet holds it (CURRENCY_IN_USE): amounts that are written would mean something else.
 * CONFLICT when another has the code and type, BAD_INPUT for a dollar that is not 1.
 */
export async function updateCurrency(ctx: Context, id: string, input: UpdateCurrencyInput): Promise<CurrencyRow> {
  const now = ctx.clock.now().toISOString();
  const price = readPrice(input.usdPrice);
  const name = typeof input.name === 'string' ? currencyName(input.name) : null;
  return inTransaction(ctx, { operation: 'updateCurrency' }, async (tx) => {
    const before = await lockCurrency(tx, id);
    const identity = {
      code: input.code ?? before.code,
      type: input.type ?? before.type,
      precision: input.precision ?? before.precision,
    };
    if (price !== null || identity.code !== before.code) requireDollarAtOne(identity.code, price ?? before.usdPrice);
    await requireFree(tx, before, identity);
    return tx.rows
      .updateTable('currency')
      .set({
        ...identity,
        name: name ?? before.name,
        status: input.status ?? before.status,
        updatedAt: now,
        ...(price === null ? {} : priceColumns(price, now)),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** What a price changes of a currency. */
export function priceColumns(usdPrice: string, pricedAt: string) {
  return { usdPrice, pricedAt, updatedAt: pricedAt };
}

/** Waits for wallets of the currency that are being opened, and lets none be opened until the commit. */
async function lockCurrency({ rows }: Tx, id: string): Promise<CurrencyRow> {
  const row = await rows.selectFrom('currency').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Identity = Pick<CurrencyRow, 'code' | 'type' | 'precision'>;

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
