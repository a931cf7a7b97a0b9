import { sql } from 'kysely';
import { MINUTE_MS } from '../../../src/core/clock.js';
import { runCalendarJob } from '../../../src/jobs/run-calendar-job.js';
import { calendarJobs } from '../../../src/jobs/index.js';
import { world } from '../../support/world.js';
import { OFFER } from './offer-acts.js';
import { BUY_ACTS } from './property-buy-acts.js';
import type { Act, Market } from './property-market.js';
import { OWN_ACTS } from './property-own-acts.js';
import { STOP_ACTS } from './property-stops.js';
import { LISTING } from './sales.js';

/** How long ago an offer was accepted whose grace is over. */
const PAST_GRACE = sql`interval '25 hours'`;

/** What happens at random, each as often as its weight says. */
export const ACTS: readonly { readonly weight: number; readonly act: Act }[] = [
  { weight: 14, act: offer },
  { weight: 10, act: accept },
  { weight: 3, act: reject },
  { weight: 3, act: cancel },
  { weight: 10, act: deliver },
  { weight: 6, act: confirm },
  { weight: 3, act: confirmAnother },
  { weight: 4, act: stray },
  { weight: 8, act: list },
  { weight: 12, act: bid },
  ...BUY_ACTS,
  { weight: 2, act: unlist },
  { weight: 4, act: endAuction },
  { weight: 3, act: expire },
  { weight: 2, act: expireGrace },
  { weight: 5, act: (market) => market.bury() },
  // Processes of their own do this all the time, without the lock of the calendar.
  { weight: 2, act: (market) => job(market, 'indexNftChains') },
  { weight: 1, act: (market) => job(market, 'expireOffers') },
  { weight: 1, act: (market) => job(market, 'settleNftAuctions') },
  ...OWN_ACTS,
  ...STOP_ACTS,
];

/** One of the acts, chosen at random. */
export function randomAct(market: Market): Act {
  const all = ACTS.reduce((sum, { weight }) => sum + weight, 0);
  let left = market.chance() * all;
  const found = ACTS.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found?.act ?? offer;
}

/** Runs a job as the calendar does; one that runs already is left out. */
export async function job(market: Market, name: string): Promise<void> {
  const { platform } = await world();
  const found = calendarJobs.find((each) => each.name === name);
  const run = found && (await runCalendarJob(platform, found));
  market.count(`${name} ${run ? 'ran' : 'left out'}`);
  // What somebody else has changed meanwhile is looked at again.
  if (run?.error && !run.error.includes('the next run tries again')) market.faults.push(`${name}: ${run.error}`);
}

async function offers(status: 'PENDING' | 'ACCEPTED') {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_offer').selectAll().where('status', '=', status).orderBy('id').execute();
}

async function listings(type: 'AUCTION' | 'FIXED_PRICE') {
  const { rows } = (await world()).system.db;
  const open = rows.selectFrom('nft_listing').selectAll().where('status', '=', 'ACTIVE').where('type', '=', type);
  return open.orderBy('id').execute();
}

/** One of the people offers for any token. */
export async function offer(market: Market): Promise<void> {
  await market.act('offer', market.person(), OFFER, { tokenId: market.token().id, amount: market.amount() });
}

async function accept(market: Market): Promise<void> {
  const found = market.pick(await offers('PENDING'));
  if (found) await market.act('accept', market.ownerOf(found.tokenId), `${OFFER}/${found.id}/accept`);
}

async function reject(market: Market): Promise<void> {
  const found = market.pick(await offers('PENDING'));
  if (found) await market.act('reject', market.ownerOf(found.tokenId), `${OFFER}/${found.id}/reject`);
}

async function cancel(market: Market): Promise<void> {
  const found = market.pick(await offers('PENDING'));
  const buyer = found && market.personOf(found.buyerId);
  if (found && buyer) await market.act('cancel', buyer, `${OFFER}/${found.id}/cancel`);
}

/** The seller of an accepted offer transfers the token, and may tell nobody. */
async function deliver(market: Market): Promise<void> {
  const found = market.pick(await offers('ACCEPTED'));
  const buyer = found && market.personOf(found.buyerId);
  const token = market.tokens.find(({ id }) => id === found?.tokenId);
  if (!found || !buyer || !token || market.ownerOf(token.id).user.id !== found.sellerId) return;
  const sent = await market.send(token, buyer);
  if (sent && market.chance() < 0.3) await market.bury();
}

/** A party tells of the transfer that was made for the offer, deep or not. */
async function confirm(market: Market): Promise<void> {
  const found = market.pick(await offers('ACCEPTED'));
  const buyer = found && market.personOf(found.buyerId);
  const known = market.transfers.findLast(
    ({ tokenId, from, to }) => tokenId === found?.tokenId && from === found.sellerAddress && to === found.buyerAddress,
  );
  if (found && buyer && known) await tell(market, 'confirm', buyer.user.id, found.id, known.hash);
}

/** A party tells of any transfer that ever was, most often not of this offer. */
async function confirmAnother(market: Market): Promise<void> {
  const found = market.pick(await offers('ACCEPTED'));
  const known = market.pick(market.transfers);
  if (found?.sellerId && known) await tell(market, 'confirm another', found.sellerId, found.id, known.hash);
}

async function tell(market: Market, name: string, userId: string, id: string, hash: string): Promise<void> {
  const person = market.personOf(userId);
  if (person) await market.act(name, person, `${OFFER}/${id}/confirm`, { transactionHash: hash });
}

async function stray(market: Market): Promise<void> {
  await market.send(market.token(), market.person());
}

async function list(market: Market): Promise<void> {
  const token = market.token();
  const wish = { tokenId: token.id, price: market.amount() };
  const auction = { type: 'AUCTION', minBidIncrement: '0.5', endTime: new Date(Date.now() + 120 * MINUTE_MS) };
  const terms = market.chance() < 0.6 ? auction : { type: 'FIXED_PRICE' };
  await market.act('list', market.ownerOf(token.id), LISTING, { ...wish, ...terms });
}

async function bid(market: Market): Promise<void> {
  const found = market.pick(await listings('AUCTION'));
  if (!found) return;
  const least = Number(found.highestBid ?? found.price) + 0.5;
  const amount = (Math.ceil(least * 10 + 10 * market.chance()) / 10).toFixed(1);
  await market.act('bid', market.person(), '/api/nft/bid', { listingId: found.id, amount });
}

async function unlist(market: Market): Promise<void> {
  const found = market.pick([...(await listings('FIXED_PRICE')), ...(await listings('AUCTION'))]);
  const seller = found && market.personOf(found.sellerId);
  if (found && seller) await market.act('unlist', seller, `${LISTING}/${found.id}/cancel`);
}

/** The time of an auction is over, as if hours had passed. */
async function endAuction(market: Market): Promise<void> {
  const found = market.pick(await listings('AUCTION'));
  if (!found) return;
  const { rows } = (await world()).system.db;
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  // Acts move ends to the past alone: what moves one on is the platform.
  await rows
    .updateTable('nft_listing')
    .set({ startTime: ago(120 * MINUTE_MS), endTime: ago(MINUTE_MS) })
    .where('id', '=', found.id)
    .where('status', '=', 'ACTIVE')
    .where('endTime', '>', ago(0))
    .execute();
}

async function expire(market: Market): Promise<void> {
  const found = market.pick(await offers('PENDING'));
  if (!found) return;
  const { rows } = (await world()).system.db;
  const now = Date.now();
  await rows
    .updateTable('nft_offer')
    .set({ expiresAt: new Date(now - MINUTE_MS).toISOString() })
    .where('id', '=', found.id)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', new Date(now).toISOString())
    .execute();
}

async function expireGrace(market: Market): Promise<void> {
  const found = market.pick(await offers('ACCEPTED'));
  if (!found) return;
  const { rows } = (await world()).system.db;
  await sql`
    update nft_offer set "acceptedAt" = "acceptedAt" - ${PAST_GRACE}, "transferBy" = "transferBy" - ${PAST_GRACE}
    where id = ${found.id} and status = 'ACCEPTED' and "transferBy" > now()`.execute(rows);
}
