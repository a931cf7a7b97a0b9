import { HOUR_MS, SECOND_MS } from '../../../src/core/clock.js';
import { canonical } from '../../../src/core/money.js';
import { newClient } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { newLink } from '../../support/linked-wallets.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { AUCTION, BID, bidsOf, inTime, LISTING, listingRow, setListing } from '../support/auction-acts.js';
import {
  bury,
  CHAIN,
  CHAIN_ID,
  newHolder,
  newPerson,
  nftChain,
  signed,
  signedOnly,
  type Person,
} from '../support/chain.js';
import {
  bidAt,
  calling,
  fromEnd,
  moved,
  newAtContract,
  newMovable,
  settledAt,
  type AtContract,
} from '../support/contract-auction.js';
import { indexed, reorganised, saleOf } from '../support/indexer-acts.js';
import { newCollection, transferredAlone, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { toldOf, writingNothing } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { tokenRow } from '../support/rows.js';
import { storedSale } from '../support/stored.js';
import { newKeeper, newMarketplace } from '../support/sales.js';
import { ownWorld, world } from '../../support/world.js';
import { storedClaim } from '../../support/chain-claims.js';
import { claimChain } from '../../../src/core/chain-proof/claim-key.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

/** 1 ETH in its smallest unit, as nodes write it. */
const ONE = '0xde0b6b3a7640000';

let chain: LocalChain;
let seller: Person;
let bidder: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  [seller, bidder] = [await newPerson(chain), await newPerson(chain)];
  collection = await newCollection(chain, seller);
  await newMarketplace(chain, await newKeeper(chain, ['edit.nft.marketplace']));
});
afterAll(() => chain.close());
afterEach(() => chain.moods.clear());

describe.each(TRANSPORTS)('a bid at a contract by %s', (transport) => {
  const call = trading(transport);
  const bid = ({ id }: { readonly id: string }, amount = '1', person: Person = bidder, over: object = {}) =>
    call(person, 'POST', BID, { listingId: id, amount, ...over });

  it('is answered as the transaction that makes it, and nothing is held or written', async () => {
    const auction = await newAtContract(chain, collection);
    expect(await writingNothing(() => bid(auction))).toMatchObject({
      statusCode: 200,
      bid: null,
      minimumNextBid: '1',
      auctionExtended: false,
      transaction: {
        chainId: CHAIN_ID,
        from: bidder.wallet.address,
        to: auction.contractAddress,
        value: ONE,
        data: calling(bidder, auction.contractAddress, 'bid').data,
      },
    });
  });

  it('leads once it is deep enough, and the one before is outbid', async () => {
    const auction = await newAtContract(chain, collection);
    const other = await newPerson(chain);
    const first = await bidAt(chain, bidder, auction, '1');
    await indexed();
    const { transaction } = await bid(auction, '1.5', other);
    const second = await signedOnly(other, transaction);
    await indexed();
    expect(await bidsOf(auction)).toMatchObject([{ status: 'ACTIVE', transactionHash: first }]);
    await bury(chain);
    await indexed();
    expect(await bidsOf(auction)).toMatchObject([
      { status: 'OUTBID', transactionHash: first, userId: bidder.user.id, walletId: null },
      { status: 'ACTIVE', transactionHash: second, userId: other.user.id, walletId: null },
    ]);
    expect(await call(bidder, 'GET', `${AUCTION}/${auction.id}`)).toMatchObject({
      listing: { venue: 'CONTRACT', isOnContract: true, status: 'ACTIVE' },
      highestBid: { amount: '1.5', bidderAddress: other.wallet.address, transactionHash: second },
      bidCount: 2,
      minimumNextBid: '1.6',
    });
    expect(await toldOf(bidder)).toContainEqual(expect.objectContaining({ title: 'You were outbid' }));
  });

  it('is recorded once, however often the indexer runs', async () => {
    const auction = await newAtContract(chain, collection);
    await bidAt(chain, bidder, auction, '1');
    await indexed();
    const { rows } = (await world()).system.db;
    await rows
      .updateTable('nft_chain_event')
      .set({ appliedAt: null })
      .where('contractAddress', '=', auction.contractAddress)
      .execute();
    await indexed();
    expect(await bidsOf(auction)).toHaveLength(1);
    expect(await listingRow(auction.id)).toMatchObject({ bidCount: 1 });
  });

  it('of an address that is linked to nobody has no account', async () => {
    const auction = await newAtContract(chain, collection);
    const wallet = await newHolder(chain);
    await signed(chain, { wallet }, calling({ wallet }, auction.contractAddress, 'bid', ONE));
    await indexed();
    expect(await bidsOf(auction)).toMatchObject([
      { status: 'ACTIVE', userId: null, walletId: null, bidderAddress: wallet.address },
    ]);
  });

  it('must be at least what the contract demands, also before that was read', async () => {
    const auction = await newAtContract(chain, collection);
    expect(await bid(auction, '0.99')).toMatchObject({ statusCode: 400, message: 'amount must be at least 1 ETH' });
    await bidAt(chain, bidder, auction, '2');
    const refusal = { statusCode: 400, code: 'BAD_INPUT', message: 'amount must be at least 2.1 ETH' };
    expect(await bid(auction, '2.09')).toMatchObject(refusal);
    expect(await bid(auction, '2.1')).toMatchObject({ statusCode: 200, minimumNextBid: '2.1' });
    for (const amount of ['0', '-1', 'one', '1.0000000000000000001']) {
      expect(await bid(auction, amount)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it('is made by an address of the caller, who is not the seller', async () => {
    const auction = await newAtContract(chain, collection);
    const second = await newHolder(chain);
    await newLink(bidder.user.id, second.address);
    const { transaction } = await bid(auction, '1', bidder, { walletAddress: second.address });
    expect(transaction).toMatchObject({ from: second.address });
    const stranger = { walletAddress: (await newHolder(chain)).address };
    const refusal = { statusCode: 403, code: 'FORBIDDEN' };
    expect(await writingNothing(() => bid(auction, '1', bidder, stranger))).toMatchObject(refusal);
    expect(await writingNothing(() => bid(auction, '1', seller))).toMatchObject(refusal);
  });

  it('is refused while the token could not be delivered', async () => {
    const auction = await newMovable(chain, collection);
    await moved(chain, auction);
    const refusal = { statusCode: 409, code: 'LISTING_INVALID' };
    expect(await bid(auction)).toMatchObject({ ...refusal, message: expect.stringContaining('approved') });
    const left = await newAtContract(chain, collection);
    await leave(left);
    expect(await bid(left)).toMatchObject(refusal);
  });

  it('is refused before the start, after the end by the contract, while paused and once it is over there', async () => {
    const later = await newAtContract(chain, collection, { startTime: await inTime(HOUR_MS) });
    expect(await bid(later)).toMatchObject({ statusCode: 409, message: expect.stringContaining('begins at') });
    const auction = await newAtContract(chain, collection);
    expect(await whileSet(PAUSED, () => bid(auction))).toMatchObject(IS_PAUSED);
    await signed(chain, seller, calling(seller, auction.contractAddress, 'abort'));
    expect(await bid(auction)).toMatchObject({ statusCode: 409, message: expect.stringContaining('over') });
  });

  it('waits while the chain does not answer', async () => {
    const auction = await newAtContract(chain, collection);
    chain.moods.set('eth_call', 'error');
    expect(await bid(auction)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    chain.moods.clear();
    expect(await bid(auction)).toMatchObject({ statusCode: 200 });
  });

  it('moves the end where little time is left', async () => {
    const auction = await newAtContract(chain, collection);
    const { endTime: before } = await listingRow(auction.id);
    await fromEnd(chain, auction, -100);
    await bidAt(chain, bidder, auction, '1');
    await indexed();
    const { endTime } = await listingRow(auction.id);
    expect(Date.parse(endTime)).toBeGreaterThan(Date.parse(before));
    expect(Date.parse(endTime)).toBeLessThanOrEqual(Date.parse(before) + 300 * SECOND_MS);
    expect(await bid(auction, '2')).toMatchObject({ statusCode: 200, endTime: new Date(endTime).toISOString() });
  });

  it('that wins is a sale with the figures of the contract, recorded once', async () => {
    const auction = await newAtContract(chain, collection);
    await bidAt(chain, bidder, auction, '2');
    const transactionHash = await settledAt(chain, await newPerson(chain), auction);
    await indexed();
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'SOLD', isOnContract: false, invalidReason: null });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'WON' }]);
    const sale = await saleOf(auction.id);
    expect(sale).toMatchObject({
      route: 'AUCTION_CONTRACT',
      sellerId: seller.user.id,
      buyerId: bidder.user.id,
      buyerAddress: bidder.wallet.address,
      royaltyReceiver: seller.wallet.address,
      transactionHash,
      logIndex: 0,
    });
    const figures = ['price', 'feeQuoted', 'feeCollected', 'royalty', 'sellerNet'] as const;
    expect(figures.map((figure) => canonical(sale?.[figure] ?? ''))).toEqual(['2', '0.05', '0.05', '0.1', '1.85']);
    expect(await proofsOf(sale?.id ?? '')).toMatchObject([{ hash: transactionHash.slice(2), place: 0 }]);
    expect(await tokenRow(auction.token.id)).toMatchObject({ ownerAddress: bidder.wallet.address });
    expect(await toldOf(bidder)).toContainEqual(expect.objectContaining({ title: 'You have won the auction' }));
  });

  it('that wins is a sale also where its transfer was seen before it was final', async () => {
    const auction = await newAtContract(chain, collection);
    await bidAt(chain, bidder, auction, '2');
    await indexed();
    await settledAt(chain, seller, auction, false);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
    await bury(chain);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'SOLD', highestBidderId: bidder.user.id });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'WON' }]);
    expect(await saleOf(auction.id)).toMatchObject({ route: 'AUCTION_CONTRACT' });
  });

  it('whose transfer proves another sale already changes nothing, admins hear of it once, and runs go on', async () => {
    const admin = await newClient({ permissions: ['view.nft.sale'] });
    const auction = await newAtContract(chain, collection);
    await bidAt(chain, bidder, auction, '2');
    await indexed();
    const transactionHash = await settledAt(chain, seller, auction, false);
    const saleId = await storedSale(seller.user.id);
    await storedClaim({ chain: claimChain(CHAIN), hash: transactionHash, use: 'NFT_SALE', useId: saleId });
    await bury(chain);
    for (let run = 0; run < 2; run += 1) {
      await indexed();
      expect(await saleOf(auction.id)).toBeUndefined();
      expect(await listingRow(auction.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
      expect(await toldOf(admin)).toMatchObject([{ title: 'What an NFT contract has logged has no effect' }]);
    }
  });

  it('which their chain drops are forgotten, and the one before leads again', async () => {
    const auction = await newAtContract(chain, collection);
    const first = await newPerson(chain);
    await bidAt(chain, first, auction, '1.5');
    await indexed();
    const before = await listingRow(auction.id);
    const snapshot = await chain.rpc('evm_snapshot');
    await bidAt(chain, bidder, auction, '2');
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ bidCount: 2, highestBidderId: bidder.user.id });
    await reorganised(chain, snapshot, 10);
    await indexed();
    const { highestBidId, highestBid, highestBidderId } = before;
    expect(await listingRow(auction.id)).toMatchObject({ bidCount: 1, highestBidId, highestBid, highestBidderId });
    expect((await bidsOf(auction)).map(({ status, userId }) => [status, userId])).toEqual([['ACTIVE', first.user.id]]);
  });

  it('below the reserve wins nothing', async () => {
    const auction = await newAtContract(chain, collection, { reservePrice: '5' });
    await bidAt(chain, bidder, auction, '2');
    await settledAt(chain, seller, auction);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED', highestBidId: null, isOnContract: false });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(await saleOf(auction.id)).toBeUndefined();
  });

  it('is not waited for where the seller takes the auction back', async () => {
    const auction = await newAtContract(chain, collection);
    await signed(chain, seller, calling(seller, auction.contractAddress, 'abort'));
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'EXPIRED', bidCount: 0 });
  });

  it('keeps the auction from being ended here: its seller is told to settle it at the contract', async () => {
    const auction = await newAtContract(chain, collection);
    await bidAt(chain, bidder, auction, '2');
    await indexed();
    await setListing(auction.id, { startTime: await inTime(-2 * HOUR_MS), endTime: await inTime(-1) });
    await runJob('settleNftAuctions');
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE' });
    expect(await bidsOf(auction)).toMatchObject([{ status: 'ACTIVE' }]);
    const settle = calling(seller, auction.contractAddress, 'settle');
    for (const state of [{ status: 'ACTIVE' }, { status: 'INVALID', invalidReason: 'APPROVAL' }]) {
      await setListing(auction.id, state);
      expect(await call(seller, 'GET', `${LISTING}/${auction.id}`)).toMatchObject({
        transaction: { to: auction.contractAddress, data: settle.data },
      });
    }
  });
});

/** The token leaves its seller. */
async function leave({ token }: AtContract): Promise<void> {
  const place = { contractAddress: collection.contractAddress, tokenId: token.tokenId };
  await transferredAlone(chain, seller, place, (await newHolder(chain)).address);
}

async function proofsOf(saleId: string) {
  const { rows } = (await world()).system.db;
  return rows.selectFrom('chain_claim').selectAll().where('use', '=', 'NFT_SALE').where('useId', '=', saleId).execute();
}
