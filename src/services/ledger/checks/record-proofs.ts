import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { noteGone, type FaultReport, type FoundFault } from './faults.js';
import type { SegmentProof } from './prove-segments.js';
import type { Segment } from './segment.js';

/** Stores the faults that proofs of segments found, and which earlier ones are gone; returns the unresolved ones. */
export async function recordProofs(
  ctx: Context,
  tx: Tx,
  report: FaultReport,
  segments: readonly Segment[],
  proofs: readonly SegmentProof[],
): Promise<FoundFault[]> {
  const found = proofs.flatMap(({ walletId, faults }) =>
    faults.map((fault) => ({ kind: 'WALLET' as const, subject: walletId, ...fault })),
  );
  const looked = segments.map(({ walletId, after, upTo }) => ({ subject: walletId, after, upTo }));
  await noteGone(ctx, tx, 'WALLET', looked, found);
  return report.add(tx, found);
}

export function rowsOf(proofs: readonly SegmentProof[]): number {
  return proofs.reduce((sum, { rows }) => sum + rows, 0);
}
