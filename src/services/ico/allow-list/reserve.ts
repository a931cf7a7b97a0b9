import { sql } from 'kysely';
import { canonical } from '../../../core/money.js';
import type { Reader } from '../../../infra/database/database.js';

export const NO_PHASE = 'Phase not found';

/** What a phase with an allow-list keeps for its accounts. */
export interface ReserveView {
  readonly phaseId: string;
  readonly accounts: number;
  readonly allocation: string;
  readonly reserved: string;
  readonly bought: string;
}

/** What a phase, which exists, keeps for the accounts of its list. */
export async function readReserve(rows: Reader, phaseId: string): Promise<ReserveView> {
  const { rows: found } = await sql<ReserveView>`
    select p.id as "phaseId", p.allocation, p.reserved, count(w."userId")::int as accounts,
      coalesce(sum(w.bought), 0) as bought
    from ico_token_offering_phase p left join ico_phase_allowance w on w."phaseId" = p.id
    where p.id = ${phaseId} group by p.id`.execute(rows);
  const [{ accounts, allocation, reserved, bought }] = found as [ReserveView];
  return {
    phaseId,
    accounts,
    allocation: canonical(allocation),
    reserved: canonical(reserved),
    bought: canonical(bought),
  };
}
