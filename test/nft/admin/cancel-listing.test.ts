import { newId } from '../../../src/core/ids.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { bidsOf, listingRow, newAuction, newBid, newListing, setListing } from '../support/auction-acts.js';
import { ADMIN, auditOf, newAdmin } from '../support/admin-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, newOffer, OFFER, standOf, traded, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, newKey, toldOf, writingNothing } from '../support/offer-state.js';

const path = (id: string) => `${ADMIN}/listing/${id}/cancel`;
const body = { reason: 'The picture is not theirs' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const admin = () => newAdmin('edit.nft.listing');

describe.each(TRANSPORTS)('the cancellation of a listing by an admin, by %s,', (transport) => {
  const call = trading(transport);

  it('takes it down with the reason, of which its seller is told, and the audit has it', async () => {
    const seller = await newPerson(chain);
    const listing = await newListing(await newToken(chain, collection, { owner: seller }), { type: 'FIXED_PRICE' });
    const keeper = await admin();
    expect(await call(keeper, 'POST', path(listing.id), body)).toMatchObject({
      statusCode: 200,
      id: listing.id,
      status: 'CANCELLED',
      cancelReason: body.reason,
      endedAt: expect.any(String),
      seller: { id: seller.user.id, email: expect.any(String) },
    });
    expect((await toldOf(seller)).at(-1)).toMatchObject({
      title: 'Your listing was cancelled',
      message: expect.stringContaining(body.reason),
      link: `/nft/token/${listing.token.id}`,
    });
    expect(await auditOf(keeper)).toMatchObject([
      {
        operation: 'cancelAnyNftListing',
        action: 'edit.nft.listing',
        targetId: listing.id,
        before: { status: 'ACTIVE', cancelReason: null },
        after: { status: 'CANCELLED', cancelReason: body.reason },
      },
    ]);
  });

  it('releases what the leading bid of an auction holds, and tells all who have bid', async () => {
    const auction = await newAuction(chain, collection);
    const [first, second] = [await newBuyer(chain), await newBuyer(chain)];
    await newBid(first, auction, '1');
    await newBid(second, auction, '2');
    expect(await standOf(second)).toEqual(['8', '2']);
    expect(await call(await admin(), 'POST', path(auction.id), body)).toMatchObject({
      status: 'CANCELLED',
      highestBid: null,
      bidCount: 2,
    });
    expect([await standOf(first), await standOf(second)]).toEqual([
      ['10', '0'],
      ['10', '0'],
    ]);
    expect((await bidsOf(auction)).map(({ status }) => status)).toEqual(['OUTBID', 'CANCELLED']);
    expect(await listingRow(auction.id)).toMatchObject({ highestBidId: null, highestBidderId: null });
    const [toldFirst, toldSecond] = [(await toldOf(first)).at(-1), (await toldOf(second)).at(-1)];
    expect(toldFirst).toMatchObject({ title: 'The auction was cancelled' });
    expect(toldFirst?.message).not.toContain('yours again');
    expect(toldSecond?.message).toContain('the held amount has been released');
    expect(toldSecond?.message).toContain(body.reason);
    const { held, open } = await heldAndOpen();
    expect(held).toBe(open);
    expect(await bookFaults()).toEqual([]);
  });

  it('gives a repeat under a key the first answer, and refuses another reason under it', async () => {
    const auction = await newAuction(chain, collection);
    const buyer = await newBuyer(chain);
    await newBid(buyer, auction, '1');
    const [keeper, key] = [await admin(), newKey()];
    const first = await call(keeper, 'POST', path(auction.id), body, key);
    expect(await writingNothing(() => call(keeper, 'POST', path(auction.id), body, key))).toEqual(first);
    const other = await call(keeper, 'POST', path(auction.id), { reason: 'Other' }, key);
    expect(other).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    expect(await standOf(buyer)).toEqual(['10', '0']);
  });

  it('takes down what is INVALID, and nothing that is reserved or over', async () => {
    const listing = await newListing(await newToken(chain, collection), { type: 'FIXED_PRICE' });
    await setListing(listing.id, { status: 'INVALID', invalidReason: 'OWNER' });
    const keeper = await admin();
    expect(await call(keeper, 'POST', path(listing.id), body)).toMatchObject({
      status: 'CANCELLED',
      invalidReason: null,
    });
    const illegal = { statusCode: 409, code: 'ILLEGAL_STATE' };
    expect(await writingNothing(() => call(keeper, 'POST', path(listing.id), body))).toMatchObject(illegal);
    const token = await newToken(chain, collection);
    const reserved = await newListing(token, { type: 'FIXED_PRICE' });
    const { id } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    expect(await writingNothing(() => call(keeper, 'POST', path(reserved.id), body))).toMatchObject({
      ...illegal,
      message: 'Only a listing that is ACTIVE or INVALID can be cancelled: this one is RESERVED',
    });
  });

  it('leaves what is INVALID while an offer for it waits', async () => {
    const token = await newToken(chain, collection);
    const listing = await newListing(token, { type: 'FIXED_PRICE' });
    const { id } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    await setListing(listing.id, { status: 'INVALID', invalidReason: 'OWNER' });
    expect(await writingNothing(async () => call(await admin(), 'POST', path(listing.id), body))).toMatchObject({
      statusCode: 409,
      code: 'ILLEGAL_STATE',
      message: 'An offer for the token is accepted: it is settled or released first',
    });
  });

  it('leaves an auction whose bids a contract holds', async () => {
    const auction = await newAuction(chain, collection);
    const buyer = await newBuyer(chain);
    await newBid(buyer, auction, '1');
    const { highestBidId, highestBid } = await listingRow(auction.id);
    await setListing(auction.id, { highestWalletId: null });
    const refused = await writingNothing(async () => call(await admin(), 'POST', path(auction.id), body));
    expect(refused).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE', highestBidId, highestBid });
  });

  it('is not for the seller, nor for whose bid leads, and needs a reason of 1 to 500 characters', async () => {
    const auction = await newAuction(chain, collection);
    const keeper = await admin();
    await setListing(auction.id, { sellerId: keeper.user.id });
    const refused = () => writingNothing(() => call(keeper, 'POST', path(auction.id), body));
    expect(await refused()).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    await setListing(auction.id, { sellerId: creator.user.id });
    await newBid(await newBuyer(chain), auction, '1');
    await setListing(auction.id, { highestBidderId: keeper.user.id });
    expect(await refused()).toMatchObject({ code: 'SELF_DECISION' });
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const answer = await writingNothing(() => call(keeper, 'POST', path(auction.id), { reason }));
      expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await call(keeper, 'POST', path(newId()), body)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

it('an auction that is cancelled while somebody bids leaves no money behind', async () => {
  const call = trading('REST');
  const auction = await newAuction(chain, collection);
  const buyers = await Promise.all([newBuyer(chain), newBuyer(chain), newBuyer(chain)]);
  const keeper = await admin();
  await Promise.all([
    ...buyers.map((buyer, at) =>
      call(buyer, 'POST', '/api/nft/bid', { listingId: auction.id, amount: String(at + 1) }),
    ),
    call(keeper, 'POST', path(auction.id), body),
  ]);
  expect(await listingRow(auction.id)).toMatchObject({ status: 'CANCELLED' });
  for (const buyer of buyers) expect(await standOf(buyer)).toEqual(['10', '0']);
  expect(await bookFaults()).toEqual([]);
});
