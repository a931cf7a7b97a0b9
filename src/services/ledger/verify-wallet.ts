import { sql } from 'kysely';
import { AppError } from '../../core/errors.js';
import type { Reader } from '../../infra/database.js';

/** What is wrong with a wallet's ledger, and at which row; a null row is the wallet itself. */
export interface LedgerFault {
  readonly sequence: string | null;
  readonly fault:
    | 'GAP' // a number is missing or appears out of turn
    | 'BALANCE' // previousBalance is not newBalance of the row before
    | 'IN_ORDER' // previousInOrder is not newInOrder of the row before
    | 'CHAIN' // previousHash is not the hash of the row before
    | 'CONTENT' // the row is not what its hash was made of
    | 'TIME' // it is dated before the row before
    | 'OWNER' // it names another account than the wallet
    | 'HEAD'; // the wallet's balance, number or hash is not that of its last row
}

export interface WalletProof {
  readonly walletId: string;
  /** How many rows were looked at. */
  readonly rows: number;
  /** Number of the last row. */
  readonly sequence: string;
  /** At most {@link MAX_FAULTS} of them. */
  readonly faults: readonly LedgerFault[];
}

const MAX_FAULTS = 20;

/**
 * Proves that a wallet's ledger is whole, in one statement and so at one moment: numbers without a gap, figures that
 * follow from row to row, a hash chain that covers every byte, and a wallet that stands as its last row says. With
 * `after`, only the rows after that number, linked to it. NOT_FOUND when there is no such wallet.
 */
export async function verifyWallet(rows: Reader, walletId: string, after = '0'): Promise<WalletProof> {
  const found = await sql<{ rows: string; sequence: string; faults: LedgerFault[] }>`
    with entry as materialized (
      select e.*, wallet_entry_text(e.id, e."walletId", e."userId", e.sequence, e.operation, e.amount, e."previousBalance",
          e."newBalance", e."previousInOrder", e."newInOrder", e."transactionId", e.border,
          (extract(epoch from e."createdAt") * 1000)::bigint, e."idempotencyKey", e.metadata::text) as content,
        lag(e.sequence, 1, 0::bigint) over w as before, lag(e."newBalance", 1, 0::numeric) over w as balance,
        lag(e."newInOrder", 1, 0::numeric) over w as held,
        lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over w as link, lag(e."createdAt", 1, e."createdAt") over w as time
      from wallet_audit_log e where e."walletId" = ${walletId} and e.sequence >= ${after}::bigint
      window w as (order by e.sequence)
    ), fault as (
      select f.sequence, f.fault from (
        select e.sequence, unnest(array[
          case when e.sequence <> e.before + 1 then 'GAP' end,
          case when e."previousBalance" <> e.balance then 'BALANCE' end,
          case when e."previousInOrder" <> e.held then 'IN_ORDER' end,
          case when e."previousHash" <> e.link then 'CHAIN' end,
          case when e."hashVersion" <> 1 or e.hash <> sha256(e."previousHash" || convert_to(e.content, 'UTF8')) then 'CONTENT' end,
          case when e."createdAt" < e.time then 'TIME' end,
          case when e."userId" is distinct from w."userId" then 'OWNER' end]) as fault
        from entry e join wallet w on w.id = e."walletId" where e.sequence > ${after}::bigint) f
      where f.fault is not null
      union all
      select null, 'HEAD' from wallet w left join entry e on e.sequence = w.sequence
      where w.id = ${walletId} and (e.id is null or (w.balance, w."inOrder", w."headHash") <> (e."newBalance", e."newInOrder", e.hash)
        or exists (select from entry later where later.sequence > w.sequence))
    )
    select (select count(*) from entry where sequence > ${after}::bigint) as rows, w.sequence,
      (select coalesce(json_agg(json_build_object('sequence', f.sequence::text, 'fault', f.fault)), '[]')
       from (select * from fault order by sequence nulls last limit ${sql.lit(MAX_FAULTS)}) f) as faults
    from wallet w where w.id = ${walletId}`.execute(rows);
  const [row] = found.rows;
  if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such wallet' });
  return { walletId, rows: Number(row.rows), sequence: row.sequence, faults: row.faults };
}
