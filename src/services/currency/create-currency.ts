import { requireFreshProof } from '../../auth/fresh-proof.js';
import { AppError, badInput } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { canonical, Money } from '../../core/money.js';
import type { WalletType } from '../../entities/currency/currency.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { PRICED_IN } from './price-text.js';
import type { CurrencyRow } from './read.js';

export interface CreateCurrencyInput {
  readonly code: string;
  readonly type: WalletType;
  readonly name: string;
  readonly precision: number;
  readonly usdPrice?: string | null;
  /** Whether the currency is offered; true when absent. */
  readonly status?: boolean | null;
}

/**
 * Adds a currency. Its price in US dollars may be set later; USD itself always costs 1. CONFLICT when a currency with
 * this code and type exists. Setting its price requires a fresh proof.
 */
export async function createCurrency(ctx: Context, input: CreateCurrencyInput): Promise<CurrencyRow> {
  const { code, type, precision } = input;
  const name = currencyName(input.name);
  const now = ctx.clock.now().toISOString();
  const usdPrice = readPrice(input.usdPrice) ?? (code === PRICED_IN ? '1' : null);
  requireDollarAtOne(code, usdPrice);
  return inTransaction(ctx, { operation: 'createCurrency' }, async ({ rows }) => {
    const times = { pricedAt: usdPrice === null ? null : now, createdAt: now, updatedAt: now };
    const row = await rows
      .insertInto('currency')
      .values({ id: newId(), code, type, name, precision, usdPrice, status: input.status ?? true, ...times })
      .onConflict((conflict) => conflict.columns(['code', 'type']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw takenCurrency(code, type);
    if (typeof input.usdPrice === 'string') await requireFreshProof(ctx, 'Setting the price of a currency', rows);
    return row;
  });
}

/**
 * The display name without surrounding blanks; BAD_INPUT when nothing is left. The input type checks length and
 * characters.
 */
export function currencyName(text: string): string {
  const name = text.trim();
  if (name.length === 0) throw badInput('name must not be blank');
  return name;
}

/** The canonical text of a price in US dollars, null when none is given. */
export function readPrice(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : Money.parsePositive(text, PRICED_IN).toString();
}

export function requireDollarAtOne(code: string, usdPrice: string | null): void {
  if (code === PRICED_IN && usdPrice !== null && canonical(usdPrice) !== '1') {
    throw badInput('The price of USD is always 1: set usdPrice to 1, or leave it out');
  }
}

export function takenCurrency(code: string, type: string): AppError {
  return new AppError('CONFLICT', { message: `A currency ${code} of type ${type} already exists` });
}
