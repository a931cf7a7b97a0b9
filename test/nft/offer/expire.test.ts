import { sql } from 'kysely';
import { HOUR_MS } from '../../../src/core/clock.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';
import { bury, newPerson, nftChain, signedOnly, type Person } from '../support/chain.js';
import { newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { storedListings } from '../support/many-listings.js';
import { listingRow, newListing, setListing } from '../support/auction-acts.js';
import { acceptedBefore, newAccepted, newOffer, OFFER, offerRow } from '../support/offer-acts.js';
import { delivered, salesOf, setOffer, standOf, traded } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf, toldOf } from '../support/offer-state.js';

ownWorld('counts the offers of a whole market that a job ends');

const GRACE = 'nftTransferConfirmGraceHours';
const NOTHING = { expired: 0, settled: 0, flagged: 0, waiting: 0 };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(async () => {
  chain.mood = 'answers';
  await clearSettings(GRACE);
});

const run = () => runJob('expireOffers');
/** Whatever is left of other tests is out of the way of counts. */
beforeEach(async () => {
  const { rows } = (await world()).system.db;
  await rows
    .updateTable('nft_offer')
    .set({ transferBy: new Date(Date.now() + 24 * HOUR_MS).toISOString(), acceptedAt: new Date().toISOString() })
    .where('status', '=', 'ACCEPTED')
    .execute();
});

describe('expireOffers and offers that nobody has accepted', () => {
  it('gives back what is held by one past its time, and leaves the others', async () => {
    const token = await newToken(chain, collection);
    const [due, other] = [await newOffer(chain, token), await newOffer(chain, token)];
    await setOffer(due.id, { expiresAt: new Date().toISOString() });
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await offerRow(due.id)).toMatchObject({ status: 'EXPIRED', endedAt: expect.any(String) });
    expect(await offerRow(other.id)).toMatchObject({ status: 'PENDING' });
    expect([await standOf(due.buyer), await standOf(other.buyer)]).toEqual([
      ['10', '0'],
      ['8.975', '1.025'],
    ]);
    expect((await legsOf(due.id)).map(({ key }) => key)).toEqual([
      `nft_offer_${due.id}_hold`,
      `nft_offer_${due.id}_release`,
    ]);
    expect((await toldOf(due.buyer)).at(-1)).toMatchObject({
      title: 'Your offer has expired',
      message: 'The offer of 1 ETH has expired: the held amount has been released.',
    });
  });

  it('does so while the chain is silent, and once', async () => {
    const { id, buyer } = await newOffer(chain, await newToken(chain, collection));
    await setOffer(id, { expiresAt: new Date().toISOString() });
    chain.mood = 'error';
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await run()).toMatchObject({ error: null, counts: NOTHING });
    expect(await standOf(buyer)).toEqual(['10', '0']);
  });

  it('goes past as many that fail as one batch has, and tries them again', async () => {
    const BATCH = 200;
    const seller = await newPerson(chain);
    await storedListings(seller.user.id, BATCH);
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const { rows } = (await world()).system.db;
    await sql`
      insert into nft_offer select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'tokenId', l."tokenId", 'expiresAt', '2020-01-02', 'createdAt', '2020-01-01'))).*
      from nft_offer o, nft_listing l where o.id = ${id} and l."sellerId" = ${seller.user.id}`.execute(rows);
    await sql`alter table nft_offer add constraint of_a_test
      check ("expiresAt" <> '2020-01-02' or status = 'PENDING')`.execute(rows);
    const due = await newOffer(chain, await newToken(chain, collection));
    await setOffer(due.id, { expiresAt: new Date().toISOString() });
    expect((await run()).error).toBe(`${BATCH} offers could not be ended; the next run tries again`);
    expect(await offerRow(due.id)).toMatchObject({ status: 'EXPIRED' });
    expect((await run()).error).toContain(`${BATCH} offers`);
    await rows.deleteFrom('nft_offer').where('expiresAt', '=', '2020-01-02').execute();
    await sql`alter table nft_offer drop constraint of_a_test`.execute(rows);
  });
});

describe('expireOffers and offers that were accepted', () => {
  it('leaves one within the grace', async () => {
    const { id } = await newAccepted(chain, collection);
    await acceptedBefore(id, 23);
    expect(await run()).toMatchObject({ error: null, counts: NOTHING });
    expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED', checkedAt: null });
  });

  it('releases one past it whose token was not transferred, and puts the token back on sale', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
    const { id, buyer } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    await acceptedBefore(id, 25);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await offerRow(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await listingRow(listing.id)).toMatchObject({ status: 'ACTIVE', endedAt: null });
    expect(await standOf(buyer)).toEqual(['10', '0']);
    expect((await toldOf(buyer)).at(-1)).toMatchObject({ title: 'Your offer has expired' });
    expect((await toldOf(creator)).at(-1)).toMatchObject({
      title: 'An accepted offer has expired',
      message: 'The offer of 1 ETH has expired: its token was not transferred in time.',
    });
    expect(await bookFaults()).toEqual([]);
  });

  it('lets the listing expire whose own time is over by then', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
    const { id } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    const startTime = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    await setListing(listing.id, { startTime, endTime: new Date(Date.now() - HOUR_MS).toISOString() });
    await acceptedBefore(id, 25);
    await run();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'EXPIRED', endedAt: expect.any(String) });
  });

  it('settles one whose transfer is proven, though nobody has confirmed it', async () => {
    const owner = await newPerson(chain);
    const accepted = await newAccepted(chain, collection, { owner });
    const transactionHash = await delivered(chain, accepted);
    await acceptedBefore(accepted.id, 25);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, settled: 1 } });
    expect(await offerRow(accepted.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await salesOf(accepted.token)).toMatchObject([{ transactionHash, route: 'OFFER' }]);
    expect(await standOf(owner)).toEqual(['0.95', '0']);
  });

  it('lets one wait whose transfer is not deep enough, and settles it then', async () => {
    const { id, transaction } = await newAccepted(chain, collection);
    await acceptedBefore(id, 25);
    await signedOnly(creator, transaction);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
    expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED', checkedAt: expect.any(String) });
    await bury(chain);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, settled: 1 } });
  });

  it('lets one wait while the newest block of the chain is older than the end of the grace', async () => {
    const { id } = await newAccepted(chain, collection);
    const { clock } = await world();
    clock.advance(25 * HOUR_MS);
    // Those of other tests wait beside it.
    expect(await run()).toMatchObject({ error: null, counts: { expired: 0, settled: 0, flagged: 0 } });
    expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED', checkedAt: expect.any(String) });
  });

  it('does not count a transfer to somebody else as the seller’s', async () => {
    const { id, token } = await newAccepted(chain, collection);
    const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
    await transferredAlone(chain, creator, place, (await newPerson(chain)).wallet.address);
    await acceptedBefore(id, 25);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
  });

  it.each([
    ['a number', '2', 3, 'EXPIRED'],
    ['a number', '48', 25, 'ACCEPTED'],
    ['no number', 'soon', 25, 'EXPIRED'],
    ['no number', 'soon', 23, 'ACCEPTED'],
    ['nought', '0', 23, 'ACCEPTED'],
    ['nought', '0', 25, 'EXPIRED'],
    ['a negative number', '-3', 23, 'ACCEPTED'],
    ['empty', '', 25, 'EXPIRED'],
  ])('takes a grace that is %s (%j): after %d hours one is %s', async (_what, hours, passed, status) => {
    await setSettings({ [GRACE]: hours });
    const { id } = await newAccepted(chain, collection);
    await acceptedBefore(id, passed);
    await run();
    expect(await offerRow(id)).toMatchObject({ status });
  });

  it('takes a grace without a row for 24 hours', async () => {
    const [young, old] = [await newAccepted(chain, collection), await newAccepted(chain, collection)];
    await acceptedBefore(young.id, 23.9);
    await acceptedBefore(old.id, 24.1);
    await run();
    expect([(await offerRow(young.id)).status, (await offerRow(old.id)).status]).toEqual(['ACCEPTED', 'EXPIRED']);
  });

  it('is not stopped by offers being switched off', async () => {
    const { id } = await newAccepted(chain, collection);
    await setSettings({ nftEnableOffers: 'false' });
    await acceptedBefore(id, 25);
    await run();
    await clearSettings('nftEnableOffers');
    expect(await offerRow(id)).toMatchObject({ status: 'EXPIRED' });
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
  });
});
