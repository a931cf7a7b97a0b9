import { Contract, parseEther } from 'ethers';
import { HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { nftAuction } from '../../../src/core/nft-market/contracts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { LocalChain } from '../../support/local-chain.js';
import { inTime, type Listed, listingRow, LISTING, newBid, newListing, setListing } from '../support/auction-acts.js';
import { bury, CHAIN_ID, newHolder, newPerson, nftChain, signed, signedOnly, type Person } from '../support/chain.js';
import { DEPLOY, moved, newMovable, soonOn } from '../support/contract-auction.js';
import { indexed } from '../support/indexer-acts.js';
import { newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { IS_PAUSED, PAUSED, whileSet } from '../support/offer-switched.js';
import { hidden } from '../support/rows.js';
import { forgetMarketplaces, newKeeper, newMarketplace } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

const HASH = `0x${'1'.repeat(64)}`;
const TOO_LITTLE_GAS = 600_000;
const UNPROVEN = { statusCode: 409, code: 'TRANSFER_UNPROVEN' };
const MISMATCH = { statusCode: 400, code: 'TRANSFER_MISMATCH' };
const illegal = (part: string) => ({
  statusCode: 409,
  code: 'ILLEGAL_STATE',
  message: expect.stringContaining(part),
});

let chain: LocalChain;
let keeper: Person;
let seller: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  keeper = await newKeeper(chain, ['edit.nft.marketplace']);
  seller = await newPerson(chain, '10');
  collection = await newCollection(chain, seller);
  await newMarketplace(chain, keeper);
});
afterAll(() => chain.close());
afterEach(() => chain.moods.clear());

describe.each(TRANSPORTS)('an auction that is moved to a contract by %s', (transport) => {
  const call = trading(transport);
  const deploy = ({ id }: { readonly id: string }, over: object = {}, person: Person = seller) =>
    call(person, 'POST', DEPLOY, { listingId: id, ...over });

  it('is answered as the transaction to sign, and stays here until that is proven', async () => {
    const auction = await newMovable(chain, collection);
    const answer = await writingNothing(() => deploy(auction));
    expect(answer).toMatchObject({
      statusCode: 200,
      id: auction.id,
      venue: 'PLATFORM',
      contractAddress: null,
      transaction: { chainId: CHAIN_ID, from: seller.wallet.address, to: null, value: '0x0' },
    });
    expect((await deploy(auction)).transaction).toEqual(answer.transaction);
    await newBid(await newBuyer(chain), auction, '1');
  });

  it('has a contract of exactly its terms, which its seller approves next', async () => {
    const terms = { price: '2', minBidIncrement: '0.25', reservePrice: '3' };
    const auction = await newMovable(chain, collection, terms);
    const { transaction } = await deploy(auction);
    const transactionHash = await signed(chain, seller, transaction);
    const proven = await deploy(auction, { transactionHash });
    const { contractAddress } = proven;
    expect(proven).toMatchObject({
      statusCode: 200,
      venue: 'CONTRACT',
      status: 'ACTIVE',
      isOnContract: false,
      transaction: { from: seller.wallet.address, to: collection.contractAddress },
    });
    const stored = await listingRow(auction.id);
    expect(stored).toMatchObject({ antiSnipeSeconds: 300, contractAddress });
    const contract = new Contract(contractAddress, nftAuction.interface, chain.ethers);
    const made = await contract.getFunction('getTerms').staticCall();
    expect(made.toObject()).toEqual({
      seller: seller.wallet.address,
      collection: collection.contractAddress,
      tokenId: BigInt(auction.token.tokenId),
      price: parseEther('2'),
      minBidIncrement: parseEther('0.25'),
      reservePrice: parseEther('3'),
      startTime: BigInt(Math.floor(Date.parse(stored.startTime) / 1_000)),
      endTime: BigInt(Date.parse(stored.endTime) / 1_000),
      extension: 300n,
      feeBasisPoints: 250n,
      royaltyBasisPoints: 500n,
      feeReceiver: keeper.wallet.address,
      royaltyReceiver: seller.wallet.address,
    });
  });

  it('is on its contract once the approval is deep enough, and then asks for nothing more', async () => {
    const auction = await newMovable(chain, collection);
    await moved(chain, auction);
    const path = `${LISTING}/${auction.id}`;
    const { transaction } = await call(seller, 'GET', path);
    await signedOnly(seller, transaction);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ isOnContract: false });
    await bury(chain);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ isOnContract: true, status: 'ACTIVE' });
    expect(await call(seller, 'GET', path)).toMatchObject({ statusCode: 200, transaction: null });
  });

  it('may take bids as soon as it is approved: one that is cancelled before that was read is taken back there, too', async () => {
    const auction = await newMovable(chain, collection);
    await moved(chain, auction);
    const path = `${LISTING}/${auction.id}`;
    await signedOnly(seller, (await call(seller, 'GET', path)).transaction);
    const taken = await call(seller, 'POST', `${path}/cancel`, {});
    expect(taken).toMatchObject({ statusCode: 200, status: 'CANCELLED', isOnContract: true });
    expect(taken.transaction.data).toBe(nftAuction.call('abort'));
    await signed(chain, seller, taken.transaction);
    await indexed();
    expect(await listingRow(auction.id)).toMatchObject({ status: 'CANCELLED', isOnContract: false });
    expect(await call(seller, 'GET', path)).toMatchObject({ transaction: null });
  });

  it('has no extension while late bids move no end', async () => {
    const auction = await newMovable(chain, collection);
    await whileSet({ nftEnableAntiSnipe: 'false' }, () => moved(chain, auction));
    expect(await listingRow(auction.id)).toMatchObject({ antiSnipeSeconds: 0 });
  });

  it('is the business of its seller alone', async () => {
    const auction = await newMovable(chain, collection);
    const stranger = await newPerson(chain);
    const refusal = { statusCode: 403, code: 'FORBIDDEN' };
    expect(await writingNothing(() => deploy(auction, {}, stranger))).toMatchObject(refusal);
    expect(await deploy(auction, { transactionHash: HASH }, stranger)).toMatchObject(refusal);
    expect(await deploy({ id: newId() })).toMatchObject({ statusCode: 404, message: 'Listing not found' });
  });

  const cases: readonly [string, () => Promise<Listed>, string][] = [
    ['a fixed price', () => newMovable(chain, collection, { type: 'FIXED_PRICE' }), 'fixed price'],
    ['an auction in a wallet currency', () => newMovable(chain, collection, { currency: 'USDT' }), 'in ETH alone'],
    ['an auction with a bid', () => withBid(), 'has bids'],
    ['one that is over', () => ended(), 'ended at'],
    ['one that was cancelled', () => cancelled(), 'CANCELLED'],
    ['one that is at a contract', () => atContract(), 'at a contract already'],
  ];
  it.each(cases)('is refused for %s', async (_what, make, part) => {
    const auction = await make();
    expect(await writingNothing(() => deploy(auction))).toMatchObject(illegal(part));
    expect(await writingNothing(() => deploy(auction, { transactionHash: HASH }))).toMatchObject(illegal(part));
  });

  it('is refused where the chain has no marketplace contract, which says who gets fees', async () => {
    const auction = await newMovable(chain, collection);
    await forgetMarketplaces();
    expect(await deploy(auction)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    await newMarketplace(chain, keeper);
    expect(await deploy(auction)).toMatchObject({ statusCode: 200 });
  });

  it('is refused while its chain is paused, for a hidden collection, and once the token has left', async () => {
    const own = await newCollection(chain, seller);
    const [auction, left] = [await newMovable(chain, own), await newMovable(chain, own)];
    expect(await whileSet(PAUSED, () => deploy(auction))).toMatchObject(IS_PAUSED);
    const { contractAddress } = own;
    const place = { contractAddress, tokenId: left.token.tokenId };
    await transferredAlone(chain, seller, place, (await newHolder(chain)).address);
    expect(await deploy(left)).toMatchObject({ statusCode: 409, code: 'LISTING_INVALID' });
    await hidden(own);
    expect(await deploy(auction)).toMatchObject(illegal('hidden'));
  });

  it('is not proven by another transaction', async () => {
    const [auction, other] = [await newMovable(chain, collection), await newMovable(chain, collection)];
    const { transaction } = await deploy(auction);
    const elsewhere = await deploy(other);
    const stranger = await newPerson(chain);
    const plain = { ...transaction, to: stranger.wallet.address, data: '0x' };
    const hashes = {
      'no deployment': await signed(chain, seller, plain),
      'that of another auction': await signed(chain, seller, elsewhere.transaction),
      'one of somebody else': await signed(chain, stranger, { ...transaction, from: stranger.wallet.address }),
      'one with other arguments': await signed(chain, seller, { ...transaction, data: `${transaction.data}00` }),
      'one that failed': await signedOnly(seller, transaction, TOO_LITTLE_GAS),
    };
    await bury(chain);
    for (const [what, transactionHash] of Object.entries(hashes)) {
      expect({ what, ...(await deploy(auction, { transactionHash })) }).toMatchObject({ what, ...MISMATCH });
    }
    expect(await deploy(auction, { transactionHash: '0x12' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await listingRow(auction.id)).toMatchObject({ venue: 'PLATFORM', contractAddress: null });
  });

  it('is not proven by a deployment on another chain', async () => {
    const auction = await newMovable(chain, collection);
    const { transaction } = await deploy(auction);
    const other = await LocalChain.start(1);
    const wallet = await newHolder(other);
    const transactionHash = await signed(other, { wallet }, { ...transaction, chainId: 1, from: wallet.address });
    await other.close();
    expect(await deploy(auction, { transactionHash })).toMatchObject(UNPROVEN);
    expect(await listingRow(auction.id)).toMatchObject({ venue: 'PLATFORM' });
  });

  it('waits until it is deep enough and its chain answers', async () => {
    const auction = await newMovable(chain, collection);
    const { transaction } = await deploy(auction);
    const transactionHash = await signedOnly(seller, transaction);
    expect(await deploy(auction, { transactionHash })).toMatchObject(UNPROVEN);
    await bury(chain);
    chain.moods.set('eth_getTransactionReceipt', 'error');
    expect(await deploy(auction, { transactionHash })).toMatchObject({ statusCode: 502 });
    chain.moods.clear();
    expect(await deploy(auction, { transactionHash })).toMatchObject({ statusCode: 200 });
  });

  it('stays here where somebody has bid before its contract was proven', async () => {
    const auction = await newMovable(chain, collection);
    const { transaction } = await deploy(auction);
    const transactionHash = await signed(chain, seller, transaction);
    await newBid(await newBuyer(chain), auction, '1');
    expect(await deploy(auction, { transactionHash })).toMatchObject(illegal('has bids'));
    expect(await listingRow(auction.id)).toMatchObject({ venue: 'PLATFORM', bidCount: 1 });
  });

  it('is moved once, however often that is proven at the same time', async () => {
    const auction = await newMovable(chain, collection);
    const { transaction } = await deploy(auction);
    const transactionHash = await signed(chain, seller, transaction);
    const answers = await Promise.all([1, 2].map(() => deploy(auction, { transactionHash })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

async function withBid(): Promise<Listed> {
  const auction = await newMovable(chain, collection);
  await newBid(await newBuyer(chain), auction, '1');
  return auction;
}

async function ended(): Promise<Listed> {
  const auction = await newMovable(chain, collection);
  await setListing(auction.id, { startTime: await inTime(-2 * HOUR_MS), endTime: await inTime(-1) });
  return auction;
}

async function cancelled(): Promise<Listed> {
  const auction = await newListing(await newToken(chain, collection), { endTime: await soonOn(chain) });
  await trading('REST')(seller, 'POST', `${LISTING}/${auction.id}/cancel`);
  return auction;
}

async function atContract(): Promise<Listed> {
  const auction = await newMovable(chain, collection);
  await moved(chain, auction);
  return auction;
}
