import { ICO_TRANCHE_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { contributionEvents } from '../own/contribution-event.js';
import { endDeliveryApprovals } from '../own/end-approvals.js';
import type { ContributionRow, TrancheRow } from '../own/offering.js';
import { keyOf, type OpenDelivery } from './delivery.js';
import { tellFailed } from './tell.js';

// Writes SQL: it moves money, or keeps it from moving.

const CONFIRMED = 'The blockchain has confirmed the delivery: one person is enough to verify it';

/** Notes that a delivery is proven: its creator and buyer hear of it. Answers the contribution as it is then. */
export async function confirm(ctx: Context, tx: Tx, delivery: OpenDelivery, creatorId: string): Promise<void> {
  const { contribution, tranche } = delivery;
  const now = ctx.clock.now().toISOString();
  const checked = { chainCheck: 'CONFIRMED', checkReason: null, checkedAt: now } as const;
  // What cannot be paid for yet is told, too.
  if (tranche) await storeTranche(tx, tranche, checked);
  await endApprovals(ctx, tx, delivery, CONFIRMED);
  const row = tranche ? contribution : await storeWhole(tx, contribution, { ...checked, updatedAt: now });
  await tx.emitAll(contributionEvents(row, creatorId));
}

/**
 * Notes that a delivery is proven wrong: it can be made again, and its creator is told the reason. A tranche is FAILED then.
 */
export async function fail(
  ctx: Context,
  tx: Tx,
  { contribution, tranche, reason }: OpenDelivery & { readonly reason: string },
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const checked = { chainCheck: 'FAILED', checkReason: reason, checkedAt: now } as const;
  const offering = await tx.rows
    .selectFrom('ico_token_offering')
    .select(['id', 'userId', 'name', 'symbol'])
    .where('id', '=', contribution.offeringId)
    .executeTakeFirstOrThrow();
  if (tranche) {
    const status = move(ICO_TRANCHE_MOVES, tranche.status, 'fail', tranche.paidAt === null ? ['unpaid'] : []);
    await storeTranche(tx, tranche, { ...checked, status });
  }
  await endApprovals(ctx, tx, { contribution, tranche }, reason);
  const row = tranche ? contribution : await storeWhole(tx, contribution, { ...checked, updatedAt: now });
  await tx.emitAll(contributionEvents(row, offering.userId));
  await tellFailed(ctx, tx, offering, { contribution, tranche, reason });
}

async function endApprovals(
  ctx: Context,
  tx: Tx,
  { contribution, tranche }: OpenDelivery,
  reason: string,
): Promise<void> {
  const key = keyOf({ transactionId: contribution.id, releaseId: tranche && tranche.id });
  await endDeliveryApprovals(ctx, tx, [key], { status: 'WITHDRAWN', reason });
}

async function storeWhole(
  { rows }: Tx,
  { id }: ContributionRow,
  changes: Partial<ContributionRow>,
): Promise<ContributionRow> {
  const { notes: _kept, ...columns } = changes;
  const changed = rows.updateTable('ico_transaction').set(columns).where('id', '=', id);
  return changed.returningAll().executeTakeFirstOrThrow();
}

async function storeTranche({ rows }: Tx, { id }: TrancheRow, changes: Partial<TrancheRow>): Promise<void> {
  await rows.updateTable('ico_token_vesting_release').set(changes).where('id', '=', id).execute();
}
