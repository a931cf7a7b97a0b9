import { sql } from 'kysely';
import { SECOND_MS } from '../../core/clock.js';
import { act } from '../act.js';
import type { Context } from '../context.js';
import type { Tx } from '../tx.js';
import { FIRST_ID, readCursor, writeCursor } from './cursor.js';
import { FaultReport, type FoundFault } from './faults.js';
import { proveSegments, type SegmentProof } from './prove-segments.js';
import { takeSegments, type Segment, type Unchecked } from './segment.js';

/** Rows of one statement, and the old rows of one run. */
const BUDGET = 20_000;
/** Wallets that are looked up at a time. */
const WALLETS = 1_000;
/** New rows are left to the next run after that: one begins every minute. */
const NEW_ROWS_MS = 40 * SECOND_MS;

/**
 * One step of the continuous check: the new rows of every wallet that moved, from its verified checkpoint, and besides the
 * next 20,000 of all rows, in turn. Answers how many of each it proved. Faults are reported, and then the run fails (LedgerFaultsFound); a wallet with an open one
 * keeps its checkpoint, so that the next run finds it again.
 */
export async function checkLedger(ctx: Context): Promise<{ newRows: number; oldRows: number }> {
  const report = new FaultReport(ctx);
  const newRows = await checkNewRows(ctx, report);
  const oldRows = await checkOldRows(ctx, report);
  report.end();
  return { newRows, oldRows };
}

async function checkNewRows(ctx: Context, report: FaultReport): Promise<number> {
  const end = performance.now() + NEW_ROWS_MS;
  let count = 0;
  let behind = FIRST_ID;
  while (performance.now() < end) {
    const wallets = await dueWallets(ctx, behind);
    const segments = takeSegments(wallets, BUDGET);
    const last = segments.at(-1);
    if (!last) break;
    const proofs = await proveSegments(ctx.db.rows, segments);
    count += rowsOf(proofs);
    const faulty = await act(ctx, { operation: 'checkLedger' }, async (tx) => {
      const open = await report.add(tx, faultsOf(proofs));
      await keepCheckpoints(tx, proofs, new Set(open.map(({ subject }) => subject)));
      return open;
    });
    const goesOn = last.upTo !== wallets[segments.length - 1]?.sequence && hasAdvanced(last, proofs, faulty);
    behind = goesOn ? (segments.at(-2)?.walletId ?? behind) : last.walletId;
  }
  return count;
}

/** A wallet that was taken in part goes on from its new checkpoint, unless it got none: then the next run tries again. */
function hasAdvanced(
  { walletId, after }: Segment,
  proofs: readonly SegmentProof[],
  faulty: readonly FoundFault[],
): boolean {
  const proof = proofs.find((each) => each.walletId === walletId);
  const isFaulty = faulty.some(({ subject }) => subject === walletId);
  return !isFaulty && proof !== undefined && proof.hash !== null && BigInt(proof.sequence) > BigInt(after);
}

/** Marked wallets but those that wait for nothing but to be counted. */
async function dueWallets({ db }: Context, behind: string): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select w.id as "walletId", coalesce(c.sequence, 0) as after, w.sequence from wallet w
    left join wallet_check c on c."walletId" = w.id
    where w."checkDue" and w.id > ${behind}
      and (w.sequence > coalesce(c.sequence, 0) or w.sequence = c."countedSequence") order by w.id limit ${sql.lit(WALLETS)}`.execute(
    db.rows,
  );
  return rows;
}

/** Moves the checkpoints of wallets without a fault, and takes the mark off those whose last row was seen and counted. */
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

/** The next rows of the pass over all of them, which goes by wallets and goes on inside one. */
async function checkOldRows(ctx: Context, report: FaultReport): Promise<number> {
  const { walletId, sequence } = await readCursor(ctx, 'oldRows');
  const { rows: wallets } = await sql<Unchecked>`
    select id as "walletId", sequence, case when id = ${walletId} then least(sequence, ${sequence}) else 0 end as after
    from wallet where id >= ${walletId ?? FIRST_ID} order by id limit ${sql.lit(BUDGET)}`.execute(ctx.db.rows);
  const segments = takeSegments(wallets, BUDGET);
  const proofs = await proveSegments(ctx.db.rows, segments);
  await act(ctx, { operation: 'checkLedger' }, async (tx) => {
    await writeCursor(ctx, tx, 'oldRows', nextPosition(wallets, segments));
    await report.add(tx, faultsOf(proofs));
  });
  return rowsOf(proofs);
}

/** Behind the last segment; null when that was the end of the last wallet. */
function nextPosition(wallets: readonly Unchecked[], segments: readonly Segment[]) {
  const last = segments.at(-1);
  if (!last) return null;
  const isAll = segments.length === wallets.length && wallets.length < BUDGET;
  return isAll && last.upTo === wallets.at(-1)?.sequence ? null : { walletId: last.walletId, sequence: last.upTo };
}

function faultsOf(proofs: readonly SegmentProof[]): FoundFault[] {
  return proofs.flatMap(({ walletId, faults }) =>
    faults.map((fault) => ({ kind: 'WALLET' as const, subject: walletId, ...fault })),
  );
}

function rowsOf(proofs: readonly SegmentProof[]): number {
  return proofs.reduce((sum, { rows }) => sum + rows, 0);
}
