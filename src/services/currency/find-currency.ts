import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { actPriceIn, highPriceIn, type HighPricedCurrency } from './high-price.js';
import type { CurrencyRow } from './read.js';
import type { WalletKind } from './wallet-kind.js';

/** The currency of a kind of wallet; undefined when there is none. */
export async function findCurrency({ rows }: Pick<Tx, 'rows'>, kind: WalletKind): Promise<CurrencyRow | undefined> {
  return currencyOf({ rows }, kind).executeTakeFirst();
}

/** As {@link findCurrency}, with the price that upper limits count, by the same statement. */
export async function findHighPriced(
  ctx: Pick<Context, 'clock'>,
  { rows }: Pick<Tx, 'rows'>,
  kind: WalletKind,
): Promise<(CurrencyRow & HighPricedCurrency) | undefined> {
  return currencyOf({ rows }, kind).select(highPriceIn(ctx, 'currency').as('high')).executeTakeFirst();
}

/** As {@link findHighPriced}, with the price that values acts of the approval policy. */
export async function findActPriced(
  ctx: Pick<Context, 'clock'>,
  { rows }: Pick<Tx, 'rows'>,
  kind: WalletKind,
): Promise<(CurrencyRow & HighPricedCurrency) | undefined> {
  return currencyOf({ rows }, kind).select(actPriceIn(ctx, 'currency').as('high')).executeTakeFirst();
}

function currencyOf({ rows }: Pick<Tx, 'rows'>, { currency, type }: WalletKind) {
  return rows.selectFrom('currency').selectAll().where('code', '=', currency).where('type', '=', type);
}
