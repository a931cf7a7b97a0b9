import { sql } from 'kysely';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { endDeliveryApprovals } from '../own/end-approvals.js';
import type { ContributionRow, TrancheRow } from '../own/offering.js';
import { keyOf, type LoadedDelivery } from './delivery.js';
import type { Proof } from './prove.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ico_transaction in one statement: all of one caller's own call, or none.
// Writes ico_token_vesting_release in one statement: all of one caller's own call, or none.

/** What is written of a delivery. */
interface Stored {
  readonly id: string;
  readonly chainCheck: IcoChainCheck;
  readonly checkReason: string | null;
}

const NAMED_AGAIN = 'The creator has named the delivery again';

/**
 * Stores that locked contributions and tranches were delivered by a transaction; answers both as they are then. Approvals of
 * a delivery that is another one now end.
 */
export async function storeDeliveries(
  ctx: Context,
  tx: Tx,
  deliveries: readonly LoadedDelivery[],
  proof: Proof,
): Promise<{ contributions: readonly ContributionRow[]; tranches: readonly TrancheRow[] }> {
  const now = ctx.clock.now().toISOString();
  const wholes = deliveries.filter(({ vested }) => !vested);
  const vested = deliveries.filter((each) => each.vested);
  const changed = deliveries.filter((each) => isAnother(each, proof)).map(keyOf);
  await endDeliveryApprovals(ctx, tx, changed, { status: 'WITHDRAWN', reason: NAMED_AGAIN });
  const tranches = await storeTranches(tx, storedOf(vested, proof), proof.hash, now);
  return {
    contributions: [
      ...(await storeWholes(tx, storedOf(wholes, proof), proof.hash, now)),
      ...(await storeVesting(tx, [...new Set(vested.map(({ transactionId }) => transactionId))], now)),
    ],
    tranches,
  };
}

/** True for a delivery by another transaction than before, or of which the chain now says something else. */
function isAnother({ contribution, vested, ...delivery }: LoadedDelivery, { hash, verdicts }: Proof): boolean {
  const { transactionHash, chainCheck } = vested ? vested.tranche : contribution;
  if (transactionHash === null) return false;
  return claimHash(transactionHash) !== claimHash(hash) || chainCheck !== verdicts.get(keyOf(delivery))?.is;
}

function storedOf(deliveries: readonly LoadedDelivery[], { verdicts }: Proof): Stored[] {
  return deliveries.map((each) => {
    const verdict = verdicts.get(keyOf(each)) ?? { is: 'UNCHECKED' };
    return { id: keyOf(each), chainCheck: verdict.is, checkReason: verdict.is === 'PENDING' ? verdict.reason : null };
  });
}

async function storeWholes(
  { rows }: Tx,
  all: readonly Stored[],
  hash: string,
  now: string,
): Promise<ContributionRow[]> {
  if (all.length === 0) return [];
  const stored = await sql<ContributionRow>`
    update ico_transaction c set status = 'VERIFICATION', "transactionHash" = ${hash}, "chainCheck" = each."chainCheck",
      "checkReason" = each."checkReason", "submittedAt" = coalesce(c."submittedAt", ${now}::timestamptz),
      "namedAt" = case when c."transactionHash" = ${hash} and c."chainCheck" = 'PENDING' then c."namedAt"
        else ${now}::timestamptz end, "checkedAt" = ${now}::timestamptz, "updatedAt" = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as each (id uuid, "chainCheck" text, "checkReason" text)
    where c.id = each.id returning c.*`.execute(rows);
  return stored.rows;
}

/** Contributions of which tranches were delivered: each is in VERIFICATION from its first one on. */
async function storeVesting({ rows }: Tx, ids: readonly string[], now: string): Promise<ContributionRow[]> {
  if (ids.length === 0) return [];
  const stored = await sql<ContributionRow>`
    update ico_transaction set status = 'VERIFICATION', "submittedAt" = coalesce("submittedAt", ${now}::timestamptz),
      "updatedAt" = ${now}::timestamptz
    where id = any(${ids}::uuid[]) returning *`.execute(rows);
  return stored.rows;
}

async function storeTranches({ rows }: Tx, all: readonly Stored[], hash: string, now: string): Promise<TrancheRow[]> {
  if (all.length === 0) return [];
  const stored = await sql<TrancheRow>`
    update ico_token_vesting_release r set status = 'RELEASED', "transactionHash" = ${hash},
      "chainCheck" = each."chainCheck", "checkReason" = each."checkReason", "submittedAt" = ${now}::timestamptz,
      "checkedAt" = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as each (id uuid, "chainCheck" text, "checkReason" text)
    where r.id = each.id returning r.*`.execute(rows);
  return stored.rows;
}
