import { Wallet } from 'ethers';
import { TRANSPORTS } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { ADMIN, newAdmin } from '../support/admin-acts.js';
import { bidsOf, endingIn, newAuction, newBid, wonOffer } from '../support/auction-acts.js';
import { bury, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { indexed, listed, listingRow, sent, walletOf } from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newBuyer, newOffer, OFFER, offerRow, setOffer, traded, trading } from '../support/offer-acts.js';
import { bookFaults, heldAndOpen, legsOf } from '../support/offer-state.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());

const anybody = () => Wallet.createRandom().address;
const FLAGGED = { status: 'FLAGGED', flagReason: 'The blockchain has given no answer' };

/** What the ledger has of a bid, and whether all that is held is accounted for. */
async function booksOf(bidId: string) {
  const { held, open } = await heldAndOpen();
  const operations = (await legsOf(bidId)).map(({ operation }) => operation);
  const { error } = await runJob('checkNftBalances');
  return { operations, isWhole: held === open, faults: await bookFaults(), error };
}

const WHOLE = { isWhole: true, faults: [], error: null };

/** An auction that was won with 2 of the 10 ETH of its bidder, and the offer that it has ended in. */
async function won() {
  const auction = await newAuction(chain, collection, { owner: await newPerson(chain) });
  const bidder = await newBuyer(chain);
  await newBid(bidder, auction, '2');
  await endingIn(auction.id, 0);
  expect(await runJob('settleNftAuctions')).toMatchObject({ error: null, counts: { won: 1 } });
  const [bid] = await bidsOf(auction);
  return { ...auction, bidder, bidId: bid?.id ?? '', offerId: (await wonOffer(auction)).id };
}

describe('an auction that was won and whose token goes to somebody else', () => {
  it('holds the bid until that is final, and gives it back once then', async () => {
    const { id, token, bidder, bidId, offerId } = await won();
    await sent(token, anybody());
    await indexed();
    expect((await offerRow(offerId)).status).toBe('ACCEPTED');
    expect(await bidsOf({ id })).toMatchObject([{ status: 'WON' }]);
    expect(await listingRow(id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
    expect(await walletOf(bidder)).toEqual(['8', '2']);
    expect(await booksOf(bidId)).toEqual({ operations: ['HOLD'], ...WHOLE });
    await bury(chain);
    for (let run = 0; run < 2; run += 1) {
      await indexed();
      expect((await offerRow(offerId)).status).toBe('CANCELLED');
      expect(await walletOf(bidder)).toEqual(['10', '0']);
      expect(await booksOf(bidId)).toEqual({ operations: ['HOLD', 'RELEASE'], ...WHOLE });
    }
  });

  it('gives it back once, too, where nobody has looked before that was final', async () => {
    const { token, bidder, bidId, offerId } = await won();
    await sent(token, anybody());
    await bury(chain);
    await indexed();
    expect((await offerRow(offerId)).status).toBe('CANCELLED');
    expect(await walletOf(bidder)).toEqual(['10', '0']);
    expect(await booksOf(bidId)).toEqual({ operations: ['HOLD', 'RELEASE'], ...WHOLE });
  });

  it('gives nothing back while an admin is to decide', async () => {
    const { id, token, bidder, bidId, offerId } = await won();
    await setOffer(offerId, FLAGGED);
    await sent(token, anybody());
    await indexed();
    await bury(chain);
    await indexed();
    expect((await offerRow(offerId)).status).toBe('FLAGGED');
    expect(await listingRow(id)).toMatchObject({ status: 'RESERVED' });
    expect(await walletOf(bidder)).toEqual(['8', '2']);
    expect(await booksOf(bidId)).toEqual({ operations: ['HOLD'], ...WHOLE });
  });
});

describe.each(TRANSPORTS)('a listing whose token went to its buyer while the offer is FLAGGED, by %s', (transport) => {
  const call = trading(transport);
  const REASON = { reason: 'By what the chain says' };

  async function flagged() {
    const token = await newToken(chain, collection, { owner: await newPerson(chain) });
    const listing = await listed(token);
    const { id, buyer } = await newOffer(chain, token);
    const { transaction } = await traded(token.owner, `${OFFER}/${id}/accept`);
    await setOffer(id, FLAGGED);
    await signed(chain, token.owner, transaction);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'RESERVED', invalidReason: null });
    const decide = async (action: string) =>
      call(await newAdmin('edit.nft.offer'), 'POST', `${ADMIN}/offer/${id}/resolve`, { action, ...REASON });
    return { listing, buyer, decide };
  }

  it('is SOLD when an admin settles it', async () => {
    const { listing, buyer, decide } = await flagged();
    expect(await decide('settle')).toMatchObject({ statusCode: 200, status: 'COMPLETED' });
    await indexed();
    expect((await listingRow(listing.id)).status).toBe('SOLD');
    expect((await walletOf(buyer))[1]).toBe('0');
  });

  it('is compared again when an admin releases it, and off sale since its seller has the token no more', async () => {
    const { listing, buyer, decide } = await flagged();
    expect(await decide('release')).toMatchObject({ statusCode: 200, status: 'EXPIRED' });
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
    expect(await walletOf(buyer)).toEqual(['10', '0']);
  });
});

describe('an accepted offer', () => {
  it('is not cancelled by a transfer from before its acceptance, also where its return was not read', async () => {
    const token = await newToken(chain, collection);
    const other = await newPerson(chain);
    await sent(token, other.wallet.address);
    await sent(token, creator.wallet.address, other);
    await bury(chain);
    await indexed();
    const { id, buyer } = await newOffer(chain, token);
    await traded(creator, `${OFFER}/${id}/accept`);
    const { rows } = (await world()).system.db;
    await rows
      .deleteFrom('nft_transfer')
      .where('tokenId', '=', token.id)
      .where('from', '=', other.wallet.address)
      .execute();
    const unread = { ownerAddress: other.wallet.address, isDue: true };
    await rows.updateTable('nft_token').set(unread).where('id', '=', token.id).execute();
    await indexed();
    expect((await offerRow(id)).status).toBe('ACCEPTED');
    expect((await walletOf(buyer))[1]).toBe('1.025');
  });
});
