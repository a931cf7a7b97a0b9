import { sql, type SqlBool } from 'kysely';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import { unitsAtLeast } from '../../../core/chain/units.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { cover, lessSpent, type Coverage } from '../../../core/launchpad/cover.js';
import { claimOnce, claimsOf, claimShared, isClaimed } from '../../chain-proof/claims.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { freeParts } from '../own/free-parts.js';
import { passInTurn } from '../own/gate.js';
import { keyOf, type Delivery } from './delivery.js';
import { claimedTransaction, spentOn, type DeliveryHash } from './hash.js';
import type { ProvenLog } from './judge.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ico_delivery_part in one statement: all of one caller's own call, or none.

/*
 * What keeps a transaction from delivering twice:
 *
 * - A transfer that proves a delivery proves nothing else on the platform, but for further deliveries of the same offering
 *   to the same address, as far as its units suffice: each has its part.
 * - A hash that no chain was asked about serves one delivery. It yields to a proof of the same transaction while it is not
 *   paid for (see displace.ts).
 * - Either stays for good once the delivery was paid for. A delivery that was refunded, rejected or made again before that
 *   gives it back: the transfer or hash has paid nothing, and the tokens it sent are not lost.
 * - A delivery that its chain has not decided over claims nothing: it holds nobody back, and nobody can keep a transfer from
 *   its delivery by naming the hash first. If an admin pays for it all the same, its tokens count as sent by a transfer.
 *
 * All claims of a hash are made under its lock.
 */

/** A delivery, and the transfers to its buyer that may prove it. */
export interface Proven {
  readonly delivery: Delivery;
  /** What it asks for, in smallest units. */
  readonly units: bigint;
  readonly logs: readonly ProvenLog[];
}

/** Deliveries that are proven by one transaction: of which offering, and of a token with how many decimals. */
export interface ProvenAll {
  readonly offeringId: string;
  readonly decimals: number;
  /** The oldest first. */
  readonly proven: readonly Proven[];
}

/**
 * Until the commit nobody else claims the hash. After the offering is shared, and before any row is locked. UNAVAILABLE
 * while somebody else holds it for longer than four seconds.
 */
export async function holdHash(tx: Tx, { blockchain, hash }: DeliveryHash): Promise<void> {
  const name = `ico_delivery:${blockchain}:${claimHash(hash)}`;
  await passInTurn(tx, sql`hashtextextended(${name}, 0)`);
}

/** Takes back what deliveries have claimed before. */
export async function freeClaims(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  await freeParts(tx, sql`p."deliveryId" = any(${deliveries.map(keyOf)}::uuid[])`);
}

/**
 * Claims a part of a transfer for each of the deliveries by a hash that is held. Answers those for which none is left, and
 * then has claimed nothing. DELIVERY_CLAIMED where a transfer was claimed for something else just now.
 */
export async function claimLogs(ctx: Context, tx: Tx, at: DeliveryHash, all: ProvenAll): Promise<readonly Delivery[]> {
  const rests = lessSpent(await restsOf(tx, at, all), await spentBy(tx, at, all));
  const items = all.proven.map(({ delivery, units, logs }) => ({
    delivery,
    units,
    places: logs.map(({ place }) => place),
  }));
  const { covered, left } = cover(rests, items);
  if (left.length > 0) return left.map(({ delivery }) => delivery);
  await storeParts(ctx, tx, at, all.offeringId, covered);
  return [];
}

/** What is left of each transfer: nothing of one that proves something else. */
async function restsOf(
  { rows }: Tx,
  at: DeliveryHash,
  { offeringId, proven }: ProvenAll,
): Promise<ReadonlyMap<number, bigint>> {
  const claims = await claimsOf(rows, claimedTransaction(at));
  const own = claims.filter(({ kind, use, useId }) => kind === 'LOG' && use === 'ICO_DELIVERY' && useId === offeringId);
  const others = claims.filter((claim) => !own.includes(claim));
  const used = await usedOf(
    rows,
    own.map(({ id }) => id),
  );
  const rests = new Map<number, bigint>();
  for (const { place, units } of proven.flatMap(({ logs }) => logs)) {
    const claim = own.find((each) => each.kind === 'LOG' && each.place === place);
    const isFree = !isClaimed(others, { kind: 'LOG', place });
    rests.set(place, isFree ? units - (used.get(claim?.id ?? '') ?? 0n) : 0n);
  }
  return rests;
}

/** How many units of claims deliver something already. */
async function usedOf(rows: Tx['rows'], claimIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (claimIds.length === 0) return new Map();
  const used = await rows
    .selectFrom('ico_delivery_part')
    .select(['claimId', (by) => by.fn.sum<string>('units').as('units')])
    .where('claimId', 'in', [...claimIds])
    .groupBy('claimId')
    .execute();
  return new Map(used.map(({ claimId, units }) => [claimId, BigInt(units)]));
}

/** What an admin has taken for proven of this transaction, as what transfers to the same buyers may have covered. */
async function spentBy(tx: Tx, at: DeliveryHash, { decimals, proven }: ProvenAll) {
  const spent = await spentOn(tx, at);
  return spent.map(({ recipients, tokens }) => {
    const logs = proven
      .filter(({ delivery }) => delivery.addresses.some(({ address }) => recipients.includes(address)))
      .flatMap((each) => each.logs);
    return { units: unitsAtLeast(tokens, decimals), places: [...new Set(logs.map(({ place }) => place))] };
  });
}

async function storeParts(
  ctx: Context,
  tx: Tx,
  at: DeliveryHash,
  offeringId: string,
  covered: Coverage<{ delivery: Delivery; units: bigint; places: readonly number[] }>['covered'],
): Promise<void> {
  const claimIds = new Map<number, string>();
  for (const place of new Set(covered.map((each) => each.place))) {
    const log = { ...claimedTransaction(at), kind: 'LOG', place } as const;
    const claimId = await claimShared(ctx, tx, log, { use: 'ICO_DELIVERY', useId: offeringId });
    if (claimId === null) throw claimedBefore('A transfer of the transaction has proven something else just now');
    claimIds.set(place, claimId);
  }
  const parts = covered.map(({ item: { delivery, units }, place }) => ({
    delivery,
    claimId: claimIds.get(place) ?? '',
    units: String(units),
  }));
  await insertParts(ctx, tx, parts);
}

/**
 * Claims a hash that no chain is asked about for the only delivery that it serves. DELIVERY_CLAIMED when something of the
 * transaction is claimed already, and for several deliveries by one hash.
 */
export async function claimUnchecked(
  ctx: Context,
  tx: Tx,
  at: DeliveryHash,
  offeringId: string,
  deliveries: readonly Delivery[],
): Promise<void> {
  const [delivery, ...others] = deliveries;
  if (!delivery) return;
  if (others.length > 0) {
    throw claimedBefore(
      'No blockchain is asked about this transaction, so that it can stand for one delivery alone: name another for each',
    );
  }
  const alive = await aliveClaim(tx, at).executeTakeFirst();
  if (alive || (await spentOn(tx, at)).length > 0) throw claimedBefore(STANDS_FOR_ANOTHER);
  await freeParts(
    tx,
    sql`p."claimId" in (
    select k.id from chain_claim k where k.kind = 'HASH' and ${ofTransaction(at)})`,
  );
  const hash = { ...claimedTransaction(at), kind: 'HASH', place: 0 } as const;
  const claimId = await claimOnce(ctx, tx, hash, { use: 'ICO_DELIVERY', useId: offeringId });
  if (claimId === null) throw claimedBefore(STANDS_FOR_ANOTHER);
  await insertParts(ctx, tx, [{ delivery, claimId, units: null }]);
}

const STANDS_FOR_ANOTHER =
  'The transaction stands for another delivery already, and no blockchain is asked what else it has paid';

/**
 * DELIVERY_CLAIMED when a hash that is held stands for another delivery than this one without a proof, which is all that
 * it serves then.
 */
export async function requireUnclaimed(
  tx: Tx,
  at: DeliveryHash,
  own: Pick<Delivery, 'transactionId' | 'releaseId'>,
): Promise<void> {
  const claim = await aliveClaim(tx, at)
    .where('k.kind', '=', 'HASH')
    .where('p.deliveryId', '<>', keyOf(own))
    .executeTakeFirst();
  if (claim) throw claimedBefore('The transaction stands for another delivery already');
}

/** DELIVERY_CLAIMED, with what the creator can do. */
export function claimedBefore(message: string): AppError {
  return new AppError('DELIVERY_CLAIMED', { message });
}

function ofTransaction(at: DeliveryHash) {
  const { chain, hash } = claimedTransaction(at);
  return sql<SqlBool>`(k.chain = ${chain} and k.hash = ${claimHash(hash)} and k."end" = 'OUT')`;
}

/**
 * Finds out whether something of a transaction is claimed, or the hash for a delivery that was paid for, or is neither over
 * nor failed.
 */
function aliveClaim({ rows }: Tx, at: DeliveryHash) {
  return rows
    .selectFrom('chain_claim as k')
    .leftJoin('ico_delivery_part as p', 'p.claimId', 'k.id')
    .leftJoin('ico_transaction as c', 'c.id', 'p.transactionId')
    .leftJoin('ico_token_vesting_release as r', 'r.id', 'p.releaseId')
    .select('k.id')
    .where(ofTransaction(at))
    .where('k.kind', '<>', 'GAS')
    .where(
      // A tranche that was paid for stays so, whatever becomes of the rest of its contribution.
      sql<SqlBool>`(k.kind <> 'HASH' or r."paidAt" is not null
        or c.status in ('VERIFICATION', 'RELEASED') and (r.id is null or r.status = 'RELEASED'))`,
    )
    .limit(1);
}

interface Part {
  readonly delivery: Delivery;
  readonly claimId: string;
  /** Null where no chain was asked. */
  readonly units: string | null;
}

async function insertParts({ clock }: Context, { rows }: Tx, parts: readonly Part[]): Promise<void> {
  const createdAt = clock.now().toISOString();
  const all = parts.map(({ delivery, claimId, units }) => {
    const { transactionId, releaseId } = delivery;
    return { deliveryId: keyOf(delivery), claimId, transactionId, releaseId, units, createdAt };
  });
  if (all.length > 0) await rows.insertInto('ico_delivery_part').values(all).execute();
}
