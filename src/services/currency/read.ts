import type { Currency, WalletType } from '../../entities/currency/currency.js';
import type { Row } from '../../entities/index.js';
import type { Context } from '../frame/context.js';
import { readPage, type ListRequest, type Page } from '../frame/list.js';

export type CurrencyRow = Row<Currency>;

const COLUMNS = {
  code: { column: 'currency.code', kind: 'text' },
  type: { column: 'currency.type', kind: 'text' },
  name: { column: 'currency.name', kind: 'text' },
  status: { column: 'currency.status', kind: 'boolean' },
  usdPrice: { column: 'currency.usdPrice', kind: 'number' },
  updatedAt: { column: 'currency.updatedAt', kind: 'time' },
} as const;

/** The currencies that are offered, by code; with `type`, those of one wallet type. */
export async function offeredCurrencies(ctx: Context, type?: WalletType | null): Promise<CurrencyRow[]> {
  const offered = ctx.db.rows
    .selectFrom('currency')
    .selectAll()
    .where('status', '=', true)
    .orderBy('code')
    .limit(MAX_OFFERED);
  return (type ? offered.where('type', '=', type) : offered).execute();
}

const MAX_OFFERED = 1_000;

/** A page of all currencies, for admins. */
export async function readCurrencies(ctx: Context, request: ListRequest): Promise<Page<CurrencyRow>> {
  return readPage(ctx.db.rows.selectFrom('currency').selectAll(), COLUMNS, request, {
    defaultSort: 'code',
    tieBreaker: 'currency.id',
  });
}
