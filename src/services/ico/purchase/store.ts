import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { ContributionRow } from '../own/offering.js';
import type { Schedule } from './new-schedule.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes ico_transaction in one statement: it writes one row.
// Writes ico_token_vesting in one statement: it writes one row.
// Writes ico_token_vesting_release in one statement: all tranches of one caller's own purchase, or none.

/** Stores a contribution with its schedule, by statements that are sent with the commit. */
export async function storePurchase(tx: Tx, contribution: ContributionRow, schedule: Schedule | null): Promise<void> {
  const row = { ...contribution, notes: JSON.stringify(contribution.notes) };
  await tx.withCommit({ query: tx.rows.insertInto('ico_transaction').values(row).compile() });
  if (!schedule) return;
  const { vesting, tranches } = schedule;
  const frozen = { ...vesting, releaseSchedule: JSON.stringify(vesting.releaseSchedule) };
  await tx.withCommit({ query: tx.rows.insertInto('ico_token_vesting').values(frozen).compile() });
  const all = sql`
    insert into ico_token_vesting_release (id, "vestingId", sequence, "dueAt", percent, tokens, net, fee, status)
    select id, "vestingId", sequence, "dueAt", percent, tokens, net, fee, status
    from jsonb_to_recordset(${JSON.stringify(tranches)}::jsonb) as each (id uuid, "vestingId" uuid, sequence smallint,
      "dueAt" timestamptz, percent numeric, tokens numeric, net numeric, fee numeric, status text)`;
  await tx.withCommit({ query: all.compile(tx.rows) });
}
