import { sql } from 'kysely';
import { SECOND_MS } from '../../../src/core/clock.js';
import { runJob } from '../../support/jobs.js';
import { world } from '../../support/world.js';
import { heldAndOpen } from './offer-state.js';
import type { Market } from './property-market.js';

/** A transfer that was mined while its chain was asked about an offer may not have been told. */
const MOMENT_MS = 10 * SECOND_MS;

/** What is wrong with the marketplace at this moment, while people trade; each rule is looked at by one statement. */
export async function marketFaults(): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const { held, open } = await heldAndOpen();
  const faults = held === open ? [] : [`${held} is held, and offers and bids come to ${open}`];
  const { rows: found } = await sql<{ fault: string }>`
    select 'accepted twice ' || "tokenId" as fault from nft_offer where status in ('ACCEPTED', 'FLAGGED')
    group by "tokenId" having count(*) > 1
    union all
    select 'two bids lead ' || "listingId" from nft_bid where status = 'ACTIVE' group by "listingId" having count(*) > 1
    union all
    select 'flagged ' || id from nft_offer where status = 'FLAGGED'
    union all
    select 'leads alone ' || l.id from nft_listing l
    left join nft_bid b on b."listingId" = l.id and b.status = 'ACTIVE'
    where l.status = 'ACTIVE' and l.venue = 'PLATFORM' and l."highestBidId" is distinct from b.id
    union all
    select 'not paid to the last digit ' || o.id from nft_offer o
    join lateral (
      select coalesce(sum(amount) filter (where operation = 'EXECUTE_FROM_HOLD'), 0) as paid,
        coalesce(sum(amount) filter (where operation = 'CREDIT'), 0) as got
      from wallet_audit_log where "transactionId" in (o.id, o."bidId")
    ) leg on true
    where leg.paid <> leg.got
      or leg.paid <> case when o.status <> 'COMPLETED' then 0 when o.source = 'AUCTION' then o.amount else o.amount + o.fee end
    union all
    select 'sale that does not add up ' || s.id from nft_sale s join nft_offer o on o.id = s."offerId"
    where s."sellerNet" + s.royalty + s."feeCollected"
      <> case when o.source = 'AUCTION' then o.amount else o.amount + o.fee end
    union all
    select 'completed without a proof ' || o.id from nft_offer o
    left join nft_sale s on s."offerId" = o.id left join chain_claim p on p.use = 'NFT_SALE' and p."useId" = s.id
    where o.status = 'COMPLETED' and p.id is null`.execute(rows);
  return [...faults, ...found.map(({ fault }) => fault)];
}

/** Offers that were paid without their transfer, and transfers that have paid nobody. The chain has buried all of them. */
export async function deliveryFaults(market: Market): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const accepted = await rows
    .selectFrom('nft_offer')
    .leftJoin('nft_sale', 'nft_sale.offerId', 'nft_offer.id')
    .selectAll('nft_offer')
    .select('nft_sale.transactionHash')
    .where('nft_offer.acceptedBlock', 'is not', null)
    .execute();
  const claims = await rows.selectFrom('chain_claim').select('hash').where('use', '=', 'NFT_SALE').execute();
  const claimed = new Set(claims.map(({ hash }) => `0x${hash}`));
  return accepted.flatMap((offer) => {
    const own = market.transfers.filter(
      ({ tokenId, from, to, block }) =>
        tokenId === offer.tokenId &&
        from === offer.sellerAddress &&
        to === offer.buyerAddress &&
        block > Number(offer.acceptedBlock),
    );
    if (offer.status === 'COMPLETED') {
      return own.some(({ hash }) => hash === offer.transactionHash) ? [] : [`${offer.id} was paid for nothing`];
    }
    // Its expiry is decided by what the chain has said after this.
    const decidedAt = (offer.status === 'EXPIRED' ? offer.checkedAt : null) ?? offer.endedAt;
    const until = decidedAt === null ? Infinity : Date.parse(decidedAt) - MOMENT_MS;
    const unpaid = own.filter(({ hash, minedAt }) => minedAt < until && !claimed.has(hash));
    return unpaid.map(({ hash }) => `${hash} has paid nobody for ${offer.id}, which is ${offer.status}`);
  });
}

/** What the platform's own check says of the holds, wallet by wallet. */
export async function balanceFaults(): Promise<string[]> {
  const { error } = await runJob('checkNftBalances');
  return error === null ? [] : [error];
}
