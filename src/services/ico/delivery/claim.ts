import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import { claimHash } from '../../../core/launchpad/addresses.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { passInTurn } from '../own/gate.js';
import { keyOf, type Delivery } from './delivery.js';
import { spentOn, type DeliveryHash } from './hash.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ico_delivery_claim in one statement: all of one caller's own call, or none.

/*
 * What keeps a transaction from delivering twice:
 *
 * - A log that proves a delivery serves no other one, under its place in the transaction.
 * - A hash that no chain was asked about serves one delivery, under NO_LOG. It yields to a proof of the same transaction
 *   while it is not paid for (see displace.ts).
 * - Either stays for good once the delivery was paid for. A delivery that was refunded, rejected or made again before that
 *   gives it back: the log or hash has paid nothing, and the tokens it sent are not lost.
 * - A delivery that its chain has not decided over claims nothing: it holds nobody back, and nobody can keep a log from
 *   its delivery by naming the hash first. If an admin pays for it all the same, one log to its buyer counts as spent.
 *
 * All claims of a hash are made under its lock.
 */

/** Stands for the log of a transaction that no chain was asked about. */
export const NO_LOG = -1;

/** A delivery, and the logs that prove it, the smallest transfer first. */
export interface Proven {
  readonly delivery: Delivery;
  readonly logs: readonly number[];
}

/**
 * Until the commit nobody else claims the hash. After the offering is shared, and before any row is locked. UNAVAILABLE
 * while somebody else holds it for longer than four seconds.
 */
export async function holdHash(tx: Tx, { blockchain, hash }: DeliveryHash): Promise<void> {
  const name = `ico_delivery:${blockchain}:${claimHash(blockchain, hash)}`;
  await passInTurn(tx, sql`hashtextextended(${name}, 0)`);
}

/** Takes back what deliveries have claimed before. */
export async function freeClaims({ rows }: Tx, deliveries: readonly Delivery[]): Promise<void> {
  const keys = deliveries.map(keyOf);
  await rows
    .deleteFrom('ico_delivery_claim')
    .where(sql<SqlBool>`coalesce("releaseId", "transactionId") = any(${keys}::uuid[])`)
    .where(sql<SqlBool>`"transactionId" = any(${deliveries.map(({ transactionId }) => transactionId)}::uuid[])`)
    .execute();
}

/**
 * Claims a log for each of the deliveries by a hash that is held. Answers those for which no log is left, and then has
 * claimed nothing.
 */
export async function claimLogs(
  ctx: Context,
  tx: Tx,
  at: DeliveryHash,
  proven: readonly Proven[],
): Promise<readonly Delivery[]> {
  const taken = new Set((await claimsOf(tx, at)).map(({ logIndex }) => logIndex));
  const spent = await spentOn(tx, at);
  const claimed: { delivery: Delivery; logIndex: number }[] = [];
  const left: Delivery[] = [];
  // Whoever has fewest logs to choose from chooses first.
  for (const { delivery, logs } of proven.toSorted((one, other) => one.logs.length - other.logs.length)) {
    const free = logs.filter((log) => !taken.has(log)).slice(spent.get(delivery.recipient) ?? 0);
    const [logIndex] = free;
    if (logIndex === undefined) left.push(delivery);
    else claimed.push({ delivery, logIndex });
    if (logIndex !== undefined) taken.add(logIndex);
  }
  if (left.length === 0) await store(ctx, tx, at, claimed);
  return left;
}

/**
 * Claims a hash that no chain is asked about for the only delivery that it serves. DELIVERY_CLAIMED when it serves
 * another, and for several deliveries by one hash.
 */
export async function claimUnchecked(
  ctx: Context,
  tx: Tx,
  at: DeliveryHash,
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
  if (alive || (await spentOn(tx, at)).size > 0) {
    throw claimedBefore(
      'The transaction stands for another delivery already, and no blockchain is asked what else it has paid',
    );
  }
  await dropDead(tx, at);
  await store(ctx, tx, at, [{ delivery, logIndex: NO_LOG }]);
}

/**
 * DELIVERY_CLAIMED when a hash that is held stands for another delivery than this one without a proof, which is all that
 * it serves then.
 */
export async function requireUnclaimed(
  tx: Tx,
  at: DeliveryHash,
  own: Pick<Delivery, 'transactionId' | 'releaseId'>,
): Promise<void> {
  const isAnothers = sql<SqlBool>`coalesce(k."releaseId", k."transactionId") <> ${keyOf(own)}::uuid`;
  const claim = await aliveClaim(tx, at).where('k.logIndex', '=', NO_LOG).where(isAnothers).executeTakeFirst();
  if (claim) throw claimedBefore('The transaction stands for another delivery already');
}

/** DELIVERY_CLAIMED, with what the creator can do. */
export function claimedBefore(message: string): AppError {
  return new AppError('DELIVERY_CLAIMED', { message });
}

function ofHash({ blockchain, hash }: DeliveryHash) {
  return sql<SqlBool>`k.blockchain = ${blockchain} and k.hash = ${claimHash(blockchain, hash)}`;
}

async function claimsOf({ rows }: Tx, at: DeliveryHash) {
  return rows.selectFrom('ico_delivery_claim as k').select('k.logIndex').where(ofHash(at)).execute();
}

/** Finds out whether a log is claimed, or the hash for a delivery that was paid for, or is neither over nor failed. */
function aliveClaim({ rows }: Tx, at: DeliveryHash) {
  return rows
    .selectFrom('ico_delivery_claim as k')
    .innerJoin('ico_transaction as c', 'c.id', 'k.transactionId')
    .leftJoin('ico_token_vesting_release as r', 'r.id', 'k.releaseId')
    .select('k.logIndex')
    .where(ofHash(at))
    .where(
      // A tranche that was paid for stays so, whatever becomes of the rest of its contribution.
      sql<SqlBool>`(k."logIndex" >= 0 or r."paidAt" is not null
        or c.status in ('VERIFICATION', 'RELEASED') and (r.id is null or r.status = 'RELEASED'))`,
    )
    .limit(1);
}

async function dropDead({ rows }: Tx, at: DeliveryHash): Promise<void> {
  await rows.deleteFrom('ico_delivery_claim as k').where(ofHash(at)).where('k.logIndex', '=', NO_LOG).execute();
}

async function store(
  { clock }: Context,
  { rows }: Tx,
  { blockchain, hash }: DeliveryHash,
  claims: readonly { readonly delivery: Delivery; readonly logIndex: number }[],
): Promise<void> {
  const of = { blockchain, hash: claimHash(blockchain, hash), createdAt: clock.now().toISOString() };
  const all = claims.map(({ delivery: { transactionId, releaseId }, logIndex }) => ({
    ...of,
    logIndex,
    transactionId,
    releaseId,
  }));
  if (all.length > 0) await rows.insertInto('ico_delivery_claim').values(all).execute();
}
