import { sql } from 'kysely';
import type { RecipientAddress } from '../../../core/launchpad/recipient-addresses.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Batch } from '../../frame/loaders.js';

interface AddressRow extends RecipientAddress {
  readonly transactionId: string;
}

/**
 * All addresses at which buyers have wanted the tokens of these contributions, by the ids of the contributions, each
 * one's in the order of their times: the last is the present one. One statement. Which of them a transfer counts to is for
 * `addressesAt`.
 */
export async function addressesOf(
  rows: Reader,
  contributionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RecipientAddress[]>> {
  if (contributionIds.length === 0) return new Map();
  const { rows: found } = await sql<AddressRow>`
    select f."transactionId", f.address, f.since as "from", f.until as "to", f.sequence::int
    from ico_former_address f where f."transactionId" = any(${contributionIds}::uuid[])
    union all
    select c.id, c."walletAddress", coalesce(
        (select max(f.until) from ico_former_address f where f."transactionId" = c.id), c."createdAt"
      ), null, null
    from ico_transaction c where c.id = any(${contributionIds}::uuid[])
    order by 1, 5 nulls last`.execute(rows);
  const byContribution = Map.groupBy(found, ({ transactionId }) => transactionId);
  return new Map(
    [...byContribution].map(([id, all]) => [id, all.map(({ address, from, to }) => ({ address, from, to }))]),
  );
}

/** The same for the fields of a document. */
export const addressesOfContributions: Batch<string, readonly RecipientAddress[]> = async (ctx, ids) => {
  const found = await addressesOf(ctx.db.rows, ids);
  return ids.map((id) => found.get(id) ?? null);
};
