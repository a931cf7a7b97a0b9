import { sql } from 'kysely';
import type { Reader } from '../../src/infra/database/database.js';

export interface Imbalance {
  readonly currency: string;
  /** Sum of balance and inOrder over all wallets, the platform's included. */
  readonly held: string;
  /** What came into the platform less what left it. */
  readonly external: string;
}

/**
 * Currencies whose wallets together hold another sum than came in less what went out: none, while the ledger is whole.
 * Reads every row that crossed the border, in one statement and so at one moment.
 */
export async function currencyImbalances(rows: Reader): Promise<Imbalance[]> {
  const { rows: found } = await sql<Imbalance>`
    with held as (select currency, sum(balance + "inOrder") as total from wallet group by currency),
    border as (
      select w.currency, sum(case when e.operation in ('CREDIT', 'TRANSFER_IN') then e.amount
        when e.operation in ('DEBIT', 'TRANSFER_OUT', 'EXECUTE_FROM_HOLD') then -e.amount else 0 end) as total
      from wallet_audit_log e join wallet w on w.id = e."walletId" where e.border group by w.currency)
    select h.currency, h.total as held, coalesce(b.total, 0) as border from held h left join border b using (currency)
    where h.total <> coalesce(b.total, 0)`.execute(rows);
  return found;
}
