import { sql } from 'kysely';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

/** Adds to what the platform is long of a currency; a negative amount, as exact decimal text, makes it shorter. */
export async function addToPosition(
  { clock }: Context,
  tx: Tx,
  { currency, type }: WalletKind,
  amount: string,
): Promise<void> {
  await sql`
    insert into convert_position as p (currency, type, amount, "updatedAt")
    values (${currency}, ${type}, ${amount}::numeric, ${clock.now().toISOString()}::timestamptz)
    on conflict (currency, type) do update set amount = p.amount + excluded.amount, "updatedAt" = excluded."updatedAt"`.execute(
    tx.rows,
  );
}
