import { sql } from 'kysely';
import { AppError, badInput } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import { canonical } from '../../../core/money.js';
import { sqlList } from '../../../core/sql/sql-list.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { PhaseRow } from '../own/offering.js';
import type { Listed } from '../own/tell-listed.js';
import type { AllowanceInput } from './entries.js';

// Writes SQL: it writes rows that it never loads, many at once.
// Writes ico_phase_allowance in one statement: all entries of one list, whose offering is held.

/**
 * Stores entries of the list of a phase, whose offering is held, and what the phase reserves with them. Answers the accounts
 * that were not on it before.
 */
export async function storeAllowances(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  phase: PhaseRow,
  entries: readonly AllowanceInput[],
): Promise<Listed[]> {
  await requireAccounts(tx, idsOf(entries, false));
  await requireAboveBought(tx, phase, entries);
  const now = clock.now().toISOString();
  await sql`delete from ico_phase_allowance
    where "phaseId" = ${phase.id} and "userId" = any(${sqlList(idsOf(entries, true), 'uuid')})`.execute(tx.rows);
  const { rows: stored } = await sql<Listed & { isNew: boolean }>`
    insert into ico_phase_allowance as w ("phaseId", "userId", guaranteed, "createdAt", "updatedAt")
    select ${phase.id}::uuid, each."userId", each.guaranteed, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as each ("userId" uuid, guaranteed numeric)
    where each.guaranteed > 0
    on conflict ("phaseId", "userId") do update set guaranteed = excluded.guaranteed, "updatedAt" = excluded."updatedAt"
    returning w."userId", w.guaranteed, w.xmax = 0 as "isNew"`.execute(tx.rows);
  await reserve(tx, phase);
  // So that the checks of the books look at it.
  await tx.rows.updateTable('ico_token_offering').set({ updatedAt: now }).where('id', '=', phase.offeringId).execute();
  return stored.filter(({ isNew }) => isNew);
}

function idsOf(entries: readonly AllowanceInput[], isOff: boolean): string[] {
  return entries.filter(({ guaranteed }) => (guaranteed === '0') === isOff).map(({ userId }) => userId);
}

/**
 * One answer for all of them: whoever writes a list does not learn which accounts there are. Whoever is taken off may be
 * closed meanwhile, and gives its guarantee back.
 */
async function requireAccounts({ rows }: Tx, ids: readonly string[]): Promise<void> {
  const found = await rows
    .selectFrom('user')
    .select('id')
    .where('id', '=', sql<string>`any(${sqlList(ids, 'uuid')})`)
    .where('deletedAt', 'is', null)
    .execute();
  if (found.length < ids.length)
    throw badInput('entries: some of these accounts do not exist; ask their owners for the ids in their profiles');
}

async function requireAboveBought({ rows }: Tx, { id }: PhaseRow, entries: readonly AllowanceInput[]): Promise<void> {
  const { rows: below } = await sql<{ userId: string; bought: string }>`
    select w."userId", w.bought from ico_phase_allowance w
    join jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as each ("userId" uuid, guaranteed numeric)
      on each."userId" = w."userId"
    where w."phaseId" = ${id} and w.bought > each.guaranteed limit 1`.execute(rows);
  const [first] = below;
  if (!first) return;
  throw new AppError('ILLEGAL_STATE', {
    message: `The account ${first.userId} has bought ${canonical(first.bought)} under its entry: no less can be guaranteed`,
  });
}

/** BAD_INPUT where the phase has too few tokens for all that is guaranteed. */
async function reserve({ rows }: Tx, { id, allocation }: PhaseRow): Promise<void> {
  const { rows: sums } = await sql<{ reserved: string }>`
    select coalesce(sum(guaranteed), 0) as reserved from ico_phase_allowance where "phaseId" = ${id}`.execute(rows);
  const reserved = sums[0]?.reserved ?? '0';
  if (figure(reserved).compare(figure(allocation)) > 0) {
    throw badInput(
      `entries: the phase has ${canonical(allocation)} tokens, and ${canonical(reserved)} would be guaranteed`,
    );
  }
  await rows.updateTable('ico_token_offering_phase').set({ reserved }).where('id', '=', id).execute();
}
