import { AppError, badInput } from '../../core/catalogue/errors.js';
import { newId } from '../../core/ids.js';
import { canonical, Money } from '../../core/money.js';
import { Currency, type WalletType } from '../../entities/currency/currency.js';
import type { Act } from '../approval/act-definition.js';
import type { ApprovalView } from '../approval/act-view.js';
import { inTransaction } from '../frame/in-transaction.js';
import type { Context } from '../frame/context.js';
import { lockOne } from '../frame/lock-one.js';
import type { Tx } from '../frame/tx.js';
import { isTrusted, requireSeen, priceApproval, priceCase, seenCurrency, type SeenCurrency } from './price-approval.js';
import { PRICED_IN } from './price-text.js';
import type { CurrencyRow } from './read.js';
import { recordPrice } from './set-price.js';

// Writes SQL: it checks and answers a row that is joined from several tables.

export interface CreateCurrencyInput {
  readonly code: string;
  readonly type: WalletType;
  readonly name: string;
  readonly precision: number;
  readonly usdPrice?: string | null;
  /** Whether the currency is offered; true when absent. */
  readonly status?: boolean | null;
}

/** The new currency; without its price where that waits for approvals. */
export type CreatedCurrency = CurrencyRow & { readonly approval: ApprovalView | null };

interface FirstPrice {
  readonly id: string;
  readonly usdPrice: string;
  /** What approvers saw. */
  readonly seen: SeenCurrency;
}

export const CREATE_CURRENCY: Act<FirstPrice> = {
  operation: 'createCurrency',
  kind: 'PRICE',
  right: 'edit.currency',
  usdNow: async (ctx, tx, { input: { id, usdPrice } }) =>
    priceCase(ctx, tx, await lockOne(tx, Currency, id), { price: usdPrice }),
  carryOut: async (ctx, tx, { input: { id, usdPrice, seen } }) => {
    const currency = await lockOne(tx, Currency, id);
    requireSeen(currency, seen);
    const now = ctx.clock.now();
    await recordPrice(tx, id, usdPrice, now);
    Object.assign(currency, { usdPrice, trustedPrice: usdPrice, trustedAt: now, pricedAt: now, updatedAt: now });
  },
};

/**
 * Adds a currency. Its price in US dollars may be set later; USD itself always costs 1. A price is an act of kind PRICE,
 * which requires a fresh proof: where it takes several people, the currency is made without it. CONFLICT when a currency
 * with this code and type exists.
 */
export async function createCurrency(ctx: Context, input: CreateCurrencyInput): Promise<CreatedCurrency> {
  const { code, type, precision } = input;
  const name = currencyName(input.name);
  const given = readPrice(input.usdPrice);
  requireDollarAtOne(code, given);
  const usdPrice = given ?? (code === PRICED_IN ? '1' : null);
  return inTransaction(ctx, { operation: 'createCurrency' }, async (tx) => {
    const now = ctx.clock.now().toISOString();
    const times = { pricedAt: usdPrice === null ? null : now, createdAt: now, updatedAt: now };
    const isSeveral = usdPrice !== null && (isTrusted(ctx) || code === PRICED_IN);
    const trusted = isSeveral ? { trustedPrice: usdPrice, trustedAt: now } : {};
    const row = await tx.rows
      .insertInto('currency')
      .values({
        id: newId(),
        code,
        type,
        name,
        precision,
        usdPrice,
        ...trusted,
        status: input.status ?? true,
        ...times,
      })
      .onConflict((conflict) => conflict.columns(['code', 'type']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw takenCurrency(code, type);
    const approval = given === null ? null : await firstPriceApproval(ctx, tx, row, given);
    return approval === null ? { ...row, approval } : { ...(await withoutPrice(tx, row.id)), approval };
  });
}

async function firstPriceApproval(
  ctx: Context,
  tx: Tx,
  row: CurrencyRow,
  usdPrice: string,
): Promise<ApprovalView | null> {
  const unpriced = {
    usdPrice: null,
    feedPrice: null,
    feedPricedAt: null,
    trustedPrice: null,
    trustedAt: null,
    priceSource: 'ADMIN',
    jumpedAt: null,
  } as const;
  const { id, code, type } = row;
  const input = { id, usdPrice, seen: seenCurrency(row) };
  const change = { act: CREATE_CURRENCY, input, price: usdPrice };
  return priceApproval(ctx, tx, { id, code, type, ...unpriced }, change);
}

async function withoutPrice({ rows }: Tx, id: string): Promise<CurrencyRow> {
  const unpriced = rows
    .updateTable('currency')
    .set({ usdPrice: null, trustedPrice: null, trustedAt: null, pricedAt: null });
  return unpriced.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
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
