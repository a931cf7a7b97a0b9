import { sql } from 'kysely';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Database } from '../../../infra/database/database.js';
import { highPriceIn, type HighPricedCurrency } from '../../currency/high-price.js';
import type { CurrencyRow } from '../../currency/read.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

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
  const found = await traded(db, codes).execute();
  return new Map(found.map((currency) => [currency.code, currency]));
}

/** As {@link tradedCurrencies}, one of them with the price that upper limits count; undefined when there is none. */
export async function findTradedHigh(
  ctx: Pick<Context, 'clock'>,
  tx: Pick<Tx, 'rows'>,
  code: string,
): Promise<(TradedCurrency & HighPricedCurrency) | undefined> {
  return traded(tx, [code]).select(highPriceIn(ctx, 'currency').as('high')).executeTakeFirst();
}

function traded({ rows }: Pick<Database, 'rows'>, codes: readonly string[]) {
  return rows
    .selectFrom('currency')
    .select(['code', 'precision', 'usdPrice', 'pricedAt', 'priceSource', 'socketPricedAt', 'status'])
    .distinctOn('code')
    .where('code', '=', sql<string>`any(${sqlList(codes, 'text')})`)
    .orderBy('code')
    .orderBy(sql`type = 'SPOT'`, 'desc')
    .orderBy('type');
}
