import { sql } from 'kysely';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Database } from '../../../infra/database/database.js';
import type { CurrencyRow } from '../../currency/read.js';

/** What a market needs to know of its currencies. */
export type TradedCurrency = Pick<
  CurrencyRow,
  'code' | 'precision' | 'usdPrice' | 'pricedAt' | 'priceSource' | 'socketPricedAt' | 'status'
>;

/**
 * The currencies of these codes, by code. A code may exist for several wallet types: then the one of SPOT wallets
 * counts, or else the first by type.
 */
export async function tradedCurrencies(
  { db }: { readonly db: Pick<Database, 'rows'> },
  codes: readonly string[],
): Promise<ReadonlyMap<string, TradedCurrency>> {
  if (codes.length === 0) return new Map();
  const found = await db.rows
    .selectFrom('currency')
    .select(['code', 'precision', 'usdPrice', 'pricedAt', 'priceSource', 'socketPricedAt', 'status'])
    .distinctOn('code')
    .where('code', '=', sql<string>`any(${sqlList(codes, 'text')})`)
    .orderBy('code')
    .orderBy(sql`type = 'SPOT'`, 'desc')
    .orderBy('type')
    .execute();
  return new Map(found.map((currency) => [currency.code, currency]));
}
