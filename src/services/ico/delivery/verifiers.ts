import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';
import { keyOf, type LoadedDelivery } from './delivery.js';
import type { Proof } from './prove.js';

/**
 * Whether what is delivered waits for an admin while nothing else of the offering does: whole contributions that have not
 * failed, and tranches that no chain is asked about.
 */
export async function isFirstToVerify(
  { rows }: Tx,
  offeringId: string,
  deliveries: readonly LoadedDelivery[],
  { verdicts }: Proof,
): Promise<boolean> {
  if (!deliveries.some((each) => !each.vested || verdicts.get(keyOf(each))?.is === 'UNCHECKED')) return false;
  const waiting = await sql`
    select 1 where exists (
      select from ico_transaction where "offeringId" = ${offeringId}::uuid and status = 'VERIFICATION' and not vests
        and "chainCheck" <> 'FAILED'
    ) or exists (
      select from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where v."offeringId" = ${offeringId}::uuid and r.status = 'RELEASED' and r."paidAt" is null
        and r."chainCheck" = 'UNCHECKED'
    )`.execute(rows);
  return waiting.rows.length === 0;
}
