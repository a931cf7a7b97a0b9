import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { ICO_CONTRIBUTION_MOVES, ICO_VESTING_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { contributionEvents } from '../own/contribution-event.js';
import type { ContributionRow, TrancheRow, VestingRow } from '../own/offering.js';
import { requirePayable } from './may-be-paid.js';
import type { PaidTranche } from './paid-tranche.js';
import { payShare } from './pay-share.js';
import { tellPaidTranche } from './tell.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Pays a tranche's share of escrow, tells buyer and creator, and answers the contribution as it is then. With the last of
 * its tranches it is RELEASED and its schedule COMPLETED. For whoever holds or shares the offering and has locked the
 * contribution and the tranche. ILLEGAL_STATE unless the tranche is RELEASED and unpaid, its contribution in VERIFICATION,
 * and the offering in SUCCESS and not flagged; PAYEE_NOT_ACTIVE for a creator who is not ACTIVE.
 */
export async function payTranche(ctx: Context, tx: Tx, paid: PaidTranche): Promise<ContributionRow> {
  const { offering, contribution, tranche } = paid;
  if (tranche.status !== 'RELEASED' || tranche.paidAt !== null || contribution.status !== 'VERIFICATION') {
    throw new AppError('ILLEGAL_STATE', { message: 'Only a tranche that was delivered and not paid yet can be paid' });
  }
  await requirePayable(tx, offering);
  const now = ctx.clock.now().toISOString();
  await markPaid(tx, tranche, now);
  const isLast = !(await hasUnpaid(tx, paid.vesting));
  await countReleased(tx, paid, isLast, now);
  const row = await countPaid(tx, paid, isLast, now);
  await tellPaidTranche(ctx, tx, paid, isLast);
  await tx.emitAll(contributionEvents(row, offering.userId));
  await payShare(tx, row, offering.userId, { tranche: tranche.sequence, net: tranche.net, fee: tranche.fee });
  return row;
}

async function markPaid({ rows }: Tx, { id }: TrancheRow, now: string): Promise<void> {
  await rows.updateTable('ico_token_vesting_release').set({ paidAt: now }).where('id', '=', id).execute();
}

async function hasUnpaid({ rows }: Tx, { id }: VestingRow): Promise<boolean> {
  const unpaid = rows.selectFrom('ico_token_vesting_release').select('id').where('vestingId', '=', id);
  return (await unpaid.where('paidAt', 'is', null).limit(1).executeTakeFirst()) !== undefined;
}

async function countReleased(
  { rows }: Tx,
  { vesting, tranche }: PaidTranche,
  isLast: boolean,
  now: string,
): Promise<void> {
  await rows
    .updateTable('ico_token_vesting')
    .set({
      released: sql`released + ${tranche.tokens}::numeric`,
      ...(isLast && { status: move(ICO_VESTING_MOVES, vesting.status, 'complete'), completedAt: now }),
    })
    .where('id', '=', vesting.id)
    .execute();
}

async function countPaid(
  { rows }: Tx,
  { contribution, tranche }: PaidTranche,
  isLast: boolean,
  now: string,
): Promise<ContributionRow> {
  return rows
    .updateTable('ico_transaction')
    .set({
      paidNet: sql`"paidNet" + ${tranche.net}::numeric`,
      paidFee: sql`"paidFee" + ${tranche.fee}::numeric`,
      delivered: sql`delivered + ${tranche.tokens}::numeric`,
      updatedAt: now,
      ...(isLast && {
        status: move(ICO_CONTRIBUTION_MOVES, contribution.status, 'complete'),
        verifiedAt: now,
        releasedAt: now,
      }),
    })
    .where('id', '=', contribution.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
