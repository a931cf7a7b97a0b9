import { sql, type SqlBool } from 'kysely';
import type { ApprovalKind } from '../../../core/acts/kinds.js';
import { endApprovals } from '../../approval/approve-record.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

const KIND: ApprovalKind = 'ICO_VERIFY';
/** What a row of an approval holds. */
const MAX_REASON = 500;

/** Why the approvals of a delivery end without having paid for it. */
export interface ApprovalsEnd {
  readonly status: 'REJECTED' | 'WITHDRAWN';
  readonly reason: string;
}

/**
 * Ends the approvals of deliveries that are no longer what their approvers have seen, by their keys: those of tranches
 * and of whole contributions. Their rows are locked.
 */
export async function endDeliveryApprovals(
  ctx: Context,
  tx: Tx,
  keys: readonly string[],
  end: ApprovalsEnd,
): Promise<void> {
  if (keys.length > 0) await endAll(ctx, tx, sql<SqlBool>`id = any(${keys}::uuid[])`, end);
}

/** Ends the approvals of contributions that are over, with those of their tranches. */
export async function endContributionApprovals(
  ctx: Context,
  tx: Tx,
  ids: readonly string[],
  end: ApprovalsEnd,
): Promise<void> {
  if (ids.length > 0) await endAll(ctx, tx, sql<SqlBool>`"subjectId" = any(${ids}::text[])`, end);
}

/**
 * Ends the approvals of all deliveries of an offering that is held, and of which nothing is paid out any more, or for
 * now.
 */
export async function endOfferingApprovals(ctx: Context, tx: Tx, offeringId: string, end: ApprovalsEnd): Promise<void> {
  const isOfOffering = sql<SqlBool>`exists (
    select from ico_transaction c where c."offeringId" = ${offeringId} and c.id::text = approval."subjectId")`;
  await endAll(ctx, tx, isOfOffering, end);
}

async function endAll(
  ctx: Context,
  tx: Tx,
  which: ReturnType<typeof sql<SqlBool>>,
  { status, reason }: ApprovalsEnd,
): Promise<void> {
  const found = await tx.rows
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', KIND)
    .where('status', '=', 'PENDING')
    .where(which)
    .orderBy('id')
    .execute();
  for (const { id } of found) await endApprovals(ctx, tx, id, status, reason.slice(0, MAX_REASON));
}
