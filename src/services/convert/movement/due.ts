import { sql } from 'kysely';
import type { ConvertLocation } from '../../../entities/convert/inventory.js';
import type { Reader } from '../../../infra/database/database.js';
import type { MovementRow } from './read.js';

/** Movements of one chain that one run looks at; those that were looked at longest ago come first. */
const BATCH = 50;

/** A movement that is due, and the place whose chain it needs. */
export type DueMovement = MovementRow & { readonly needs: ConvertLocation };

/** What a run looks at, of each chain so many. What an admin carries out is due when it is overdue. */
export async function findDue(rows: Reader, now: Date): Promise<DueMovement[]> {
  const { rows: found } = await sql<DueMovement>`
    select * from (
      select *, row_number() over (partition by needs order by "checkedAt" nulls first, id) as place from (
        select *, case when "from" like 'CHAIN:%' then "from" else "to" end as needs from convert_movement
        where status = 'PLANNED' or (status = 'MOVING' and (automatic or "dueAt" <= ${now.toISOString()}::timestamptz))
          or ("gasHeld" is not null and "gasPaid" is null)
      ) due
    ) numbered where place <= ${sql.lit(BATCH)} order by "checkedAt" nulls first, id`.execute(rows);
  return found;
}
