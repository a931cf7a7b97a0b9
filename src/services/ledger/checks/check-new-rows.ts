import { sql } from 'kysely';
import { SECOND_MS } from '../../../core/clock.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { FIRST_ID } from './cursor.js';
import type { FaultReport, FoundFault } from './faults.js';
import { proveSegments, type SegmentProof } from './prove-segments.js';
import { recordProofs, rowsOf } from './record-proofs.js';
import { takeSegments, type Segment, type Unchecked } from './segment.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes wallet_check in one statement: ids and figures that the platform made itself.

/** Rows proved by one statement. */
const BUDGET = 20_000;
/** Wallets in one query. */
const WALLETS = 1_000;
/** After this time the rest is left to the next run; a run begins every minute. */
const TIME_MS = 40 * SECOND_MS;

/** Proves the rows after the checkpoints of all wallets that moved; advances the checkpoints without a fault. */
export async function checkNewRows(ctx: Context, report: FaultReport): Promise<number> {
  const end = performance.now() + TIME_MS;
  let count = 0;
  let behind = FIRST_ID;
  while (performance.now() < end) {
    const wallets = await dueWallets(ctx, behind);
    const segments = takeSegments(wallets, BUDGET);
    const last = segments.at(-1);
    if (!last) break;
    const proofs = await proveSegments(ctx.db.rows, segments);
    count += rowsOf(proofs);
    const faulty = await inTransaction(ctx, { operation: 'checkLedger' }, async (tx) => {
      const open = await recordProofs(ctx, tx, report, segments, proofs);
      await keepCheckpoints(tx, proofs, new Set(open.map(({ subject }) => subject)));
      return open;
    });
    const goesOn = last.upTo !== wallets[segments.length - 1]?.sequence && hasAdvanced(last, proofs, faulty);
    behind = goesOn ? (segments.at(-2)?.walletId ?? behind) : last.walletId;
  }
  return count;
}

/** Whether a partly proved wallet got a new checkpoint, so that this run can go on with it. */
function hasAdvanced(
  { walletId, after }: Segment,
  proofs: readonly SegmentProof[],
  faulty: readonly FoundFault[],
): boolean {
  const proof = proofs.find((each) => each.walletId === walletId);
  const isFaulty = faulty.some(({ subject }) => subject === walletId);
  return !isFaulty && proof !== undefined && proof.hash !== null && BigInt(proof.sequence) > BigInt(after);
}

/** Wallets marked for the check, except those whose rows are all proved and that only wait to be counted. */
async function dueWallets({ db }: Context, behind: string): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select w.id as "walletId", coalesce(c.sequence, 0) as after, w.sequence from wallet w
    left join wallet_check c on c."walletId" = w.id
    where w."checkDue" and w.id > ${behind} and (w.sequence <> coalesce(c.sequence, 0) or w.sequence = c."countedSequence")
    order by w.id limit ${sql.lit(WALLETS)}`.execute(db.rows);
  return rows;
}

/** Advances the checkpoints of wallets without a fault; unmarks those whose last row is proved and counted. */
async function keepCheckpoints(tx: Tx, proofs: readonly SegmentProof[], faulty: ReadonlySet<string>): Promise<void> {
  const whole = proofs.filter(({ walletId, hash }) => hash !== null && !faulty.has(walletId));
  const ids = whole.map(({ walletId }) => walletId);
  await sql`
    insert into wallet_check as c ("walletId", sequence, hash)
    select * from unnest(${ids}::uuid[], ${whole.map(({ sequence }) => sequence)}::bigint[],
      ${whole.map(({ hash }) => hash)}::bytea[]) p (id, sequence, hash) order by id
    on conflict ("walletId") do update set sequence = excluded.sequence, hash = excluded.hash
      where excluded.sequence > c.sequence or c.hash is null`.execute(tx.rows);
  await sql`
    update wallet w set "checkDue" = false from (
      select w.id from wallet w join wallet_check c on c."walletId" = w.id
      where w.id = any(${ids}::uuid[]) and w.sequence = c.sequence and w.sequence = c."countedSequence"
      order by w."userId" is null, w.id for no key update of w skip locked) l
    where w.id = l.id`.execute(tx.rows);
}
