import { toQuantity, Wallet } from 'ethers';
import { newClient } from '../../support/accounts.js';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { watched } from '../../support/metrics.js';
import { bury, DEEP, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import {
  auctioned,
  chainRow,
  indexed,
  indexedInPart,
  listed,
  listingRow,
  LISTING,
  movesOf,
  reorganised,
  saleOf,
  sent,
} from '../support/indexer-acts.js';
import {
  done,
  IMPORT,
  MINT,
  mintedAlone,
  newCollection,
  newDraft,
  newForeignContract,
  newToken,
  type Deployed,
} from '../support/market.js';
import { traded } from '../support/offer-acts.js';
import { toldOf } from '../support/offer-state.js';
import { tokenRow } from '../support/rows.js';
import { ownWorld } from '../../support/world.js';

ownWorld('reorganises its chain');

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());
afterEach(() => chain.moods.clear());

const anybody = () => Wallet.createRandom().address;

describe('a chain that drops blocks which were read', () => {
  it.each([1, DEEP, 10])('has its transfers forgotten when it drops %i of them, and tokens back', async (depth) => {
    const token = await newToken(chain, collection);
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, anybody());
    for (let more = 1; more < depth; more += 1) await chain.rpc('anvil_mine', '0x1');
    await indexed();
    expect((await tokenRow(token.id)).ownerAddress).not.toBe(creator.wallet.address);
    const { grown } = await watched('nft_chain_reorganisations{chain="sepolia"}');
    await reorganised(chain, snapshot, depth + 1);
    await indexed();
    expect((await tokenRow(token.id)).ownerAddress).toBe(creator.wallet.address);
    expect(await movesOf(token)).toHaveLength(1);
    expect(await grown()).toEqual([1]);
  });

  it('has the transfers of its other blocks in their place', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const [dropped, kept] = [anybody(), anybody()];
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, dropped);
    await indexed();
    await chain.revert(snapshot);
    await sent(token, kept);
    await bury(chain);
    await indexed();
    expect((await tokenRow(token.id)).ownerAddress).toBe(kept);
    expect((await movesOf(token)).map(([, to]) => to)).toEqual([creator.wallet.address, kept]);
  });

  it('does not put back on sale what was taken off it when a transfer came to nothing', async () => {
    const token = await newToken(chain, collection);
    const listing = await auctioned(token);
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, anybody());
    await indexed();
    await reorganised(chain, snapshot, 3);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
  });

  it('that is shorter then is read on from where it parts', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, anybody());
    await chain.rpc('anvil_mine', '0x5');
    await indexed();
    await reorganised(chain, snapshot, 1);
    await indexed();
    expect((await chainRow())?.block).toBe(String(await chain.ethers.getBlockNumber()));
    expect((await tokenRow(token.id)).ownerAddress).toBe(creator.wallet.address);
  });

  it('is not what a node is taken for that is behind: transfers and what is on sale stay', async () => {
    const seller = await newPerson(chain);
    const token = await newToken(chain, collection);
    await indexed();
    const before = (await chainRow())!;
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, seller.wallet.address);
    await bury(chain);
    const listing = await auctioned({ ...token, owner: seller });
    await indexed();
    const read = (await chainRow())!;
    await chain.revert(snapshot);
    await indexed();
    expect(await chainRow()).toMatchObject({ block: read.block, reorganisations: before.reorganisations });
    expect(await movesOf(token)).toHaveLength(2);
    expect(await listingRow(listing.id)).toMatchObject({ status: 'ACTIVE' });
    await reorganised(chain, await chain.rpc('evm_snapshot'), DEEP + 10);
    await indexed();
    expect(await listingRow(listing.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
  });

  it('fails the run where its node lacks a block below its newest: nothing is forgotten', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    chain.moods.set('eth_getBlockByNumber', 'unknown');
    expect((await runJob('indexNftChains')).error).toContain('sepolia could not be read');
    expect(await movesOf(token)).toHaveLength(1);
  });

  it('keeps a sale whose proof it has dropped, marked, and admins are told', async () => {
    const admin = await newClient({ permissions: ['view.nft.sale'] });
    const token = await newToken(chain, collection);
    const listing = await listed(token);
    const buyer = await newPerson(chain);
    await traded(buyer, `${LISTING}/${listing.id}/buy`, {});
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, buyer.wallet.address);
    await bury(chain);
    await indexed();
    expect(await saleOf(listing.id)).toMatchObject({ route: 'DIRECT', reorgedAt: null });
    await reorganised(chain, snapshot, DEEP + 5);
    await indexed();
    expect((await saleOf(listing.id))?.reorgedAt).not.toBeNull();
    expect((await listingRow(listing.id)).status).toBe('SOLD');
    expect((await tokenRow(token.id)).ownerAddress).toBe(creator.wallet.address);
    expect(await toldOf(admin)).toMatchObject([{ title: 'A blockchain has dropped the proof of NFT sales' }]);
  });

  it('gives an imported token back to who had it when it was imported', async () => {
    const contractAddress = await newForeignContract(chain, creator);
    await mintedAlone(chain, { id: '', creator, contractAddress }, '1');
    const { id } = await newDraft(creator, { contractAddress });
    const { id: tokenId } = await done(creator, 'POST', IMPORT, { collectionId: id, tokenId: '1' });
    const token = { id: tokenId, tokenId: '1', collection: { id, contractAddress, creator }, owner: creator };
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    const to = anybody();
    await sent(token, to);
    await indexed();
    expect(await tokenRow(tokenId)).toMatchObject({ ownerAddress: to });
    await reorganised(chain, snapshot, 3);
    await indexed();
    const back = { status: 'MINTED', ownerAddress: creator.wallet.address, isDue: false };
    expect(await tokenRow(tokenId)).toMatchObject(back);
  });

  it('makes a draft again of a token whose mint it has dropped for good, and goes on being read', async () => {
    const { transaction, ...token } = await done(creator, 'POST', MINT, {
      collectionId: collection.id,
      name: 'Dropped',
    });
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    const transactionHash = await signed(chain, creator, transaction);
    await done(creator, 'POST', MINT, { collectionId: collection.id, transactionHash });
    await indexed();
    expect(await tokenRow(token.id)).toMatchObject({ status: 'MINTED' });
    await reorganised(chain, snapshot, DEEP + 3);
    for (let run = 0; run < 2; run += 1) await indexed();
    expect(await tokenRow(token.id)).toMatchObject({ status: 'DRAFT', ownerAddress: null, isDue: false });
  });

  it('is not what a backlog is taken for that several runs read: transfers stay, and sales unmarked', async () => {
    const token = await newToken(chain, collection);
    const listing = await listed(token);
    const buyer = await newPerson(chain);
    await traded(buyer, `${LISTING}/${listing.id}/buy`, {});
    await indexed();
    const before = (await chainRow())!;
    await sent(token, buyer.wallet.address);
    await chain.rpc('anvil_mine', toQuantity(5_000));
    for (const part of [1, 2]) {
      await indexedInPart(chain);
      const block = Number(before.block) + part * 2_000;
      expect(await chainRow()).toMatchObject({ block: String(block), hashes: [{ number: block }] });
      expect(await movesOf(token)).toHaveLength(2);
      expect(await saleOf(listing.id)).toMatchObject({ route: 'DIRECT', reorgedAt: null });
    }
    await indexed();
    expect(await chainRow()).toMatchObject({
      block: String(await chain.ethers.getBlockNumber()),
      reorganisations: before.reorganisations,
    });
    expect(await movesOf(token)).toHaveLength(2);
    expect(await saleOf(listing.id)).toMatchObject({ reorgedAt: null });
  });

  it('while it is read is not mixed with what it was before', async () => {
    const token = await newToken(chain, collection);
    await indexed();
    const snapshot = await chain.rpc('evm_snapshot');
    await sent(token, anybody());
    await indexed();
    await chain.rpc('anvil_mine', '0x2');
    let isOver = false;
    chain.before.set('eth_getLogs', async () => {
      if (isOver) return;
      isOver = true;
      await reorganised(chain, snapshot, 8);
    });
    await indexed();
    chain.before.clear();
    await indexed();
    expect((await tokenRow(token.id)).ownerAddress).toBe(creator.wallet.address);
    expect(await movesOf(token)).toHaveLength(1);
  });
});
