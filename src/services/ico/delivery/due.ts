import { sql } from 'kysely';
import { claimHash } from '../../../core/chain-proof/claim-key.js';
import type { IcoChainCheck } from '../../../core/states/ico.js';
import type { Reader } from '../../../infra/database/database.js';
import { oldestFirst, type Delivery } from './delivery.js';
import type { DeliveryHash } from './hash.js';
import { addressesOf } from '../address/addresses-of.js';
import { readPlaces, type Place } from './place.js';

/** How many deliveries a run looks at, and by how many transactions of one offering. */
const BATCH = 200;
const HASHES = 20;

/** A delivery that its chain has not decided over, or a tranche that is proven and not paid for. */
export interface DueDelivery extends Delivery {
  readonly offeringId: string;
  readonly hash: string;
  readonly chainCheck: IcoChainCheck;
  /** When the transaction was named. */
  readonly namedAt: string | null;
}

/** What is due by one transaction. */
export interface DueHash extends DeliveryHash {
  readonly chainId: number | null;
  readonly due: readonly { readonly delivery: DueDelivery; readonly place: Place }[];
}

/**
 * What is due, by transactions. Offerings take turns, so that none with many deliveries keeps others waiting; within one,
 * those go first that were not looked at for longest, and those of one transaction together.
 */
export async function findDue(rows: Reader): Promise<DueHash[]> {
  const { rows: found } = await sql<Omit<DueDelivery, 'addresses'>>`
    with due as (
      select c.id as "transactionId", null::uuid as "releaseId", c."transactionHash" as hash, c."chainCheck",
        c.tokens, c."checkedAt", c."namedAt", c.id, c."offeringId"
      from ico_transaction c where c.status = 'VERIFICATION' and c."chainCheck" = 'PENDING'
      union all
      select v."transactionId", r.id, r."transactionHash", r."chainCheck", r.tokens, r."checkedAt", r."submittedAt", r.id,
        v."offeringId"
      from ico_token_vesting_release r join ico_token_vesting v on v.id = r."vestingId"
      where r.status = 'RELEASED' and r."paidAt" is null and r."chainCheck" in ('PENDING', 'CONFIRMED')
    ), hashes as (
      select "offeringId", hash,
        row_number() over (partition by "offeringId" order by min("checkedAt") nulls first, hash) as nth
      from due group by "offeringId", hash
    ), turns as (
      select due.*, row_number() over (partition by "offeringId" order by nth, "checkedAt" nulls first, id) as turn
      from due join hashes using ("offeringId", hash) where nth <= ${sql.lit(HASHES)}
    )
    select d."transactionId", d."releaseId", d.hash, d."chainCheck", d.tokens, d."namedAt", d."offeringId",
      c."walletAddress" as recipient, c."createdAt" as "boughtAt"
    from turns d join ico_transaction c on c.id = d."transactionId"
    order by d.turn, d."checkedAt" nulls first, d.id limit ${sql.lit(BATCH)}`.execute(rows);
  const places = await readPlaces(rows, [...new Set(found.map(({ offeringId }) => offeringId))]);
  const addresses = await addressesOf(rows, [...new Set(found.map(({ transactionId }) => transactionId))]);
  const due = found.flatMap((each) => {
    const place = places.get(each.offeringId);
    const delivery = { ...each, addresses: addresses.get(each.transactionId) ?? [] };
    return place ? [{ delivery, place }] : [];
  });
  const byHash = Map.groupBy(due, ({ delivery, place }) => JSON.stringify(ofHash(place, delivery)));
  return [...byHash.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { blockchain, chainId } = first.place;
    // One transfer of a sum delivers to those first who have waited longest.
    const inOrder = group.toSorted((one, other) => oldestFirst(one.delivery, other.delivery));
    return [{ blockchain, chainId, hash: first.delivery.hash, due: inOrder }];
  });
}

function ofHash({ blockchain }: Place, { hash }: DueDelivery): readonly string[] {
  return [blockchain, claimHash(hash)];
}
