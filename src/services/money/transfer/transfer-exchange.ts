import { sql, type RawBuilder } from 'kysely';
import { frozenHoldings } from '../../conversion/frozen-holdings.js';
import { guardedCurrency, isSameMoney, type CurrencyAlias, type GuardedCurrency } from '../../currency/guard.js';
import type { Context } from '../../frame/context.js';

/** Prices, funds and switches for a transfer between two kinds of wallet. */
export interface TransferExchange {
  readonly from: GuardedCurrency;
  readonly to: GuardedCurrency;
  /** The platform's balance in the currency received; null without a wallet. */
  readonly platformStock: string | null;
  /** True if a Super Admin has stopped conversions. */
  readonly isStopped: boolean;
}

/** True if the transfer converts money: two types of one code at the same price are the same money. */
export function isConversion({ from, to }: TransferExchange): boolean {
  return !isSameMoney(from, to);
}

/** The exchange between the currency rows of these aliases, as a column; null if both are the same row. */
export function transferExchange(
  ctx: Context,
  from: CurrencyAlias,
  to: CurrencyAlias,
): RawBuilder<TransferExchange | null> {
  const currency = (alias: CurrencyAlias) =>
    sql`${guardedCurrency(ctx, alias)} || jsonb_build_object('isFrozen', ${frozenHoldings(alias)})`;
  return sql`case when ${sql.ref(`${from}.id`)} <> ${sql.ref(`${to}.id`)} then jsonb_build_object('from', ${currency(from)}, 'to', ${currency(to)},
    'platformStock', (select s.balance::text from wallet s where s.system = 'platform'
      and s.currency = ${sql.ref(`${to}.code`)} and s.type = ${sql.ref(`${to}.type`)}),
    'isStopped', exists (select from convert_switch where name in ('QUOTES', 'ORDERS') and "isStopped")) end`;
}
