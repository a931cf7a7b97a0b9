import { sql } from 'kysely';
import type { Tx } from '../../frame/tx.js';

/** A transaction of a blockchain that is named as delivering tokens, in the spelling that is stored. */
export interface DeliveryHash {
  readonly blockchain: string;
  readonly hash: string;
}

/**
 * How many deliveries by a transaction were paid for without a proof, by the address of their buyers: an admin has taken
 * one log to each for proven.
 */
export async function spentOn(
  { rows }: Pick<Tx, 'rows'>,
  { blockchain, hash }: DeliveryHash,
): Promise<ReadonlyMap<string, number>> {
  const found = await sql<{ recipient: string; count: number }>`
    select recipient, count(*)::int as count from (
      select c."offeringId", c."walletAddress" as recipient from ico_transaction c
      where c."transactionHash" = ${hash} and c.status = 'RELEASED' and c."chainCheck" <> 'CONFIRMED'
      union all
      select c."offeringId", c."walletAddress" from ico_token_vesting_release r
      join ico_token_vesting v on v.id = r."vestingId" join ico_transaction c on c.id = v."transactionId"
      where r."transactionHash" = ${hash} and r."paidAt" is not null and r."chainCheck" <> 'CONFIRMED'
    ) paid join ico_token_offering o on o.id = paid."offeringId" join ico_blockchain b on b.id = o."blockchainId"
    where b.value = ${blockchain}
    group by recipient`.execute(rows);
  return new Map(found.rows.map(({ recipient, count }) => [recipient, count]));
}
