import { AppError, badInput } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import { refuseSelfDecision } from '../../frame/self-decision.js';
import type { Tx } from '../../frame/tx.js';
import { holdHash } from '../delivery/claim.js';
import type { DeliveryHash } from '../delivery/hash.js';
import { holdOffering } from '../own/gate.js';
import {
  NO_CONTRIBUTION,
  type ContributionRow,
  type OfferingRow,
  type TrancheRow,
  type VestingRow,
} from '../own/offering.js';
import { refuseRecipient } from '../own/refuse-buyer.js';
import { onlyDelivered } from './only-delivered.js';

/** A contribution that an admin decides about. Nothing of it is locked. */
export interface Found {
  readonly id: string;
  readonly offeringId: string;
  readonly offeringName: string;
}

/**
 * NOT_FOUND where there is none; SELF_DECISION for the admin's own, for one whose tokens go to a linked address of the admin,
 * and for one in the admin's own offering.
 */
export async function findDecided(ctx: Context, tx: Tx, id: string): Promise<Found> {
  const found = await tx.rows
    .selectFrom('ico_transaction as c')
    .innerJoin('ico_token_offering as o', 'o.id', 'c.offeringId')
    .select(['c.id', 'c.offeringId', 'o.name as offeringName', 'c.userId as buyerId', 'o.userId as creatorId'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: NO_CONTRIBUTION });
  refuseSelfDecision(ctx, found.buyerId, found.creatorId);
  await refuseRecipient(ctx, tx, found);
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
  return { offering, contribution: await lockContribution(tx, id) };
}

/** A contribution whose delivery is paid for, the whole or that of a tranche. */
export interface Delivered extends Held {
  /** The tranche; null for the whole. */
  readonly releaseId: string | null;
  /** The transaction that delivers; null where there is none. */
  readonly at: DeliveryHash | null;
}

/**
 * Like {@link holdContribution}, and holds the transaction that delivers, too: what is paid for without a proof and what
 * other deliveries claim of it see each other then. ILLEGAL_STATE and BAD_INPUT as `onlyDelivered` for a tranche that is
 * not named.
 */
export async function holdDelivered(tx: Tx, { id, offeringId }: Found, named: string | null): Promise<Delivered> {
  const offering = await holdOffering(tx, offeringId, NO_CONTRIBUTION);
  const releaseId = named ?? (await onlyDelivered(tx, id));
  const at = await readHash(tx, id, releaseId);
  if (at) await holdHash(tx, at);
  return { offering, contribution: await lockContribution(tx, id), releaseId, at };
}

async function lockContribution({ rows }: Tx, id: string): Promise<ContributionRow> {
  const contribution = rows.selectFrom('ico_transaction').selectAll().where('id', '=', id);
  return contribution.forUpdate().executeTakeFirstOrThrow();
}

/** The transaction that delivers. While the offering is held nobody names another one. */
async function readHash({ rows }: Tx, id: string, releaseId: string | null): Promise<DeliveryHash | null> {
  const { blockchain, whole, part } = await rows
    .selectFrom('ico_transaction as c')
    .innerJoin('ico_token_offering as o', 'o.id', 'c.offeringId')
    .innerJoin('ico_blockchain as b', 'b.id', 'o.blockchainId')
    .leftJoin('ico_token_vesting as v', 'v.transactionId', 'c.id')
    .leftJoin('ico_token_vesting_release as r', (join) =>
      join.onRef('r.vestingId', '=', 'v.id').on('r.id', '=', releaseId),
    )
    .select(['b.value as blockchain', 'c.transactionHash as whole', 'r.transactionHash as part'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const hash = releaseId === null ? whole : part;
  return hash === null ? null : { blockchain, hash };
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
