import { sql } from 'kysely';
import { signedIn } from '../../support/accounts.js';
import { world } from '../../support/world.js';
import { job, offer } from './property-acts.js';
import type { Market } from './property-market.js';
import { impartial, lasting, liftAll, stoodBefore, stopsOf, type Stop } from './property-stops.js';

/** How many sales of each kind are due while their clocks stand. */
const MOST = 5;

/**
 * What is wrong about each kind of stop while trade rests: sales that are due after it began and end all the same, and an
 * admin who lets sales go on in spite of a part in them, or is refused without one. Sales go on afterwards.
 */
export async function probeFaults(market: Market): Promise<string[]> {
  await liftAll(market);
  const faults: string[] = [];
  for (const stop of stopsOf(market)) faults.push(...(await probe(market, stop)));
  if ((await lasting(market)).length > 0) faults.push('sales stand still although all stops were lifted');
  return faults;
}

async function probe(market: Market, { names, decisions }: Stop): Promise<string[]> {
  await market.decide(names[0], await impartial(), decisions[0]);
  await stoodBefore(120);
  const due = await haveDue();
  await job(market, 'settleNftAuctions');
  await job(market, 'expireOffers');
  await offer(market);
  const faults = await ended(due);
  const takesPart = await hasPart(market);
  const answer = await market.decide(`${names[1]} own`, await signedIn(market.admin.user), decisions[1]);
  const isRefused = answer.code === 'SELF_DECISION';
  // Others of its sales may have ended meanwhile, by processes of jobs.
  if (isRefused !== takesPart && (await hasPart(market)) === takesPart) {
    faults.push(`${names[1]} by an admin ${takesPart ? 'with' : 'without'} a part in it: ${JSON.stringify(answer)}`);
  }
  await liftAll(market);
  return faults;
}

/**
 * Has some open sales that stand still have begun before that, and be due since an hour. Answers their ids. Passes over what
 * a process of jobs holds: waiting for one while another waits for this is a circle.
 */
async function haveDue(): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const ofToken = sql`join nft_token t on t.id = o."tokenId" join nft_collection c on c.id = t."collectionId"`;
  const { rows: found } = await sql<{ id: string }>`
    with free_l as materialized (
      select l.id from nft_listing l join nft_collection c on c.id = l."collectionId"
      where l.status = 'ACTIVE' and c."stoppedAt" is not null and l."endTime" > now()
      order by l.id limit ${MOST} for no key update of l skip locked
    ), free_p as materialized (
      select o.id from nft_offer o ${ofToken}
      where o.status = 'PENDING' and c."stoppedAt" is not null and o."expiresAt" > now()
      order by o.id limit ${MOST} for no key update of o skip locked
    ), free_a as materialized (
      select o.id from nft_offer o ${ofToken}
      where o.status = 'ACCEPTED' and c."stoppedAt" is not null and o."transferBy" > now()
      order by o.id limit ${MOST} for no key update of o skip locked
    ), l as (
      update nft_listing set "startTime" = now() - interval '3 hours', "endTime" = now() - interval '1 hour'
      where id in (select id from free_l) returning id
    ), p as (
      update nft_offer set "createdAt" = now() - interval '3 hours', "expiresAt" = now() - interval '1 hour'
      where id in (select id from free_p) returning id
    ), a as (
      update nft_offer set "acceptedAt" = now() - interval '3 hours', "transferBy" = now() - interval '1 hour'
      where id in (select id from free_a) returning id
    )
    select id from l union all select id from p union all select id from a`.execute(rows);
  return found.map(({ id }) => id);
}

/** Those of the sales that have ended by their time. */
async function ended(ids: readonly string[]): Promise<string[]> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ fault: string }>`
    select 'a listing that stood became ' || status || ' ' || id as fault from nft_listing
    where id = any(${ids}::uuid[]) and (status = 'EXPIRED' or status = 'RESERVED' and "highestBidId" is not null)
    union all
    select 'an offer that stood became ' || status || ' ' || id from nft_offer
    where id = any(${ids}::uuid[]) and status = 'EXPIRED'`.execute(rows);
  return found.map(({ fault }) => fault);
}

/** Whether the admin has a part in what is stopped. Each account has one address, and the admin's gets no royalties. */
async function hasPart({ admin }: Market): Promise<boolean> {
  const { rows } = (await world()).system.db;
  const { rows: found } = await sql<{ has: boolean }>`
    select exists (
      select from nft_listing l join nft_collection c on c.id = l."collectionId" and c."stoppedAt" is not null
      where l.status in ('ACTIVE', 'RESERVED', 'INVALID') and (l."sellerId" = ${admin.user.id} or exists (
        select from nft_bid b where b."listingId" = l.id and b."userId" = ${admin.user.id}
          and b.status in ('ACTIVE', 'OUTBID', 'WON')))
      union all
      select from nft_offer o join nft_token t on t.id = o."tokenId"
      join nft_collection c on c.id = t."collectionId" and c."stoppedAt" is not null
      where o."buyerId" = ${admin.user.id} and o.status in ('PENDING', 'ACCEPTED', 'FLAGGED')
        or o."sellerId" = ${admin.user.id} and o.status in ('ACCEPTED', 'FLAGGED')
    ) as has`.execute(rows);
  return found[0]?.has ?? false;
}
