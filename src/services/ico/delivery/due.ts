import { sql } from 'kysely';
import { claimHash } from '../../../core/launchpad/addresses.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import type { Delivery } from './delivery.js';
import type { DeliveryHash } from './hash.js';
import { readPlaces, type Place } from './place.js';

/** How many deliveries a run looks at. */
const BATCH = 200;

/** A delivery that its chain has not decided over, or a tranche that is proven and not paid for. */
export interface DueDelivery extends Delivery {
  readonly offeringId: string;
  readonly hash: string;
  readonly chainCheck: IcoChainCheck;
}

/** What is due by one transaction. */
export interface DueHash extends DeliveryHash {
  readonly chainId: number | null;
  readonly due: readonly { readonly delivery: DueDelivery; readonly place: Place }[];
}

/** What is due, by transactions: those first that were not looked at for longest, so that none starves. */
export async function findDue(rows: Reader): Promise<DueHash[]> {
  const { rows: found } = await sql<DueDelivery>`
    select due."transactionId", due."releaseId", due.hash, due."chainCheck", c."offeringId", c."walletAddress" as recipient,
      coalesce(due.tokens, c.tokens) as tokens, c."createdAt" as "boughtAt"
    from (
      (select id as "transactionId", null::uuid as "releaseId", "transactionHash" as hash, "chainCheck",
        null::numeric as tokens, "checkedAt", id
      from ico_transaction where status = 'VERIFICATION' and "chainCheck" = 'PENDING'
      order by "checkedAt", id limit ${sql.lit(BATCH)})
      union all
      (select v."transactionId", r.id, r."transactionHash", r."chainCheck", r.tokens, r."checkedAt", r.id
      from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where r.status = 'RELEASED' and r."paidAt" is null and r."chainCheck" in ('PENDING', 'CONFIRMED')
      order by r."checkedAt", r.id limit ${sql.lit(BATCH)})
    ) due join ico_transaction c on c.id = due."transactionId"
    order by due."checkedAt", due.id limit ${sql.lit(BATCH)}`.execute(rows);
  const places = await readPlaces(rows, [...new Set(found.map(({ offeringId }) => offeringId))]);
  const due = found.flatMap((delivery) => {
    const place = places.get(delivery.offeringId);
    return place ? [{ delivery, place }] : [];
  });
  const byHash = Map.groupBy(due, ({ delivery, place }) => JSON.stringify(ofHash(place, delivery)));
  return [...byHash.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { blockchain, chainId } = first.place;
    return [{ blockchain, chainId, hash: first.delivery.hash, due: group }];
  });
}

function ofHash({ blockchain }: Place, { hash }: DueDelivery): readonly string[] {
  return [blockchain, claimHash(blockchain, hash)];
}
