import { sql } from 'kysely';
import { claimChain } from '../../../core/chain-proof/claim-key.js';
import type { ClaimedTransaction } from '../../chain-proof/claims.js';
import type { Tx } from '../../frame/tx.js';

/** A transaction of a blockchain that is named as delivering tokens, in the spelling that is stored. */
export interface DeliveryHash {
  readonly blockchain: string;
  readonly hash: string;
}

/** The transaction, as claims name it. */
export function claimedTransaction({ blockchain, hash }: DeliveryHash): ClaimedTransaction {
  return { chain: claimChain(blockchain), hash };
}

/** What was paid for without a proof: tokens to one of the addresses at which the buyer has wanted them. */
export interface Spent {
  readonly recipients: readonly string[];
  readonly tokens: string;
}

/** What was paid for without a proof as delivered by a transaction: an admin has taken it for proven. */
export async function spentOn(
  { rows }: Pick<Tx, 'rows'>,
  { blockchain, hash }: DeliveryHash,
): Promise<readonly Spent[]> {
  const found = await sql<Spent>`
    select array[paid."walletAddress"::text] || array(
        select f.address::text from ico_former_address f where f."transactionId" = paid.id
      ) as recipients, paid.tokens::text as tokens
    from (
      select c.id, c."offeringId", c."walletAddress", c.tokens from ico_transaction c
      where c."transactionHash" = ${hash} and c.status = 'RELEASED' and c."chainCheck" <> 'CONFIRMED'
      union all
      select c.id, c."offeringId", c."walletAddress", r.tokens from ico_token_vesting_release r
      join ico_token_vesting v on v.id = r."vestingId" join ico_transaction c on c.id = v."transactionId"
      where r."transactionHash" = ${hash} and r."paidAt" is not null and r."chainCheck" <> 'CONFIRMED'
    ) paid join ico_token_offering o on o.id = paid."offeringId" join ico_blockchain b on b.id = o."blockchainId"
    where b.value = ${blockchain}`.execute(rows);
  return found.rows;
}
