import { sql } from 'kysely';
import { sumsAccounts, type ApprovalKind } from '../../core/acts/kinds.js';
import { addMs, DAY_MS } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { canonical } from '../../core/money.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes solo_act in one statement: it writes one row.

/**
 * Who lets an act of a kind through, null for the platform itself, and the account that receives or sends the money; null
 * for none.
 */
export interface SoloParty {
  readonly kind: ApprovalKind;
  readonly userId: string | null;
  readonly accountId: string | null;
}

/**
 * The dollars of a kind that one person let through within 24 hours and, of kinds that sum accounts, those that the
 * account received or sent on one person's word, as exact decimal text. Locks the person and the account until the
 * commit, so that two acts at the same time cannot both stay below a tier.
 */
export async function sumSoloActs(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  { kind, userId, accountId }: SoloParty,
): Promise<string> {
  const since = addMs(clock.now(), -DAY_MS).toISOString();
  const summed = sumsAccounts(kind) ? accountId : null;
  const keys = [userId, summed].filter((id) => id !== null).map((id) => `solo_act:${kind}:${id}`);
  for (const key of keys.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(rows);
  }
  const found = await sql<{ usd: string }>`
    select coalesce(sum(usd), 0)::text as usd from solo_act
    where kind = ${kind} and "createdAt" > ${since}::timestamptz
      and ("userId" = ${userId}::uuid or "accountId" = ${summed}::uuid)`.execute(rows);
  return canonical(found.rows[0]?.usd ?? '0');
}

/** Records an act that one person lets through. */
export async function recordSoloAct(
  { clock }: Pick<Context, 'clock'>,
  { rows }: Tx,
  { kind, userId, accountId }: SoloParty,
  usd: string,
): Promise<void> {
  const row = { id: newId(), kind, userId, accountId, usd, createdAt: clock.now().toISOString() };
  await rows.insertInto('solo_act').values(row).execute();
}
