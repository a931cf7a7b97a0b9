import { sql } from 'kysely';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes convert_position in one statement: figures that the platform made itself.

/** What the platform becomes longer of a currency by; shorter, where the amount is negative. Exact decimal text. */
export interface PositionChange extends WalletKind {
  readonly amount: string;
}

/** Adds to what the platform is long of currencies. Rows are changed in one order, whatever the order of the changes. */
export async function addToPositions(
  { clock }: Context,
  tx: Pick<Tx, 'rows'>,
  changes: readonly PositionChange[],
): Promise<void> {
  const column = <Name extends keyof PositionChange>(name: Name) => changes.map((change) => change[name]);
  await sql`
    insert into convert_position as p (currency, type, amount, "updatedAt")
    select currency, type, sum(amount), ${clock.now().toISOString()}::timestamptz
    from unnest(${column('currency')}::text[], ${column('type')}::text[], ${column('amount')}::numeric[])
      as c (currency, type, amount)
    group by currency, type having sum(amount) <> 0 order by currency, type
    on conflict (currency, type) do update set amount = p.amount + excluded.amount, "updatedAt" = excluded."updatedAt"`.execute(
    tx.rows,
  );
}
