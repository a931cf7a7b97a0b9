import { parseEther, toQuantity } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { CHAIN, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { contractRow, indexed, indexedAt, listed, movesOf, numbered, reorganised } from '../support/indexer-acts.js';
import { RefusingNode } from '../support/indexer-node.js';
import { calling, DEPLOY, soonOn } from '../support/contract-auction.js';
import {
  called,
  COLLECTION,
  done,
  IMPORT,
  mintedAlone,
  newCollection,
  newDraft,
  newForeignContract,
  type Deployed,
} from '../support/market.js';
import { traded } from '../support/offer-acts.js';
import { newKeeper, newMarketplace } from '../support/sales.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

let chain: LocalChain;
let creator: Person;
let node: RefusingNode;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  node = await RefusingNode.start(chain);
  // The chain is read already when the collections below come.
  await newCollection(chain, creator);
  await indexed();
});
afterAll(async () => {
  node.close();
  await chain.close();
});

/** A collection that is deployed, and whose deployment nobody has proven yet. */
async function deployed(): Promise<{ readonly id: string; readonly contractAddress: string; readonly hash: string }> {
  const { id } = await newDraft(creator);
  const { transaction } = await done(creator, 'POST', `${COLLECTION}/${id}/deploy`, {});
  const hash = await signed(chain, creator, transaction);
  const receipt = await chain.ethers.getTransactionReceipt(hash);
  return { id, contractAddress: receipt?.contractAddress ?? '', hash };
}

/** Proves the deployment of a collection, which has passed unseen. */
async function proven({ id, contractAddress, hash }: Awaited<ReturnType<typeof deployed>>): Promise<Deployed> {
  await done(creator, 'POST', `${COLLECTION}/${id}/deploy`, { transactionHash: hash });
  return { id, contractAddress, creator };
}

const minted = (of: { readonly contractAddress: string }, number: string) =>
  mintedAlone(chain, { id: '', creator, contractAddress: of.contractAddress }, number);

describe('a contract that is proven after its first blocks were passed', () => {
  it('has all that it logged before, and is read with its chain from then on', async () => {
    const late = await deployed();
    await minted(late, '1');
    await minted(late, '2');
    await indexed();
    await minted(late, '3');
    const collection = await proven(late);
    await indexed();
    for (const number of ['1', '2', '3']) {
      expect(await numbered(collection, number)).toMatchObject({ ownerAddress: creator.wallet.address });
    }
    expect(await contractRow(late.contractAddress)).toMatchObject({ isCaughtUp: true });
    await minted(late, '4');
    expect((await indexed()).logs).toBe(1);
    expect(await movesOf((await numbered(collection, '4'))!)).toHaveLength(1);
  });

  it('is read on from where it was when the process ends between two ranges', async () => {
    const late = await deployed();
    await minted(late, '1');
    await chain.rpc('anvil_mine', toQuantity(3_000));
    await minted(late, '2');
    await indexed();
    const collection = await proven(late);
    const start = await chain.ethers.getTransactionReceipt(late.hash);
    // The second range is never answered, however small.
    node.verdict = (from) => (from > (start?.blockNumber ?? 0) + 1_000 ? 'refuse' : 'answer');
    node.ranges.length = 0;
    expect(await indexedAt(node.template)).toContain('sepolia');
    expect(await contractRow(late.contractAddress)).toMatchObject({
      chain: CHAIN,
      address: late.contractAddress,
      block: String((start?.blockNumber ?? 0) + 1_999),
      isCaughtUp: false,
    });
    expect(await numbered(collection, '1')).toBeDefined();
    await indexed();
    await indexed();
    expect(await contractRow(late.contractAddress)).toMatchObject({ isCaughtUp: true });
    for (const number of ['1', '2']) {
      expect(await movesOf((await numbered(collection, number))!)).toHaveLength(1);
    }
  });

  it('loses and doubles nothing where its chain drops blocks meanwhile', async () => {
    const late = await deployed();
    await minted(late, '1');
    const snapshot = await chain.rpc('evm_snapshot');
    await minted(late, '2');
    await indexed();
    const collection = await proven(late);
    const { rows } = (await world()).system.db;
    await reorganised(chain, snapshot, 6);
    await minted(late, '3');
    await indexed();
    await indexed();
    expect(await movesOf((await numbered(collection, '1'))!)).toHaveLength(1);
    expect(await numbered(collection, '2')).toBeUndefined();
    expect(await movesOf((await numbered(collection, '3'))!)).toHaveLength(1);
    const all = rows.selectFrom('nft_contract').select('isCaughtUp').execute();
    expect((await all).every(({ isCaughtUp }) => isCaughtUp)).toBe(true);
  });
});

describe('an auction at a contract', () => {
  it('has the bids that were made before its deployment was proven, also where its token was never seen to move', async () => {
    const contractAddress = await newForeignContract(chain, creator);
    await mintedAlone(chain, { id: '', creator, contractAddress }, '1');
    const { id } = await newDraft(creator, { contractAddress, royaltyPercent: '0' });
    const { id: tokenId } = await done(creator, 'POST', IMPORT, { collectionId: id, tokenId: '1' });
    await newMarketplace(chain, await newKeeper(chain, ['edit.nft.marketplace']));
    const token = { id: tokenId, tokenId: '1', collection: { id, contractAddress, creator }, owner: creator };
    const wish = { type: 'AUCTION', minBidIncrement: '0.1', endTime: await soonOn(chain) };
    const { id: listingId } = await listed(token, wish);
    const { transaction } = await traded(creator, DEPLOY, { listingId });
    const transactionHash = await signed(chain, creator, transaction);
    const auction = (await chain.ethers.getTransactionReceipt(transactionHash))?.contractAddress ?? '';
    await signed(chain, creator, called(creator, contractAddress, 'approve', auction, '1'));
    const bidder = await newPerson(chain);
    await signed(chain, bidder, calling(bidder, auction, 'bid', toQuantity(parseEther('1'))));
    await indexed();
    await traded(creator, DEPLOY, { listingId, transactionHash });
    await chain.rpc('anvil_mine', '0x1');
    await indexed();
    const { rows } = (await world()).system.db;
    const bids = rows.selectFrom('nft_bid').select('bidderAddress').where('listingId', '=', listingId);
    expect(await bids.execute()).toEqual([{ bidderAddress: bidder.wallet.address }]);
  });
});
