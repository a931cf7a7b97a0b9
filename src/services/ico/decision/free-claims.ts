import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';

// Writes SQL: it writes rows that it never loads, many at once.

/** Frees what the deliveries of a contribution that were not paid for claim of the chain. */
export async function freeClaims({ rows }: Tx, contributionId: string): Promise<void> {
  await sql`
    delete from ico_delivery_claim c where c."transactionId" = ${contributionId} and not exists (
      select from ico_token_vesting_release r where r.id = c."releaseId" and r."paidAt" is not null
    )`.execute(rows);
}

/** Frees what the delivery of a tranche claims of the chain. */
export async function freeClaim({ rows }: Tx, releaseId: string): Promise<void> {
  await rows.deleteFrom('ico_delivery_claim').where('releaseId', '=', releaseId).execute();
}
