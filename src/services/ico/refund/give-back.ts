import { sql } from 'kysely';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { Movement } from '../../ledger/movement.js';
import { contributionEvents } from '../own/contribution-event.js';
import { countBack } from '../own/count-back.js';
import { endContributionApprovals } from '../own/end-approvals.js';
import { findEscrow } from '../own/escrow.js';
import { freeParts } from '../own/free-parts.js';
import { refundMovements } from '../own/ledger.js';
import type { ContributionRow, OfferingRow } from '../own/offering.js';
import type { Due } from './due.js';

// Writes SQL: it moves money, or keeps it from moving.

/** What the check of a delivery says that was neither paid for nor refused when the money went back. */
const REFUNDED_FIRST = 'The contribution was refunded before the delivery was verified';

/** What a contribution becomes when its rest goes back, and why. */
export interface GivenBack {
  readonly status: 'REFUNDED' | 'REJECTED';
  readonly because: string;
}

/** What becomes of the approvals of its deliveries. */
const APPROVALS_ARE = { REFUNDED: 'WITHDRAWN', REJECTED: 'REJECTED' } as const;

/**
 * Ends outstanding contributions of an offering that the transaction holds: their rest counts as refunded, their
 * schedules and open tranches are cancelled, approvals of their deliveries end, what they claim of chains is free unless it
 * was paid for, the sale and its caps count them back, and buyer and creator hear of it.
 * Answers the movements that pay the rests, which the caller posts.
 */
export async function giveBack(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  due: readonly Due[],
  { status, because }: GivenBack,
): Promise<Movement<'ico'>[]> {
  const escrow = await findEscrow(tx, offering);
  if (due.length === 0 || !escrow) return [];
  const now = ctx.clock.now().toISOString();
  const ids = due.map(({ id }) => id);
  const ended = await end(tx, ids, status, now);
  await cancelSchedules(tx, ids, now);
  await freeClaims(tx, ids);
  await endContributionApprovals(ctx, tx, ids, { status: APPROVALS_ARE[status], reason: because });
  await countBack(tx, ended);
  await tx.emitAll(ended.flatMap((row) => contributionEvents(row, offering.userId)));
  return due.flatMap(({ id, walletId, rest }) =>
    refundMovements({
      id,
      rest: Money.parse(canonical(rest), offering.currency),
      escrowWalletId: escrow.id,
      payerWalletId: walletId,
    }),
  );
}

/** A rejected one is refunded too; what tells them apart is `rejectedAt`. */
async function end(
  { rows }: Tx,
  ids: readonly string[],
  status: GivenBack['status'],
  now: string,
): Promise<ContributionRow[]> {
  const { rows: ended } = await sql<ContributionRow>`
    update ico_transaction set status = ${status}, refunded = amount - "paidNet" - "paidFee",
      "refundedAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz,
      "rejectedAt" = case when ${status} = 'REJECTED' then ${now}::timestamptz end
    where id = any(${ids}::uuid[])
    returning *`.execute(rows);
  return ended;
}

/** A tranche whose delivery was not paid for has failed, and is cancelled with those that were never delivered. */
async function cancelSchedules({ rows }: Tx, ids: readonly string[], now: string): Promise<void> {
  await sql`
    with cancelled as (
      update ico_token_vesting set status = 'CANCELLED', "cancelledAt" = ${now}::timestamptz
      where "transactionId" = any(${ids}::uuid[]) and status = 'ACTIVE'
      returning id
    )
    update ico_token_vesting_release r set status = 'CANCELLED',
      "chainCheck" = case r.status when 'RELEASED' then 'FAILED' else r."chainCheck" end,
      "checkReason" = case r.status when 'RELEASED' then ${REFUNDED_FIRST} else r."checkReason" end
    from cancelled c where r."vestingId" = c.id and r.status <> 'CANCELLED' and r."paidAt" is null`.execute(rows);
}

/** A transaction that nothing was paid for may deliver something else; what it was paid for stays claimed for good. */
async function freeClaims(tx: Tx, ids: readonly string[]): Promise<void> {
  await freeParts(tx, sql`(p."transactionId" = any(${ids}::uuid[]) and r."paidAt" is null)`);
}
