import { sql } from 'kysely';
import type { Reader } from '../../../infra/database/database.js';
import type { Segment } from './segment.js';

/** A fault in a wallet's ledger and the number of its row; null for a fault of the wallet itself. */
export interface WalletFault {
  readonly sequence: string | null;
  readonly fault:
    | 'GAP' // a number is missing or appears out of turn
    | 'BALANCE' // previousBalance is not newBalance of the row before
    | 'IN_ORDER' // previousInOrder is not newInOrder of the row before
    | 'CHAIN' // previousHash is not the hash of the row before
    | 'CONTENT' // the row is not what its hash was made of
    | 'TIME' // it is dated before the row before
    | 'OWNER' // it names another account than the wallet
    | 'CHECKPOINT' // the row is not the one that an earlier check found whole
    | 'HOLDS' // the open holds do not add up to the wallet's inOrder
    | 'HEAD'; // the wallet's balance, number or hash is not that of its last row
  /** Identifies the fault: stays equal while the fault does not change. */
  readonly fingerprint: string;
}

export interface SegmentProof {
  readonly walletId: string;
  /** How many rows were proved. */
  readonly rows: number;
  /** Number and hash of the last proved row, or of the row before the segment; the hash is null without rows. */
  readonly sequence: string;
  readonly hash: Buffer | null;
  /** Faults of the wallet itself, faults that an admin has resolved, and at most {@link MAX_FAULTS} others. */
  readonly faults: readonly WalletFault[];
}

export const MAX_FAULTS = 20;

/**
 * Proves that parts of ledgers are intact, in one statement and therefore on one snapshot: numbers without a gap,
 * figures that follow from row to row, a hash chain that covers every byte, the row of the last checkpoint unchanged,
 * and each wallet equal to its last row and its holds. Reads the rows of the segments, one row before each, and the
 * last row of each wallet. All else is looked up by index, so that no query plan compares all rows with each other.
 */
export async function proveSegments(rows: Reader, segments: readonly Segment[]): Promise<SegmentProof[]> {
  const list = (name: keyof Segment): string[] => segments.map((segment) => segment[name]);
  const found = await sql<FoundRow>`
    with segment as (
      select * from unnest(${list('walletId')}::uuid[], ${list('after')}::bigint[], ${list('upTo')}::bigint[])
        s ("walletId", after, "upTo")
    ), entry as materialized (
      select e.*, s.after, o.owner, wallet_entry_text(e.id, e."walletId", e."userId", e.sequence, e.operation, e.amount,
          e."previousBalance", e."newBalance", e."previousInOrder", e."newInOrder", e."transactionId", e.border,
          ${createdMs}, e."idempotencyKey", e.metadata::text) as content,
        lag(e.sequence, 1, 0::bigint) over w as before, lag(e."newBalance", 1, 0::numeric) over w as balance,
        lag(e."newInOrder", 1, 0::numeric) over w as held,
        lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over w as link, lag(e."createdAt", 1, e."createdAt") over w as time
      from segment s cross join lateral (select "userId" as owner from wallet where id = s."walletId" offset 0) o
      cross join lateral (
        select * from wallet_audit_log l
        where l."walletId" = s."walletId" and l.sequence >= s.after and l.sequence <= s."upTo" offset 0) e
      window w as (partition by e."walletId" order by e.sequence)
    ), fault as (${faultsOfRows} union all ${faultsOfEnds} union all ${faultsOfWallets}
    ), told as (
      select "walletId", json_agg(json_build_object('sequence', sequence::text, 'fault', fault, 'fingerprint', fingerprint)
        order by sequence nulls last) as faults
      from (select *, row_number() over (partition by "walletId", resolved order by sequence nulls first) as place
        from (select f.*, ${isResolved} as resolved from fault f) f) f
      where resolved or sequence is null or place <= ${sql.lit(MAX_FAULTS)} group by "walletId"
    ), read as (
      select "walletId", count(*) filter (where sequence > after) as rows, max(sequence) as sequence,
        (array_agg(hash order by sequence desc))[1] as hash
      from entry group by "walletId"
    )
    select * from read full join told using ("walletId")`.execute(rows);
  const byWallet = new Map(found.rows.map((row) => [row.walletId, row]));
  return segments.map(({ walletId, after }) => {
    const row = byWallet.get(walletId);
    const { sequence, hash = null, faults } = row ?? {};
    return { walletId, rows: Number(row?.rows ?? 0), sequence: sequence ?? after, hash, faults: faults ?? [] };
  });
}

interface FoundRow {
  readonly walletId: string;
  readonly rows: string | null;
  readonly sequence: string | null;
  readonly hash: Buffer | null;
  readonly faults: readonly WalletFault[] | null;
}

/** The hash covers finite times only, so an infinite createdAt counts as 0 and fails the hash. */
const createdMs = sql`case when isfinite(e."createdAt") then (extract(epoch from e."createdAt") * 1000)::bigint else 0 end`;

/** True for a fault that an admin has resolved and that has been found ever since. */
const isResolved = sql`exists (
  select from ledger_fault k where k.kind = 'WALLET' and k.subject = f."walletId"::text and k.fault = f.fault
    and k.sequence is not distinct from f.sequence and k.fingerprint = f.fingerprint
    and k."resolvedAt" is not null and k."goneAt" is null)`;

const faultsOfRows = sql`
  select f."walletId", f.sequence, unnest(f.faults) as fault,
    md5(concat_ws('|', f.content, f.hash, f."previousHash", f.before, f.balance, f.held, f.link, f.time, f.owner)) as fingerprint
  from (
    select e.*, array_remove(array[
      case when e.sequence <> e.before + 1 then 'GAP' end,
      case when e."previousBalance" <> e.balance then 'BALANCE' end,
      case when e."previousInOrder" <> e.held then 'IN_ORDER' end,
      case when e."previousHash" <> e.link then 'CHAIN' end,
      case when e."hashVersion" <> 1 or e.hash <> sha256(e."previousHash" || convert_to(e.content, 'UTF8')) then 'CONTENT' end,
      case when e."createdAt" < e.time then 'TIME' end,
      case when e."userId" is distinct from e.owner then 'OWNER' end], null) as faults
    from entry e where e.sequence > e.after) f
  where cardinality(f.faults) > 0`;

/**
 * Three faults: the row before a segment is missing, the row of a checkpoint has changed, or a wallet has fewer rows
 * than a check, the sums or a seal have seen.
 */
const faultsOfEnds = sql`
  select s."walletId", s.after, 'GAP', '' from segment s
  where s.after > 0 and not exists (
    select from wallet_audit_log l where l."walletId" = s."walletId" and l.sequence = s.after)
  union all
  select c."walletId", c.sequence, 'CHECKPOINT', md5(concat_ws('|', e.hash, c.hash)) from segment s
  cross join lateral (select * from wallet_check k where k."walletId" = s."walletId" offset 0) c
  left join lateral (
    select l.hash from wallet_audit_log l where l."walletId" = c."walletId" and l.sequence = c.sequence offset 0) e on true
  where c.hash is not null and c.sequence between s.after and s."upTo" and e.hash is distinct from c.hash
  union all
  select w.id, k.seen, 'CHECKPOINT', md5(concat_ws('|', w.sequence, k.seen)) from segment s
  cross join lateral (select * from wallet where id = s."walletId" offset 0) w
  cross join lateral (select * from wallet_check k where k."walletId" = w.id offset 0) c
  cross join lateral (select greatest(c.sequence, c."countedSequence", c."sealedSequence") as seen offset 0) k
  where k.seen > w.sequence`;

const faultsOfWallets = sql`
  select w.id, null, f.fault, case f.fault when 'HOLDS' then (h.held - w."inOrder")::text
    else md5(concat_ws('|', w.balance, w."inOrder", w.sequence, w."headHash", e.hash)) end
  from segment s cross join lateral (select * from wallet where id = s."walletId" offset 0) w
  left join lateral (
    select * from wallet_audit_log l where l."walletId" = w.id and l.sequence = w.sequence offset 0) e on true
  cross join lateral (
    select coalesce(sum(amount), 0) as held from wallet_hold o where o."walletId" = w.id) h
  cross join lateral unnest(array[
    case when e.id is null or (w.balance, w."inOrder", w."headHash") <> (e."newBalance", e."newInOrder", e.hash)
      or exists (select from wallet_audit_log later where later."walletId" = w.id and later.sequence > w.sequence) then 'HEAD' end,
    case when h.held <> w."inOrder" then 'HOLDS' end]) f (fault)
  where f.fault is not null`;
