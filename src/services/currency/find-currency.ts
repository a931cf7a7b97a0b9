import type { Tx } from '../frame/tx.js';
import type { CurrencyRow } from './read.js';
import type { WalletKind } from './wallet-kind.js';

/** The currency of a kind of wallet; undefined when there is none. */
export async function findCurrency(
  { rows }: Pick<Tx, 'rows'>,
  { currency, type }: WalletKind,
): Promise<CurrencyRow | undefined> {
  return rows
    .selectFrom('currency')
    .selectAll()
    .where('code', '=', currency)
    .where('type', '=', type)
    .executeTakeFirst();
}
