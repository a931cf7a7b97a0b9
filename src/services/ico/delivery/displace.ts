import { sql } from 'kysely';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import { ICO_TRANCHE_MOVES } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { keyOf, type Delivery } from './delivery.js';
import { freeParts } from '../own/free-parts.js';
import { claimedTransaction, type DeliveryHash } from './hash.js';
import { fail } from './store-verdict.js';

const REASON = 'A blockchain has proven that the transaction delivers to others: name the one that delivers this';

/** A delivery that has claimed a hash which no chain was asked about. */
export interface Unproven {
  readonly transactionId: string;
  readonly releaseId: string | null;
}

/** Who else than these deliveries has claimed a hash without a proof. Its contribution is to be locked with theirs. */
export async function findUnproven(
  { rows }: Tx,
  at: DeliveryHash,
  own: readonly Pick<Delivery, 'transactionId' | 'releaseId'>[],
): Promise<Unproven | null> {
  const claim = await unprovenPart(rows, at).select(['p.transactionId', 'p.releaseId']).executeTakeFirst();
  const keys = new Set(own.map(keyOf));
  return claim && !keys.has(keyOf(claim)) ? claim : null;
}

/** The part of a hash that no chain was asked about. */
function unprovenPart(rows: Tx['rows'], at: DeliveryHash) {
  const { chain, hash } = claimedTransaction(at);
  return rows
    .selectFrom('chain_claim as k')
    .innerJoin('ico_delivery_part as p', 'p.claimId', 'k.id')
    .where('k.chain', '=', chain)
    .where('k.hash', '=', claimHash(hash))
    .where('k.kind', '=', 'HASH');
}

/**
 * Takes a hash away from the delivery that {@link findUnproven} has found, for one that its chain has proven: the check of
 * the other has failed, and its creator is told. One that was paid for, is over, or was made again by another transaction
 * since it was found, stays as it is.
 */
export async function displace(ctx: Context, tx: Tx, at: DeliveryHash, unproven: Unproven): Promise<void> {
  const { transactionId, releaseId } = unproven;
  const contribution = await tx.rows
    .selectFrom('ico_transaction')
    .selectAll()
    .where('id', '=', transactionId)
    .executeTakeFirstOrThrow();
  if (contribution.status !== 'VERIFICATION') return;
  const tranche =
    releaseId === null
      ? null
      : await tx.rows
          .selectFrom('ico_token_vesting_release')
          .selectAll()
          .where('id', '=', releaseId)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
  if (tranche && (tranche.status !== 'RELEASED' || tranche.paidAt !== null)) return;
  if (tranche) move(ICO_TRANCHE_MOVES, tranche.status, 'fail', ['unpaid']);
  if (await dropClaim(tx, at, unproven)) await fail(ctx, tx, { contribution, tranche, reason: REASON });
}

/** Whether the delivery still claimed the hash. */
async function dropClaim(tx: Tx, at: DeliveryHash, unproven: Unproven): Promise<boolean> {
  const deliveryId = keyOf(unproven);
  const claim = await unprovenPart(tx.rows, at)
    .select('k.id')
    .where('p.deliveryId', '=', deliveryId)
    .executeTakeFirst();
  if (!claim) return false;
  await freeParts(tx, sql`p."deliveryId" = ${deliveryId}::uuid`);
  return true;
}
