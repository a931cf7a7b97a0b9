import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { newLink } from '../../support/linked-wallets.js';
import type { LocalChain } from '../../support/local-chain.js';
import { endingIn, listingRow, newAuction, newBid, newListing, wonOffer } from '../support/auction-acts.js';
import { ADMIN, auditOf, newAdmin } from '../support/admin-acts.js';
import { newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import {
  delivered,
  newAccepted,
  newBuyer,
  newOffer,
  OFFER,
  offerRow,
  salesOf,
  setOffer,
  standOf,
  traded,
  trading,
  type Accepted,
} from '../support/offer-acts.js';
import { bookFaults, newKey, toldOf, writingNothing } from '../support/offer-state.js';
import { ban } from '../support/offer-switched.js';

const path = (id: string) => `${ADMIN}/offer/${id}/resolve`;
const RELEASE = { action: 'release', reason: 'The token never arrived' };
const SETTLE = { action: 'settle', reason: 'The token has arrived' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());
afterEach(() => {
  chain.mood = 'answers';
});

const admin = () => newAdmin('edit.nft.offer');

/** An offer of somebody new that an admin is to decide; its seller is somebody new, too. */
async function newFlagged(): Promise<Accepted> {
  const accepted = await newAccepted(chain, collection, { owner: await newPerson(chain) });
  await setOffer(accepted.id, { status: 'FLAGGED', flagReason: 'The blockchain has given no answer' });
  return accepted;
}

describe.each(TRANSPORTS)('the decision over a flagged offer by %s', (transport) => {
  const call = trading(transport);

  it('releases what is held, tells both parties the reason, and is in the audit', async () => {
    const { id, buyer, seller } = await newFlagged();
    const keeper = await admin();
    expect(await call(keeper, 'POST', path(id), RELEASE)).toMatchObject({ statusCode: 200, id, status: 'EXPIRED' });
    expect(await standOf(buyer)).toEqual(['10', '0']);
    for (const person of [buyer, seller]) {
      expect((await toldOf(person)).at(-1)?.message).toContain(RELEASE.reason);
    }
    expect(await auditOf(keeper)).toMatchObject([
      {
        operation: 'resolveNftOffer',
        action: 'edit.nft.offer',
        targetId: id,
        before: { status: 'FLAGGED' },
        after: { action: 'RELEASE', reason: RELEASE.reason },
      },
    ]);
    expect(await bookFaults()).toEqual([]);
  });

  it('puts the listing of an offer that is released back on sale', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE', price: '2' });
    const { id } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    await setOffer(id, { status: 'FLAGGED', flagReason: 'No answer' });
    await call(await admin(), 'POST', path(id), RELEASE);
    expect(await listingRow(listing.id)).toMatchObject({ status: 'ACTIVE' });
  });

  it.each([
    ['settles', SETTLE, 'COMPLETED', 'SOLD', ['9', '0']],
    ['releases', RELEASE, 'EXPIRED', 'EXPIRED', ['10', '0']],
  ])('%s what an auction has ended in, whose listing is RESERVED', async (_what, body, status, listed, stand) => {
    const auction = await newAuction(chain, collection, { owner: await newPerson(chain) });
    const bidder = await newBuyer(chain);
    await newBid(bidder, auction, '1');
    await endingIn(auction.id, 0);
    await runJob('settleNftAuctions');
    const { id } = await wonOffer(auction);
    await setOffer(id, { status: 'FLAGGED', flagReason: 'No answer' });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'RESERVED' });
    expect(await call(await admin(), 'POST', path(id), body)).toMatchObject({ statusCode: 200, status });
    expect(await listingRow(auction.id)).toMatchObject({ status: listed });
    expect(await standOf(bidder)).toEqual(stand);
    expect(await bookFaults()).toEqual([]);
  });

  it('settles with the transfer that the chain knows of as its proof', async () => {
    const accepted = await newFlagged();
    const transactionHash = await delivered(chain, accepted);
    expect(await call(await admin(), 'POST', path(accepted.id), SETTLE)).toMatchObject({ status: 'COMPLETED' });
    expect(await salesOf(accepted.token)).toMatchObject([
      { transactionHash, provenBy: transactionHash, route: 'OFFER' },
    ]);
    expect(await standOf(accepted.seller)).toEqual(['0.95', '0']);
  });

  it('settles without a proof while the chain says nothing', async () => {
    const accepted = await newFlagged();
    chain.mood = 'error';
    expect(await call(await admin(), 'POST', path(accepted.id), SETTLE)).toMatchObject({ status: 'COMPLETED' });
    expect(await salesOf(accepted.token)).toMatchObject([{ transactionHash: null, provenBy: null }]);
    expect(await standOf(accepted.buyer)).toEqual(['8.975', '0']);
    expect(await bookFaults()).toEqual([]);
  });

  it('gives a repeat under a key the first answer, and refuses another action under it', async () => {
    const { id } = await newFlagged();
    const [keeper, key] = [await admin(), newKey()];
    const first = await call(keeper, 'POST', path(id), RELEASE, key);
    expect(await writingNothing(() => call(keeper, 'POST', path(id), RELEASE, key))).toEqual(first);
    expect(await call(keeper, 'POST', path(id), SETTLE, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is refused of what is not FLAGGED, by an admin who takes part, and for a seller who cannot be paid', async () => {
    const keeper = await admin();
    const accepted = await newAccepted(chain, collection);
    const decide = (id: string, body: object) => writingNothing(() => call(keeper, 'POST', path(id), body));
    for (const body of [RELEASE, SETTLE]) {
      expect(await decide(accepted.id, body)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    const flagged = await newFlagged();
    await ban(flagged.seller);
    expect(await decide(flagged.id, SETTLE)).toMatchObject({ statusCode: 409, code: 'PAYEE_NOT_ACTIVE' });
    const { buyerId, sellerId } = await offerRow(flagged.id);
    await setOffer(flagged.id, { buyerId: keeper.user.id });
    expect(await decide(flagged.id, RELEASE)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    await setOffer(flagged.id, { buyerId, sellerId: keeper.user.id });
    expect(await decide(flagged.id, RELEASE)).toMatchObject({ code: 'SELF_DECISION' });
    const royaltyReceiver = (await newHolder(chain)).address;
    await newLink(keeper.user.id, royaltyReceiver);
    await setOffer(flagged.id, { sellerId, royaltyReceiver });
    expect(await decide(flagged.id, SETTLE)).toMatchObject({ code: 'SELF_DECISION' });
    await setOffer(flagged.id, { sellerId });
    expect(await offerRow(flagged.id)).toMatchObject({ status: 'FLAGGED' });
  });

  it('needs one of the two actions, and a reason of 1 to 500 characters', async () => {
    const { id } = await newFlagged();
    const keeper = await admin();
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const refused = await writingNothing(() => call(keeper, 'POST', path(id), { ...RELEASE, reason }));
      expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await call(keeper, 'POST', path(id), { ...RELEASE, action: 'keep' })).toMatchObject({ statusCode: 400 });
    expect(await call(keeper, 'POST', path(newId()), RELEASE)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});
