import { Interface } from 'ethers';
import { nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN_ID, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { called, newCollection, newToken, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { auctioned, fixed, inHours, LISTING, newKeeper, newMarketplace, setListing } from '../support/sales.js';
import { ownWorld } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

const SET = new Interface(['function setApprovalForAll(address operator, bool approved)']);

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let address: string;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
  ({ address } = await newMarketplace(chain, await newKeeper(chain, ['edit.nft.marketplace'])));
});
afterAll(() => chain.close());
afterEach(() => chain.moods.clear());

describe.each(TRANSPORTS)('a listing where a contract is deployed by %s', (transport) => {
  const call = trading(transport);
  const list = (wish: object) => call(creator, 'POST', LISTING, wish);

  it('answers the approval, then the listing at the contract, and nothing once that offers it', async () => {
    const token = await newToken(chain, collection);
    const { transaction: approval, ...listing } = await list(fixed(token, { price: '1.5' }));
    expect(listing).toMatchObject({ venue: 'CONTRACT', contractAddress: address, isOnContract: false });
    expect(approval).toEqual(called(creator, collection.contractAddress, 'approve', address, token.tokenId));
    const shown = async () => (await call(creator, 'GET', `${LISTING}/${listing.id}`)).transaction;
    expect(await shown()).toEqual(approval);
    await signed(chain, creator, approval);
    const offer = await shown();
    expect(offer).toMatchObject({ chainId: CHAIN_ID, from: creator.wallet.address, to: address, value: '0x0' });
    const deadline = Math.floor(Date.parse(listing.endTime) / 1000);
    const args = [collection.contractAddress, token.tokenId, 1_500_000_000_000_000_000n, deadline];
    expect(offer.data).toBe(nftMarketplace.call('listItem', ...args));
    await signed(chain, creator, offer);
    await setListing(listing.id, { isOnContract: true });
    expect(await shown()).toBeNull();
    const stranger = await newPerson(chain);
    expect((await call(stranger, 'GET', `${LISTING}/${listing.id}`)).transaction).toBeNull();
  });

  it('is offered at the contract, which sells at once, no earlier than its start', async () => {
    const token = await newToken(chain, collection);
    const wish = fixed(token, { startTime: inHours(1), endTime: inHours(5) });
    const { id, transaction: approval } = await list(wish);
    await signed(chain, creator, approval);
    const shown = async () => (await call(creator, 'GET', `${LISTING}/${id}`)).transaction;
    expect(await shown()).toBeNull();
    await setListing(id, { startTime: inHours(-1) });
    expect(await shown()).toMatchObject({ to: address, data: expect.stringMatching(/^0x/) });
  });

  it('is shown to its seller while the chain is silent, without what is to be signed', async () => {
    const token = await newToken(chain, collection);
    const { id, transaction } = await list(fixed(token));
    const shown = () => call(creator, 'GET', `${LISTING}/${id}`);
    chain.mood = 'error';
    const silent = await shown();
    chain.mood = 'answers';
    expect(silent).toMatchObject({ statusCode: 200, id, status: 'ACTIVE', transaction: null });
    expect(await shown()).toMatchObject({ transaction });
  });

  it('needs no approval of its own where the contract may move all tokens of the seller', async () => {
    const seller = await newPerson(chain);
    const token = await newToken(chain, collection, { owner: seller });
    const data = SET.encodeFunctionData('setApprovalForAll', [address, true]);
    const from = seller.wallet.address;
    await signed(chain, seller, { chainId: CHAIN_ID, from, to: collection.contractAddress, data, value: '0x0' });
    const { transaction } = await call(seller, 'POST', LISTING, fixed(token));
    expect(transaction).toMatchObject({ from, to: address });
  });

  it('is sold here in any other currency than the coin of the chain, and as an auction', async () => {
    const [one, other] = [await newToken(chain, collection), await newToken(chain, collection)];
    for (const wish of [fixed(one, { currency: 'USDT' }), auctioned(other)]) {
      expect(await list(wish)).toMatchObject({
        statusCode: 200,
        transaction: null,
        venue: 'PLATFORM',
        contractAddress: null,
      });
    }
  });

  it('is answered, when it is cancelled, with what takes it back from the contract that offers it still', async () => {
    const token = await newToken(chain, collection);
    const listing = await list(fixed(token));
    await setListing(listing.id, { isOnContract: true });
    const { transaction } = await call(creator, 'POST', `${LISTING}/${listing.id}/cancel`, {});
    expect(transaction).toMatchObject({ from: creator.wallet.address, to: address, value: '0x0' });
    expect(transaction.data).toBe(nftMarketplace.call('cancelListing', collection.contractAddress, token.tokenId));
  });

  it('is not stored where the chain cannot say what is to be signed next', async () => {
    const token = await newToken(chain, collection);
    let calls = 0;
    // The owner and the royalty are answered, the approval is not.
    chain.before.set('eth_call', async () => {
      calls += 1;
      if (calls === 2) chain.moods.set('eth_call', 'error');
    });
    const answer = await writingNothing(() => list(fixed(token)));
    chain.before.clear();
    chain.moods.clear();
    expect(answer).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await list(fixed(token))).toMatchObject({ statusCode: 200 });
  });
});
