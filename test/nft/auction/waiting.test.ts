import { sql } from 'kysely';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { endingIn, listingRow, newAuction, newBid, newListing, type Listed } from '../support/auction-acts.js';
import { storedListings } from '../support/many-listings.js';
import { setListing } from '../support/sales.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newAccepted, newBuyer, newOffer, OFFER, setOffer, traded } from '../support/offer-acts.js';

ownWorld('counts the auctions of a whole market that a job ends');

/** As many as a run takes at once. */
const BATCH = 500;

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const run = () => runJob('settleNftAuctions');

/** Has auctions of an account be over and won, while an offer for each of their tokens is accepted: such as this one. */
async function promised({ user }: Person, offerId: string): Promise<void> {
  const { rows } = (await world()).system.db;
  await sql`
    update nft_listing set "highestBidId" = gen_random_uuid(), "highestBid" = 1, "startTime" = '2020-01-01',
      "endTime" = '2020-01-02' where "sellerId" = ${user.id}`.execute(rows);
  await sql`
    insert into nft_offer select (jsonb_populate_record(o,
      jsonb_build_object('id', gen_random_uuid(), 'tokenId', l."tokenId"))).*
    from nft_offer o, nft_listing l where o.id = ${offerId} and l."sellerId" = ${user.id}`.execute(rows);
}

/** An auction with a bid whose time is over. */
async function ended(of?: Listed): Promise<Listed> {
  const auction = of ?? (await newAuction(chain, collection, { owner: await newPerson(chain) }));
  await newBid(await newBuyer(chain), auction, '1');
  await endingIn(auction.id, 0);
  return auction;
}

describe('auctions that are over and wait', () => {
  it('keep none that is over later from its end, however many they are', async () => {
    const seller = await newPerson(chain);
    await storedListings(seller.user.id, BATCH);
    const { id } = await newAccepted(chain, collection);
    await promised(seller, id);
    const auction = await ended();
    expect(await run()).toMatchObject({ error: null, counts: { expired: 0, won: 1, waiting: BATCH } });
    expect((await listingRow(auction.id)).status).toBe('RESERVED');
  });

  it('are won once the offer is decided that was accepted before, by an admin too', async () => {
    const token = await newToken(chain, collection, { owner: await newPerson(chain) });
    const { id } = await newOffer(chain, token);
    await traded(token.owner, `${OFFER}/${id}/accept`);
    const auction = await ended(await newListing(token));
    for (const status of ['ACCEPTED', 'FLAGGED']) {
      await setOffer(id, { status });
      expect(await run()).toMatchObject({ error: null, counts: { won: 0 } });
      expect((await listingRow(auction.id)).status).toBe('ACTIVE');
    }
    await setOffer(id, { status: 'EXPIRED', endedAt: new Date().toISOString() });
    expect(await run()).toMatchObject({ error: null, counts: { won: 1 } });
  });
});

describe('auctions that cannot be ended', () => {
  /** Has auctions of an account be over, or stopped for too long, and fail to end; answers what lets them end. */
  async function failing({ user }: Person, columns: object): Promise<() => Promise<void>> {
    const { rows } = (await world()).system.db;
    await rows.updateTable('nft_listing').set(columns).where('sellerId', '=', user.id).execute();
    await sql`alter table nft_listing add constraint of_a_test
      check ("sellerId" <> ${sql.lit(user.id)} or status = 'ACTIVE')`.execute(rows);
    return async () => {
      await sql`alter table nft_listing drop constraint of_a_test`.execute(rows);
    };
  }

  const FAILED = `${BATCH} listings could not be ended; the next run tries again`;

  it('keep none that is over later from its end, however many they are, and are tried again', async () => {
    const seller = await newPerson(chain);
    await storedListings(seller.user.id, BATCH);
    const mend = await failing(seller, { startTime: '2020-01-01', endTime: '2020-01-02' });
    const auction = await ended();
    expect((await run()).error).toBe(FAILED);
    expect((await listingRow(auction.id)).status).toBe('RESERVED');
    await mend();
    expect(await run()).toMatchObject({ error: null, counts: { expired: BATCH, won: 0 } });
  });

  it('keep none from its end that has stood for seven days less long', async () => {
    const seller = await newPerson(chain);
    await storedListings(seller.user.id, BATCH);
    const mend = await failing(seller, { startTime: '2020-01-01', endTime: '2020-03-01' });
    const auction = await newAuction(chain, collection, { owner: await newPerson(chain) });
    await setListing(auction.id, { startTime: '2020-01-01' });
    const { rows } = (await world()).system.db;
    const { collectionId } = await rows
      .selectFrom('nft_listing')
      .select('collectionId')
      .where('sellerId', '=', seller.user.id)
      .executeTakeFirstOrThrow();
    const stopped = async (id: string, stoppedAt: string | null) =>
      rows.updateTable('nft_collection').set({ stoppedAt }).where('id', '=', id).execute();
    await stopped(collectionId, '2020-02-01');
    await stopped(collection.id, '2020-02-02');
    expect((await run()).error).toBe(FAILED);
    expect((await listingRow(auction.id)).status).toBe('EXPIRED');
    await mend();
    expect(await run()).toMatchObject({ error: null, counts: { expired: BATCH, won: 0 } });
    await stopped(collection.id, null);
  });
});
