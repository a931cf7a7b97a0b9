import { sql } from 'kysely';
import { world } from '../../support/world.js';
import type { Market } from './property-market.js';

/** Claims that belong to no sale or to several, sales whose proof is not claimed once, and royalties paid not at all or twice. */
export async function claimFaults(): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ fault: string }>`
    select 'claim of no sale ' || k.id as fault from chain_claim k
    where k.use = 'NFT_SALE' and not exists (
      select from nft_sale s where s.id = k."useId" and s."transactionHash" = '0x' || k.hash and s."logIndex" = k.place)
    union all
    select 'sale that has claimed its proof not once ' || s.id from nft_sale s
    where s."transactionHash" is not null
      and (select count(*) from chain_claim k where k.use = 'NFT_SALE' and k."useId" = s.id) <> 1
    union all
    select 'log of several sales ' || "transactionHash" from nft_sale where "transactionHash" is not null
    group by "transactionHash", "logIndex" having count(*) > 1
    union all
    select 'royalty that was not paid once where it was claimed ' || r.id from nft_royalty r
    join lateral (
      select coalesce(sum(amount) filter (where operation = 'CREDIT'), 0) as paid from wallet_audit_log
      where "transactionId" = r.id
    ) leg on true
    where leg.paid <> case when r."claimedAt" is null then 0 else r.amount end
    union all
    select 'royalties that wait come to ' || w.waits || ', and their wallet holds ' || w.held from (
      select (select coalesce(sum(amount), 0) from nft_royalty where "claimedAt" is null) as waits,
        (select coalesce(sum(balance + "inOrder"), 0) from wallet where system = 'nft_royalty') as held
    ) w where w.waits <> w.held`.execute(rows);
  return found.map(({ fault }) => fault);
}

/** Sales of each market whose tokens were looked at. */
const lookedAt = new WeakMap<Market, Set<string>>();

/**
 * Sales since the last look whose buyer did not have the token at the end of the block of their proof, by its contract. The
 * chain keeps the states of some thousand blocks.
 */
export async function custodyFaults(market: Market): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const before = lookedAt.get(market) ?? new Set();
  lookedAt.set(market, before);
  const sales = rows.selectFrom('nft_sale').select(['id', 'tokenId', 'buyerAddress', 'transactionHash']);
  const faults: string[] = [];
  for (const { id, tokenId, buyerAddress, transactionHash } of await sales.execute()) {
    if (before.has(id)) continue;
    before.add(id);
    const token = market.tokens.find((each) => each.id === tokenId);
    const known = market.transfers.find(({ hash }) => hash === transactionHash);
    // Each transaction of the load has a block of its own.
    const owner = token && known && (await market.ownerOnChain(token, known.block));
    if (owner !== buyerAddress)
      faults.push(`${id} was recorded for ${buyerAddress}, and the token belonged to ${owner ?? 'no account'}`);
  }
  return faults;
}

/** Offers of an account for a token that its own address has. The indexer has read all of the chain. */
export async function ownOfferFaults(): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ fault: string }>`
    select 'waits for the token of its own buyer ' || o.id as fault from nft_offer o
    join nft_token t on t.id = o."tokenId"
    join provider_user p on p."userId" = o."buyerId" and p.provider = 'WALLET' and p."deletedAt" is null
    where o.status = 'PENDING' and p."providerUserId" = lower(t."ownerAddress")`.execute(rows);
  return found.map(({ fault }) => fault);
}
