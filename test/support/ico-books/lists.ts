import { sql } from 'kysely';
import type { Rules } from '../convert-books/rules.js';

/** Tokens that each account has bought of each phase and did not give back. */
const BOUGHT = sql`
  select "phaseId", "userId", sum(
    case when status in ('PENDING', 'VERIFICATION', 'RELEASED') then tokens else delivered end
  ) as bought
  from ico_transaction group by 1, 2`;

/** Rules of phases that sell to the accounts of a list. */
export const LIST_RULES: Rules = {
  'a phase reserves what it guarantees to its list, within its allocation': sql`
    select p.id, p.access, p.allocation, p.reserved, w.guaranteed from ico_token_offering_phase p
    left join (select "phaseId", sum(guaranteed) as guaranteed from ico_phase_allowance group by 1) w on w."phaseId" = p.id
    where p.reserved <> coalesce(w.guaranteed, 0) or p.reserved > p.allocation or (p.access = 'OPEN' and p.reserved > 0)`,
  'an entry has bought what its account has of the phase, and no more than is guaranteed': sql`
    select w.*, b.bought as counted from ico_phase_allowance w
    left join (${BOUGHT}) b on b."phaseId" = w."phaseId" and b."userId" = w."userId"
    where w.bought <> coalesce(b.bought, 0) or w.bought > w.guaranteed`,
  'nobody has anything of a phase with a list who is not on it': sql`
    select b.* from (${BOUGHT}) b
    join ico_token_offering_phase p on p.id = b."phaseId" and p.access = 'ALLOW_LIST'
    left join ico_phase_allowance w on w."phaseId" = b."phaseId" and w."userId" = b."userId"
    where b.bought > 0 and w."userId" is null`,
  'what a phase has left covers what its list has not bought': sql`
    select p.id, p.remaining, w.open from ico_token_offering_phase p
    join (select "phaseId", sum(guaranteed - bought) as open from ico_phase_allowance group by 1) w on w."phaseId" = p.id
    where p.remaining < w.open`,
};
