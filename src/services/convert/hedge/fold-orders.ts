import { sql } from 'kysely';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';

// Writes convert_position in one statement: figures that the platform made itself.

export const FOLDED_AT_ONCE = 1_000;

/**
 * Adds orders that have settled to what the platform is long or short of, each once, a thousand at a time; answers how
 * many. What is hedged afterwards is their sum.
 */
export async function foldOrders(ctx: Context): Promise<number> {
  const now = ctx.clock.now().toISOString();
  return inTransaction(ctx, { operation: 'foldConvertOrders' }, async (tx) => {
    const { rows } = await sql<{ folded: string }>`
      with batch as materialized (
        select id, "fromCurrency", "fromType", "fromAmount" - fee as net, "toCurrency", "toType", "toAmount"
        from convert_order where status = 'SETTLED' and not "isPositioned"
        order by "settledAt", id limit ${sql.lit(FOLDED_AT_ONCE)} for update skip locked
      ), folded as (
        update convert_order o set "isPositioned" = true from batch b where o.id = b.id returning o.id
      ), moved as (
        select currency, type, sum(amount) as amount from (
          select "fromCurrency" as currency, "fromType" as type, net as amount from batch
          union all select "toCurrency", "toType", -"toAmount" from batch
        ) legs group by currency, type order by currency, type
      ), positioned as (
        insert into convert_position as p (currency, type, amount, "updatedAt")
        select currency, type, amount, ${now}::timestamptz from moved
        on conflict (currency, type) do update set amount = p.amount + excluded.amount,
          "updatedAt" = excluded."updatedAt"
      ) select count(*)::text as folded from folded`.execute(tx.rows);
    return Number(rows[0]?.folded ?? 0);
  });
}
