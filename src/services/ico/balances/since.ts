import { sql } from 'kysely';
import { addMs, DAY_MS, HOUR_MS } from '../../../core/clock.js';
import type { Context } from '../../frame/context.js';

/** A run of every hour must not slip to the next one because it began a second earlier than the day before. */
const WHOLE_EVERY_MS = DAY_MS - HOUR_MS / 2;

/**
 * From when on changes are compared: an hour before the last run without a fault began, for what was not committed by then,
 * and for clocks that differ. Null for everything, which is once a day, and until a run of everything finds no fault.
 */
export async function changedSince({ db, clock }: Context): Promise<string | null> {
  const day = addMs(clock.now(), -WHOLE_EVERY_MS).toISOString();
  const { rows } = await sql<{ cleanAt: string | null; wholeAt: string | null }>`
    select max("startedAt") as "cleanAt", max("startedAt") filter (where counts ->> 'whole' = '1') as "wholeAt"
    from job_run where job = 'checkIcoBalances' and status = 'SUCCEEDED' and "startedAt" > ${day}::timestamptz`.execute(
    db.rows,
  );
  const [last] = rows;
  if (!last?.cleanAt || !last.wholeAt) return null;
  return addMs(new Date(last.cleanAt), -HOUR_MS).toISOString();
}
