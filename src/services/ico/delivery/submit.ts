import { claimHash } from '../../../core/chain-proof/claim-key.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import type { Once } from '../../frame/idempotency.js';
import type { Tx } from '../../frame/tx.js';
import { makeDeliveries } from './deliver.js';
import { proveDeliveries, type DeliveryWish, type Proof } from './prove.js';
import { readDelivered, type Delivered, type ReleaseView, type ScheduledTrancheView } from './read.js';

// Pays nobody else: who is paid for a tranche is the creator who delivers it.

interface Keyed {
  readonly transactionHash: string;
  readonly idempotencyKey?: string | null;
}

export interface SubmitInput extends Keyed {
  /** The offering. */
  readonly id: string;
  /** The contribution. */
  readonly transactionId: string;
}

/**
 * Names the transaction that delivers the tokens of a contribution that does not vest, in an offering of the caller; again
 * while it is not proven. NOT_FOUND; ILLEGAL_STATE unless the offering is in SUCCESS and the contribution can be
 * delivered; BAD_INPUT for a malformed hash; DELIVERY_MISMATCH when the blockchain disproves it, DELIVERY_CLAIMED when the
 * transaction stands for another delivery: nothing is written then.
 */
export async function submitIcoDelivery(
  ctx: Context,
  { id, transactionId, transactionHash, idempotencyKey }: SubmitInput,
): Promise<ReleaseView> {
  const wish = { offeringId: id, transactionIds: [transactionId], releaseIds: [], transactionHash };
  const once = onceOf(wish, idempotencyKey);
  const ask = () => proveDeliveries(ctx, wish);
  return askThenWrite(ctx, { operation: 'submitIcoDelivery', once }, ask, async (tx, proof) =>
    only((await delivered(ctx, tx, wish, proof)).releases),
  );
}

export interface ReleaseInput extends Keyed {
  /** The offering. */
  readonly id: string;
  /** The tranche. */
  readonly releaseId: string;
}

/**
 * Names the transaction that delivers a tranche that is due, in an offering of the caller. What is proven is paid for at
 * once. ILLEGAL_STATE unless the offering is in SUCCESS and the tranche due and not delivered; otherwise refused as
 * {@link submitIcoDelivery} is.
 */
export async function releaseIcoTranche(
  ctx: Context,
  { id, releaseId, transactionHash, idempotencyKey }: ReleaseInput,
): Promise<ScheduledTrancheView> {
  const wish = { offeringId: id, transactionIds: [], releaseIds: [releaseId], transactionHash };
  const once = onceOf(wish, idempotencyKey);
  const ask = () => proveDeliveries(ctx, wish);
  return askThenWrite(ctx, { operation: 'releaseIcoTranche', once }, ask, async (tx, proof) =>
    only((await delivered(ctx, tx, wish, proof)).tranches),
  );
}

export interface DeliverInput extends Keyed {
  readonly offeringId: string;
  readonly transactionIds?: readonly string[] | null;
  readonly releaseIds?: readonly string[] | null;
}

/**
 * Names one transaction that delivers 1 to 200 contributions and tranches of an offering of the caller: all of them are
 * delivered, each by a log of its own, or none. Refused as {@link submitIcoDelivery} and {@link releaseIcoTranche} are, and
 * with DELIVERY_CLAIMED for several where no blockchain is asked.
 */
export async function deliverIco(
  ctx: Context,
  { offeringId, transactionIds, releaseIds, transactionHash, idempotencyKey }: DeliverInput,
): Promise<Delivered> {
  const named = { transactionIds: transactionIds ?? [], releaseIds: releaseIds ?? [] };
  const wish = { offeringId, ...named, transactionHash };
  const once = onceOf(wish, idempotencyKey);
  const ask = () => proveDeliveries(ctx, wish);
  return askThenWrite(ctx, { operation: 'deliverIco', once }, ask, (tx, proof) => delivered(ctx, tx, wish, proof));
}

function onceOf({ transactionHash, ...wish }: DeliveryWish, key: string | null | undefined): Once {
  return { input: { ...wish, transactionHash: claimHash(transactionHash.trim()) }, key };
}

async function delivered(ctx: Context, tx: Tx, wish: DeliveryWish, proof: Proof): Promise<Delivered> {
  await makeDeliveries(ctx, tx, wish, proof);
  return readDelivered(tx.rows, wish);
}

function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('what was delivered is read again');
  return row;
}
