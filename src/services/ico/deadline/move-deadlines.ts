import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import { DEADLINE_OF_TRANCHE } from './deadline-of-tranche.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** A time during which deadlines of offerings `o` in SUCCESS stood still. */
export interface Stop {
  /** Which offerings. */
  readonly of: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly to: RawBuilder<unknown>;
}

/**
 * Moves the deadlines of what is not paid for by the time that they stood still, by one statement. A deadline that had
 * passed before stays, and one that began meanwhile moves by the rest of the time. Locks in the order of the ids, as
 * others who take several do.
 */
export async function moveDeadlines({ rows }: Tx, { of, from, to }: Stop): Promise<void> {
  await sql`
    with stopped as (
      select o.id, greatest(o."settledAt", ${from}) as "from", ${to} as "to"
      from ico_token_offering o where o.status = 'SUCCESS' and ${of}
    ), wholes as materialized (
      select t.id, s."to" - s."from" as stood
      from stopped s join ico_transaction t on t."offeringId" = s.id
      where s."from" < s."to" and t.status in ('PENDING', 'VERIFICATION') and t."deliverBy" > s."from"
      order by t.id for no key update of t
    ), moved as (
      update ico_transaction t set "deliverBy" = t."deliverBy" + w.stood from wholes w where t.id = w.id
    ), tranches as materialized (
      select r.id, ${DEADLINE_OF_TRANCHE} as deadline, s."to" - greatest(s."from", r."dueAt") as stood
      from stopped s join ico_token_offering o on o.id = s.id
      join ico_token_vesting v on v."offeringId" = s.id join ico_token_vesting_release r on r."vestingId" = v.id
      where s."from" < s."to" and v.status = 'ACTIVE' and r."dueAt" < s."to" and r."paidAt" is null
        and r.status <> 'CANCELLED' and coalesce(r."deliverBy", ${DEADLINE_OF_TRANCHE}) > s."from"
      order by r.id for no key update of r
    )
    update ico_token_vesting_release r set "deliverBy" = coalesce(r."deliverBy", t.deadline) + t.stood
    from tranches t where r.id = t.id`.execute(rows);
}
