import { sql } from 'kysely';
import { AppError } from '../../../core/catalogue/errors.js';
import type { ConvertSend } from '../../../entities/convert/send.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_send_day in one statement: it writes one row.

/**
 * Counts dollars against what may be approved on this day in UTC, and answers the day. SEND_LIMIT when they are too many;
 * approvals at once wait for each other.
 */
export async function countApproved({ clock, settings }: Context, tx: Tx, usd: string): Promise<string> {
  const day = dayOf(clock);
  const limit = settings.decimal('convertSendDailyUsd');
  const { rows } = await sql`
    insert into convert_send_day as d (day, usd) select ${day}::date, ${usd}::numeric where ${usd}::numeric <= ${limit}::numeric
    on conflict (day) do update set usd = d.usd + excluded.usd where d.usd + excluded.usd <= ${limit}::numeric
    returning day`.execute(tx.rows);
  if (rows.length === 0) throw new AppError('SEND_LIMIT');
  return day;
}

/** SEND_LIMIT when so many more dollars could not be approved on this day in UTC. Counts nothing. */
export async function requireWithinDay({ clock, settings }: Context, { rows }: Tx, usd: string): Promise<void> {
  const limit = settings.decimal('convertSendDailyUsd');
  const found = await sql<{ fits: boolean }>`
    select coalesce((select d.usd from convert_send_day d where d.day = ${dayOf(clock)}::date), 0) + ${usd}::numeric
      <= ${limit}::numeric as fits`.execute(rows);
  if (!found.rows[0]?.fits) throw new AppError('SEND_LIMIT');
}

function dayOf(clock: Context['clock']): string {
  return clock.now().toISOString().slice(0, 10);
}

/** Gives back what an approved send counted on the day of its approval; nothing for one that was not approved. */
export async function countBack(tx: Tx, { usdValue, approvedDay }: ConvertSend): Promise<void> {
  if (usdValue === null || approvedDay === null) return;
  await sql`update convert_send_day set usd = usd - ${usdValue}::numeric where day = ${approvedDay}::date`.execute(
    tx.rows,
  );
}
