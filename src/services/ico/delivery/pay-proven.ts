import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { ContributionRow, OfferingRow, TrancheRow } from '../own/offering.js';
import { Cover, payIfCovered } from '../payout/pay-if-covered.js';
import { mayBePaid } from '../payout/may-be-paid.js';
import type { LoadedDelivery } from './delivery.js';

interface Stored {
  readonly contributions: readonly ContributionRow[];
  readonly tranches: readonly TrancheRow[];
}

/**
 * Pays for the tranches that are proven, in the order of their contributions and numbers. While the offering is flagged
 * or its creator cannot be paid they wait for the job, or for an admin, and so do those that escrow does not cover.
 */
export async function payProven(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  deliveries: readonly LoadedDelivery[],
  { contributions, tranches }: Stored,
): Promise<void> {
  const proven = new Map(tranches.flatMap((row) => (row.chainCheck === 'CONFIRMED' ? [[row.id, row] as const] : [])));
  if (proven.size === 0 || !(await mayBePaid(tx, offering))) return;
  const cover = await Cover.of(tx, offering);
  const rows = new Map(contributions.map((row) => [row.id, row]));
  for (const { transactionId, releaseId, vested } of deliveries) {
    const tranche = proven.get(releaseId ?? '');
    const contribution = rows.get(transactionId);
    if (!tranche || !contribution || !vested) continue;
    const paid = { offering, contribution, vesting: vested.vesting, tranche };
    rows.set(transactionId, await payIfCovered(ctx, tx, cover, paid));
  }
}
