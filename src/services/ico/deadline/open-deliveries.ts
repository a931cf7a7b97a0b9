import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { ContributionRow } from '../own/offering.js';

/** What is still to be delivered of a contribution. */
export interface OpenDeliveries {
  /** True if a delivery was submitted that is not paid for, and that has not failed. */
  readonly isSubmitted: boolean;
  /** True if a chain has confirmed such a delivery. */
  readonly isConfirmed: boolean;
  /** The first deadline of what is not delivered, ISO 8601; null where there is none yet. */
  readonly deliverBy: string | null;
}

/** What is still to be delivered of a contribution that is locked. */
export async function openDeliveriesOf(tx: Tx, contribution: ContributionRow): Promise<OpenDeliveries> {
  if (contribution.vests) return ofTranches(tx, contribution);
  const { status, chainCheck, deliverBy } = contribution;
  const isSubmitted = status === 'VERIFICATION' && chainCheck !== 'FAILED';
  return { isSubmitted, isConfirmed: isSubmitted && chainCheck === 'CONFIRMED', deliverBy };
}

async function ofTranches({ rows }: Tx, { id }: ContributionRow): Promise<OpenDeliveries> {
  const found = await sql<OpenDeliveries>`
    select coalesce(bool_or(r.status = 'RELEASED' and r."paidAt" is null), false) as "isSubmitted",
      coalesce(bool_or(r.status = 'RELEASED' and r."paidAt" is null and r."chainCheck" = 'CONFIRMED'), false)
        as "isConfirmed",
      min(r."deliverBy") filter (where r.status in ('PENDING', 'FAILED')) as "deliverBy"
    from ico_token_vesting v join ico_token_vesting_release r on r."vestingId" = v.id
    where v."transactionId" = ${id}::uuid`.execute(rows);
  return found.rows[0] ?? { isSubmitted: false, isConfirmed: false, deliverBy: null };
}
