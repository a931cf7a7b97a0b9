import { sql } from 'kysely';

/**
 * Common tables of the allow-lists of the offerings in `offering`, whose contributions are in `contribution`: `reserve`, what
 * phases reserve that differs from what is guaranteed, and `listed`, the entries that differ from what their accounts have
 * bought in the phase. A contribution in a phase with a list to which there is no entry counts as one that differs.
 */
export const LISTS = sql`
    reserve as (
      select p."offeringId", sum(abs(p.reserved - coalesce(
        (select sum(w.guaranteed) from ico_phase_allowance w where w."phaseId" = p.id), 0
      ))) as reserved
      from offering o join ico_token_offering_phase p on p."offeringId" = o.id group by p."offeringId"
    ), entry as (
      select p."offeringId", w."phaseId", w."userId", w.bought
      from offering o join ico_token_offering_phase p on p."offeringId" = o.id
      join ico_phase_allowance w on w."phaseId" = p.id
      union all
      select c."offeringId", c."phaseId", c."userId", -c.sold
      from contribution c join ico_token_offering_phase p on p.id = c."phaseId" and p.access = 'ALLOW_LIST'
    ), listed as (
      select "offeringId", count(*) as entries
      from (
        select "offeringId" from entry group by "offeringId", "phaseId", "userId" having sum(bought) <> 0
      ) each
      group by "offeringId"
    )`;
