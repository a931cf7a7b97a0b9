import { sql } from 'kysely';
import { requireUserId } from '../../../auth/authenticate.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { canonical } from '../../../core/money.js';
import { literals } from '../../../core/sql/literals.js';
import { OUTSTANDING, type IcoOfferingStatus } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Context } from '../../frame/context.js';
import { NO_OFFERING } from '../own/offering.js';
import { mayRefund } from './may-refund.js';

/** Contributions of an offering that are not refunded, and what of them is still in escrow. */
interface InEscrow {
  readonly count: number;
  readonly amount: string;
}

export interface RefundEligibility {
  readonly eligible: boolean;
  /** What keeps it from being refunded; null when nothing does. */
  readonly reason: string | null;
  readonly outstanding: number;
  readonly amount: string;
  readonly mine: InEscrow;
}

/**
 * Whether an offering can be refunded, what of it is outstanding, and what of that is the caller's. NOT_FOUND; FORBIDDEN
 * for all but its creator, holders of access.ico and those who have bought.
 */
export async function readEligibility(ctx: Context, offeringId: string): Promise<RefundEligibility> {
  const found = await read(ctx.db.rows, offeringId, requireUserId(ctx.caller));
  if (!found) throw new AppError('NOT_FOUND', { message: NO_OFFERING });
  if (!found.hasBought && !mayRefund(ctx, found)) throw new AppError('FORBIDDEN');
  const outstanding = Number(found.count);
  const count = Number(found.mine);
  const reason = reasonAgainst(found.status, outstanding);
  return {
    eligible: reason === null,
    reason,
    outstanding,
    amount: canonical(found.amount),
    mine: { count, amount: canonical(found.mineAmount) },
  };
}

function reasonAgainst(status: IcoOfferingStatus, outstanding: number): string | null {
  if (status !== 'FAILED' && status !== 'CANCELLED') return 'The offering has neither failed nor been cancelled';
  return outstanding === 0 ? 'Everything is refunded' : null;
}

interface Found {
  readonly userId: string;
  readonly status: IcoOfferingStatus;
  readonly hasBought: boolean;
  readonly count: string;
  readonly amount: string;
  readonly mine: string;
  readonly mineAmount: string;
}

async function read(rows: Reader, offeringId: string, userId: string): Promise<Found | undefined> {
  const { rows: found } = await sql<Found>`
    select o."userId", o.status,
      exists (select from ico_account a where a."offeringId" = o.id and a."userId" = ${userId}) as "hasBought", e.*
    from ico_token_offering o cross join lateral (
      select count(*), coalesce(sum(rest), 0)::text as amount,
        count(*) filter (where "userId" = ${userId}) as mine,
        coalesce(sum(rest) filter (where "userId" = ${userId}), 0)::text as "mineAmount"
      from (
        select "userId", amount - "paidNet" - "paidFee" as rest from ico_transaction t
        where t."offeringId" = o.id and t.status in (${literals(OUTSTANDING)})
      ) t
    ) e
    where o.id = ${offeringId} and o."deletedAt" is null`.execute(rows);
  return found[0];
}
