import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import type { Person } from './chain.js';
import { newToken, type Deployed, type Minted } from './market.js';
import { traded } from './offer-acts.js';

export const LISTING = '/api/nft/listing';
export const BID = '/api/nft/bid';
export const AUCTION = '/api/nft/auction';

/** A token on sale. */
export interface Listed {
  readonly id: string;
  readonly token: Minted;
  readonly seller: Person;
  readonly listing: any;
}

/** The time so far from now, as clients write it. */
export async function inTime(ms: number): Promise<string> {
  return new Date((await world()).clock.now().getTime() + ms).toISOString();
}

/** Has the owner of a token put it up for auction from 1 ETH for two hours, unless the test says otherwise. */
export async function newListing(token: Minted, over: object = {}): Promise<Listed> {
  const auction = { type: 'AUCTION', endTime: await inTime(2 * HOUR_MS), minBidIncrement: '0.1' };
  const isAuction = !('type' in over) || over.type === 'AUCTION';
  const wish = { tokenId: token.id, price: '1', ...(isAuction ? auction : {}), ...over };
  const listing = await traded(token.owner, LISTING, wish);
  return { id: listing.id, token, seller: token.owner, listing };
}

/** An auction of a new token of a collection. */
export async function newAuction(
  chain: LocalChain,
  collection: Deployed,
  { owner, ...over }: { readonly owner?: Person; readonly [field: string]: unknown } = {},
): Promise<Listed> {
  return newListing(await newToken(chain, collection, owner ? { owner } : {}), over);
}

/** A bid that must be taken; answers what the path answers. */
export async function newBid(person: Person, { id }: Pick<Listed, 'id'>, amount: string): Promise<any> {
  return traded(person, BID, { listingId: id, amount });
}

/** A listing as it is stored. */
export async function listingRow(id: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_listing').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Changes columns of a listing, as time or somebody else does. */
export async function setListing(id: string, columns: object): Promise<void> {
  const { rows } = (await world()).system.db;
  await rows.updateTable('nft_listing').set(columns).where('id', '=', id).execute();
}

/** Has an auction end so many seconds from now; it has begun before. */
export async function endingIn(id: string, seconds: number): Promise<void> {
  const [startTime, endTime] = [await inTime(-2 * HOUR_MS), await inTime(seconds * SECOND_MS)];
  await setListing(id, { startTime, endTime });
}

/** The bids in an auction, in the order in which they were placed. */
export async function bidsOf({ id }: Pick<Listed, 'id'>) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_bid').selectAll().where('listingId', '=', id).orderBy('amount').orderBy('id').execute();
}

/** The offer that an auction has ended in. */
export async function wonOffer({ id }: Pick<Listed, 'id'>) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('nft_offer').selectAll().where('listingId', '=', id).executeTakeFirstOrThrow();
}
