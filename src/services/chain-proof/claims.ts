import { sql, type SqlBool } from 'kysely';
import { claimHash } from '../../core/chain-proof/claim-key.js';
import type { ClaimKind, ClaimUse } from '../../entities/chain-proof/claim.js';
import type { Reader } from '../../infra/database/database.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes chain_claim in one statement: it writes one row.

/*
 * What proves something on a chain serves once on the whole platform, under its place in its own transaction: nodes number
 * logs within the block, in which a reorganisation may move the transaction. A claim of which only the place in a block is
 * known bars its whole hash, but for the gas, which is a cost and proves nothing.
 */

/** A transaction, as claims name it. */
export interface ClaimedTransaction {
  /** As `claimChain` or `evmClaimChain` names it. */
  readonly chain: string;
  readonly hash: string;
}

/** What of a transaction is claimed. */
export interface Claimable extends ClaimedTransaction {
  readonly kind: ClaimKind;
  /** Of a log: its place among those of its transaction; 0 for anything else. */
  readonly place: number;
}

/** What a claim is for. */
export interface ClaimedFor {
  readonly use: ClaimUse;
  readonly useId: string;
}

/** A claim of a transaction. One of an unknown place is below 0. */
export interface Claim extends ClaimedFor, Pick<Claimable, 'kind' | 'place'> {
  readonly id: string;
}

/** Claims something of a transaction; answers the claim's id, and null where it is claimed already, or the hash is barred. */
export async function claimOnce(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  what: Claimable,
  use: ClaimedFor,
): Promise<string | null> {
  return insert(ctx, tx, what, use, sql`nothing`);
}

/**
 * As {@link claimOnce}, and answers the claim that the same thing has already: a transfer of a sum may deliver several.
 * The claim is locked until the commit.
 */
export async function claimShared(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  what: Claimable,
  use: ClaimedFor,
): Promise<string | null> {
  const isSame = sql`chain_claim.use = ${use.use} and chain_claim."useId" = ${use.useId}::uuid`;
  return insert(ctx, tx, what, use, sql`update set use = excluded.use where ${isSame}`);
}

async function insert(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  { chain, hash, kind, place }: Claimable,
  { use, useId }: ClaimedFor,
  otherwise: ReturnType<typeof sql>,
): Promise<string | null> {
  const claimed = await sql<{ id: string }>`
    insert into chain_claim (chain, hash, kind, place, "end", use, "useId", "createdAt")
    select chain, hash, kind, place, "end", use, "useId", "createdAt" from (values (${chain}::text, ${claimHash(hash)}::text,
      ${kind}::text, ${place}::integer, 'OUT', ${use}::text, ${useId}::uuid, ${clock.now().toISOString()}::timestamptz))
      as given (chain, hash, kind, place, "end", use, "useId", "createdAt")
    where given.kind = 'GAS' or not exists (
      select from chain_claim barred where barred.chain = given.chain and barred.hash = given.hash
        and barred."end" = given."end" and barred.kind = 'LOG' and barred.place < 0)
    on conflict (chain, hash, kind, place, "end") do ${otherwise}
    returning id`.execute(rows);
  return claimed.rows[0]?.id ?? null;
}

/** What is claimed of a transaction, but for its gas. */
export async function claimsOf(rows: Reader, { chain, hash }: ClaimedTransaction): Promise<readonly Claim[]> {
  return rows
    .selectFrom('chain_claim')
    .select(['id', 'kind', 'place', 'use', 'useId'])
    .where('chain', '=', chain)
    .where('hash', '=', claimHash(hash))
    .where('end', '=', 'OUT')
    .where('kind', '<>', 'GAS')
    .execute();
}

/** Whether something of a transaction is claimed, by what {@link claimsOf} has answered. */
export function isClaimed(claims: readonly Claim[], { kind, place }: Pick<Claimable, 'kind' | 'place'>): boolean {
  return claims.some(
    (claim) => (claim.kind === 'LOG' && claim.place < 0) || (claim.kind === kind && claim.place === place),
  );
}

/** The transactions of a chain of which something was claimed for this, but for gas; in the spelling of claims. */
export async function hashesClaimedFor(rows: Reader, chain: string, use: ClaimedFor): Promise<string[]> {
  const claims = rows.selectFrom('chain_claim').select('hash').distinct();
  return (await claims.where(isFor(chain, use)).execute()).map(({ hash }) => hash);
}

/** Gives back what was claimed for this on a chain, but for gas, so that it may prove something else. */
export async function releaseClaims({ rows }: Tx, chain: string, use: ClaimedFor): Promise<void> {
  await rows.deleteFrom('chain_claim').where(isFor(chain, use)).execute();
}

function isFor(chain: string, { use, useId }: ClaimedFor) {
  return sql<SqlBool>`(chain = ${chain} and use = ${use} and "useId" = ${useId}::uuid and kind <> 'GAS')`;
}
