import { sql } from 'kysely';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.

export interface BalanceOf {
  readonly merchantId: string;
  readonly currency: string;
  readonly walletType: WalletType;
}

/** What is added to a merchant's balance. */
export interface BalanceSums {
  readonly pending?: string;
  readonly reserved?: string;
  readonly totalReceived?: string;
  readonly totalFees?: string;
  readonly totalRefunded?: string;
  readonly totalPaidOut?: string;
}

/** Adds to a merchant's balance, which is made if there is none yet, by a statement that is sent with the commit. */
export async function addToBalance(tx: Tx, of: BalanceOf, sums: BalanceSums): Promise<void> {
  const added = sql`
    insert into gateway_merchant_balance as b ("merchantId", currency, "walletType", pending, reserved, "totalReceived",
      "totalFees", "totalRefunded", "totalPaidOut")
    values (${of.merchantId}, ${of.currency}, ${of.walletType}, ${sums.pending ?? '0'}::numeric,
      ${sums.reserved ?? '0'}::numeric, ${sums.totalReceived ?? '0'}::numeric, ${sums.totalFees ?? '0'}::numeric,
      ${sums.totalRefunded ?? '0'}::numeric, ${sums.totalPaidOut ?? '0'}::numeric)
    on conflict ("merchantId", currency, "walletType") do update set
      pending = b.pending + excluded.pending, reserved = b.reserved + excluded.reserved,
      "totalReceived" = b."totalReceived" + excluded."totalReceived", "totalFees" = b."totalFees" + excluded."totalFees",
      "totalRefunded" = b."totalRefunded" + excluded."totalRefunded",
      "totalPaidOut" = b."totalPaidOut" + excluded."totalPaidOut"`;
  await tx.withCommit({ query: added.compile(tx.rows) });
}

/**
 * Changes a merchant's balance that exists, by a statement that is sent with the commit; amounts below zero take away.
 * The database refuses a balance below zero.
 */
export async function changeBalance(tx: Tx, of: BalanceOf, sums: BalanceSums): Promise<void> {
  const changed = sql`
    update gateway_merchant_balance set pending = pending + ${sums.pending ?? '0'}::numeric,
      reserved = reserved + ${sums.reserved ?? '0'}::numeric,
      "totalReceived" = "totalReceived" + ${sums.totalReceived ?? '0'}::numeric,
      "totalFees" = "totalFees" + ${sums.totalFees ?? '0'}::numeric,
      "totalRefunded" = "totalRefunded" + ${sums.totalRefunded ?? '0'}::numeric,
      "totalPaidOut" = "totalPaidOut" + ${sums.totalPaidOut ?? '0'}::numeric
    where "merchantId" = ${of.merchantId} and currency = ${of.currency} and "walletType" = ${of.walletType}`;
  await tx.withCommit({ query: changed.compile(tx.rows) });
}

/** Locks a merchant's balance until the commit; what is pending, and "0" where there is no balance yet. */
export async function lockPending({ rows }: Tx, of: BalanceOf): Promise<string> {
  const row = await rows
    .selectFrom('gateway_merchant_balance')
    .select('pending')
    .where('merchantId', '=', of.merchantId)
    .where('currency', '=', of.currency)
    .where('walletType', '=', of.walletType)
    .forUpdate()
    .executeTakeFirst();
  return row?.pending ?? '0';
}
