import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * Gives back what deliveries have claimed of chains: parts `p` with their tranche `r`, where there is one. A transfer of which
 * no part is left may deliver something else.
 */
export async function freeParts({ rows }: Tx, which: RawBuilder<unknown>): Promise<void> {
  // Locked first: until the commit nothing else is delivered by a claim of which a part is freed.
  const { rows: claims } = await sql<{ id: string }>`
    select id from chain_claim where id in (
      select p."claimId" from ico_delivery_part p left join ico_token_vesting_release r on r.id = p."releaseId"
      where ${which})
    order by id for update`.execute(rows);
  if (claims.length === 0) return;
  const ids = claims.map(({ id }) => id);
  await sql`
    delete from ico_delivery_part where "deliveryId" in (
      select p."deliveryId" from ico_delivery_part p left join ico_token_vesting_release r on r.id = p."releaseId"
      where p."claimId" = any(${ids}::uuid[]) and ${which})`.execute(rows);
  await sql`
    delete from chain_claim c where c.id = any(${ids}::uuid[])
      and not exists (select from ico_delivery_part p where p."claimId" = c.id)`.execute(rows);
}
