import { requireFreshProof } from '../../auth/fresh-proof.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { canonical } from '../../core/money.js';
import { Currency, type WalletType } from '../../entities/currency/currency.js';
import type { PriceSource } from '../../entities/currency/price.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import type { Tx } from '../frame/tx.js';
import { currencyName, readPrice, requireDollarAtOne, takenCurrency } from './create-currency.js';
import { findCurrency } from './find-currency.js';
import { priceText } from './price-text.js';
import { endJump, recordPrice } from './set-price.js';

export interface UpdateCurrencyInput {
  readonly code?: string | null;
  readonly type?: WalletType | null;
  readonly name?: string | null;
  readonly precision?: number | null;
  readonly usdPrice?: string | null;
  readonly priceSource?: PriceSource | null;
  readonly status?: boolean | null;
}

/**
 * Changes a currency, sets its price in US dollars or its price source, or switches it on or off; omitted fields stay. With
 * the source FEED, a price set by an admin lasts until the next feed price. Code, type and
 * precision can no longer change once a wallet holds the currency (CURRENCY_IN_USE), since the meaning of stored
 * amounts would change. CONFLICT when another currency has the code and type, BAD_INPUT for a price of USD other than
 * 1, and for the source FEED if the feed has never priced the currency. Changing the price or its source requires a fresh
 * proof.
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
    if (price !== null || identity.code !== code) requireDollarAtOne(identity.code, price ?? priceText(currency));
    await requireFree(tx, currency, identity);
    requireSource(currency, input.priceSource);
    if (isRepriced(currency, price, input.priceSource)) {
      await requireFreshProof(ctx, 'Changing the price or the price source of a currency', tx.rows);
    }
    if (price !== null) {
      await recordPrice(tx, id, price, now);
      Object.assign(currency, { usdPrice: price, pricedAt: now });
    }
    await setSource(tx, currency, input.priceSource);
    const [named, status] = [name ?? currency.name, input.status ?? currency.status];
    return Object.assign(currency, { ...identity, name: named, status, updatedAt: now });
  });
}

function requireSource({ code, feedPrice, priceSource }: Currency, wanted: PriceSource | null | undefined): void {
  if (wanted === 'FEED' && wanted !== priceSource && feedPrice === null) {
    throw badInput(`priceSource: the feed has no price of ${code}`);
  }
}

/** True if the price, or where it comes from, changes. */
function isRepriced(currency: Currency, price: string | null, source: PriceSource | null | undefined): boolean {
  const isSourceNew = Boolean(source) && source !== currency.priceSource;
  return isSourceNew || (price !== null && canonical(price) !== priceText(currency));
}

/** Changing the price source ends a jump: the admin has reviewed the price. */
async function setSource(tx: Tx, currency: Currency, wanted: PriceSource | null | undefined): Promise<void> {
  if (!wanted || wanted === currency.priceSource) return;
  await endJump(tx, currency);
  currency.priceSource = wanted;
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
