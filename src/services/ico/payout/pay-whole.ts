import { sql } from 'kysely';
import { figure } from '../../../core/launchpad/amounts.js';
import { ICO_CONTRIBUTION_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { contributionEvents } from '../own/contribution-event.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import { requirePayable } from './may-be-paid.js';
import { payShare } from './pay-share.js';
import { tellPaidWhole } from './tell.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Pays a contribution that does not vest out of escrow, tells buyer and creator, and answers it, now RELEASED. For whoever
 * holds the offering and has locked the contribution. ILLEGAL_STATE unless it is in VERIFICATION, and the offering in
 * SUCCESS and not flagged; PAYEE_NOT_ACTIVE for a creator who is not ACTIVE.
 */
export async function payWhole(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  contribution: ContributionRow,
): Promise<ContributionRow> {
  const status = move(ICO_CONTRIBUTION_MOVES, contribution.status, 'verify');
  await requirePayable(tx, offering);
  const now = ctx.clock.now().toISOString();
  const row = await tx.rows
    .updateTable('ico_transaction')
    .set({
      status,
      paidNet: sql`amount - fee`,
      paidFee: sql`fee`,
      delivered: sql`tokens`,
      verifiedAt: now,
      releasedAt: now,
      updatedAt: now,
    })
    .where('id', '=', contribution.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellPaidWhole(ctx, tx, offering, row);
  await tx.emitAll(contributionEvents(row, offering.userId));
  const net = figure(row.amount).minus(figure(row.fee)).toString();
  await payShare(tx, row, offering.userId, { tranche: null, net, fee: row.fee });
  return row;
}
