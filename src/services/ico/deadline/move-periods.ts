import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import type { Stop } from './move-deadlines.js';

// Writes SQL: it writes rows that it never loads, many at once.

/**
 * Moves start and end of approved sales by the time that they stood still, by one statement: each phase sells as long as it
 * would have. An end that had passed before stays, and one that was to begin meanwhile begins when the stop ends.
 */
export async function movePeriods({ rows }: Tx, { of, from, to }: Stop): Promise<void> {
  await sql`
    with stopped as materialized (
      select o.id, ${to} - greatest(o."startDate", o."approvedAt", ${from}) as stood from ico_token_offering o
      where o.status in ('PENDING', 'ACTIVE') and o."approvedAt" is not null and o."endDate" > ${from} and ${of}
      order by o.id for no key update of o
    )
    update ico_token_offering o set "startDate" = o."startDate" + s.stood, "endDate" = o."endDate" + s.stood
    from stopped s where o.id = s.id and s.stood > interval '0'`.execute(rows);
}
