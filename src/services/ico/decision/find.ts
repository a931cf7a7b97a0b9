import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { holdOffering } from '../own/gate.js';
import type { ContributionRow, OfferingRow, TrancheRow, VestingRow } from '../own/offering.js';

const NO_CONTRIBUTION = 'Contribution not found';

/** A contribution that an admin decides about. Nothing of it is locked. */
export interface Found {
  readonly id: string;
  readonly offeringId: string;
  readonly offeringName: string;
}

/** NOT_FOUND where there is none; SELF_DECISION for the admin's own, and for one in the admin's own offering. */
export async function findDecided(ctx: Context, { rows }: Tx, id: string): Promise<Found> {
  const found = await rows
    .selectFrom('ico_transaction as c')
    .innerJoin('ico_token_offering as o', 'o.id', 'c.offeringId')
    .select(['c.id', 'c.offeringId', 'o.name as offeringName', 'c.userId as buyerId', 'o.userId as creatorId'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  refuseSelfDecision(ctx, found.buyerId, found.creatorId);
  return found;
}

/** A contribution and its offering, for a decision about money. */
export interface Held {
  readonly offering: OfferingRow;
  readonly contribution: ContributionRow;
}

/** Holds the offering, then locks the contribution. NOT_FOUND in an offering that was deleted. */
export async function holdContribution(tx: Tx, { id, offeringId }: Found): Promise<Held> {
  const offering = await holdOffering(tx, offeringId, NO_CONTRIBUTION);
  const contribution = await tx.rows
    .selectFrom('ico_transaction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { offering, contribution };
}

/** Of a contribution that vests. */
export interface HeldTranche {
  readonly vesting: VestingRow;
  readonly tranche: TrancheRow;
}

/**
 * Locks a tranche of a contribution that is held. BAD_INPUT when the contribution does not vest, NOT_FOUND when it has no
 * such tranche.
 */
export async function holdTranche(
  { rows }: Tx,
  { id, vests }: ContributionRow,
  releaseId: string,
): Promise<HeldTranche> {
  if (!vests) throw badInput('releaseId must be left out: the tokens of this contribution come all at once');
  const vesting = await rows
    .selectFrom('ico_token_vesting')
    .selectAll()
    .where('transactionId', '=', id)
    .executeTakeFirstOrThrow();
  const tranche = await rows
    .selectFrom('ico_token_vesting_release')
    .selectAll()
    .where('id', '=', releaseId)
    .where('vestingId', '=', vesting.id)
    .forUpdate()
    .executeTakeFirst();
  if (!tranche) throw new AppError('NOT_FOUND', { message: 'Tranche not found' });
  return { vesting, tranche };
}
