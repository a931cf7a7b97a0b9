import { sql } from 'kysely';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Context } from '../../frame/context.js';
import { FIRST_ID, readCursor, writeCursor, type Position } from './cursor.js';
import type { FaultReport } from './faults.js';
import { proveSegments, type SegmentProof } from './prove-segments.js';
import { recordProofs, rowsOf } from './record-proofs.js';
import { takeSegments, type Segment, type Unchecked } from './segment.js';

/** Rows proved by one run. */
const BUDGET = 20_000;

/**
 * Proves the next rows of a pass over all rows, wallet by wallet; a run may end inside one. A wallet counts up to the
 * row that was last when the pass reached it, so that one that grows faster than it is read cannot hold the pass up.
 */
export async function checkOldRows(ctx: Context, report: FaultReport): Promise<number> {
  const { walletId, sequence, upTo = '0' } = await readCursor(ctx, 'oldRows');
  const { rows: wallets } = await sql<Unchecked>`
    select id as "walletId", case when id = ${walletId} then least(sequence, ${upTo}) else sequence end as sequence,
      case when id = ${walletId} then least(sequence, ${sequence}) else 0 end as after
    from wallet where id >= ${walletId ?? FIRST_ID} order by id limit ${sql.lit(BUDGET)}`.execute(ctx.db.rows);
  const segments = takeSegments(wallets, BUDGET);
  const proofs = await proveSegments(ctx.db.rows, segments);
  await inTransaction(ctx, { operation: 'checkLedger' }, async (tx) => {
    await writeCursor(ctx, tx, 'oldRows', nextPosition(wallets, segments, proofs));
    await recordProofs(ctx, tx, report, segments, proofs);
  });
  return rowsOf(proofs);
}

/** The position after the last segment; null at the end of the last wallet. */
function nextPosition(
  wallets: readonly Unchecked[],
  segments: readonly Segment[],
  proofs: readonly SegmentProof[],
): Position | null {
  const last = segments.at(-1);
  const wallet = wallets[segments.length - 1];
  if (!last || !wallet) return null;
  const isEmpty = proofs.find(({ walletId }) => walletId === last.walletId)?.rows === 0;
  // When the segment has no rows, the rest of the wallet is skipped, whatever row number the wallet claims to have.
  const at = isEmpty ? wallet.sequence : last.upTo;
  const isRound = at === wallet.sequence && segments.length === wallets.length && wallets.length < BUDGET;
  return isRound ? null : { walletId: last.walletId, sequence: at, upTo: wallet.sequence };
}
