import { sql } from 'kysely';
import { hasDollars, type ApprovalKind } from '../../core/acts/kinds.js';
import type { ApprovalTier } from '../../core/acts/tiers.js';
import { canonical } from '../../core/money.js';
import { CACHE_VERSION_KEY } from '../../core/settings/cache-version.js';
import type { Reader } from '../../infra/database/database.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes approval_policy in one statement: all rows of one caller's own use case, or none.

/** The tiers of a kind, lowest first. */
export async function readTiers(rows: Reader, kind: ApprovalKind): Promise<ApprovalTier[]> {
  const found = await rows
    .selectFrom('approval_policy')
    .select(['fromUsd', 'approvers'])
    .where('kind', '=', kind)
    .orderBy('fromUsd')
    .execute();
  return found.map(({ fromUsd, approvers }) => ({ fromUsd: canonical(fromUsd), approvers }));
}

/** The tiers of a kind. Changes of them run one after the other: the next one waits for the commit. */
export async function lockTiers({ rows }: Tx, kind: ApprovalKind): Promise<ApprovalTier[]> {
  await lock(rows, kind);
  return readTiers(rows, kind);
}

// Not the rows: a change deletes them, and those who wait for them would go on together.
async function lock(rows: Reader, kind: ApprovalKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval_policy:${kind}`}, 0))`.execute(rows);
}

/** Replaces the tiers of a kind and makes every process read the policy again. */
export async function writeTiers({ rows }: Tx, kind: ApprovalKind, tiers: readonly ApprovalTier[]): Promise<void> {
  await lock(rows, kind);
  await rows.deleteFrom('approval_policy').where('kind', '=', kind).execute();
  await rows
    .insertInto('approval_policy')
    .values(tiers.map(({ fromUsd, approvers }) => ({ kind, fromUsd, approvers })))
    .execute();
  // Processes poll this number of the settings, which are read together with the policy.
  await sql`update settings set value = (value::bigint + 1)::text where key = ${CACHE_VERSION_KEY}`.execute(rows);
}

/** Tiers that ask one person of every act of a kind. */
export function onePerson(kind: ApprovalKind): ApprovalTier[] {
  const first = { fromUsd: '0', approvers: 1 };
  return hasDollars(kind) ? [first] : [first, { fromUsd: '1', approvers: 1 }];
}
