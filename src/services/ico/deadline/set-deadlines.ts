import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { OfferingRow } from '../own/offering.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Sets the deadlines of an offering that has succeeded, by one statement for all of its contributions that do not vest.
 * Tranches get theirs when they are due.
 */
export async function setDeadlines(
  { rows }: Tx,
  { id, settledAt, deliveryDays }: Pick<OfferingRow, 'id' | 'settledAt' | 'deliveryDays'>,
): Promise<void> {
  await sql`
    update ico_transaction set "deliverBy" = ${settledAt}::timestamptz + make_interval(days => ${deliveryDays}::int)
    where "offeringId" = ${id}::uuid and status in ('PENDING', 'VERIFICATION') and not vests`.execute(rows);
}
