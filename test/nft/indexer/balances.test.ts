import { Wallet } from 'ethers';
import type { LocalChain } from '../../support/local-chain.js';
import { runJob } from '../../support/jobs.js';
import { watched } from '../../support/metrics.js';
import { world } from '../../support/world.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { auctioned, BID, indexed, listed, sent } from '../support/indexer-acts.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { newAccepted, newOffer, setOffer, traded } from '../support/offer-acts.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

const check = () => runJob('checkNftBalances');

describe('the check of what is held for offers and bids', () => {
  it('is content with offers that wait and that were accepted, and with bids', async () => {
    await newOffer(chain, await newToken(chain, collection));
    await newAccepted(chain, collection);
    const listing = await auctioned(await newToken(chain, collection));
    for (const amount of ['1', '2']) await traded(await newPerson(chain, '10'), BID, { listingId: listing.id, amount });
    const { error, counts } = await check();
    expect(error).toBeNull();
    expect((counts as { compared: number }).compared).toBeGreaterThanOrEqual(3);
  });

  it('finds a wallet that holds another sum, fails, counts it, and sees when it is gone', async () => {
    const { grown } = await watched('nft_escrow_faults');
    const { id, offer } = await newOffer(chain, await newToken(chain, collection));
    const { rows } = (await world()).system.db;
    const { walletId } = await rows
      .selectFrom('nft_offer')
      .select('walletId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await setOffer(id, { amount: '1.5' });
    expect((await check()).error).toContain(`nft ${walletId}: HELD`);
    expect(await grown()).toEqual([1]);
    await setOffer(id, { amount: offer.amount });
    expect((await check()).error).toBeNull();
    expect(await grown()).toEqual([0]);
  });

  it('finds an offer that nothing is held for any more', async () => {
    const { id } = await newOffer(chain, await newToken(chain, collection));
    const { rows } = (await world()).system.db;
    const { walletId } = await rows
      .selectFrom('nft_offer')
      .select('walletId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await setOffer(id, { status: 'CANCELLED', endedAt: new Date().toISOString() });
    expect((await check()).error).toContain(`nft ${walletId}: HELD`);
    await setOffer(id, { status: 'PENDING', endedAt: null });
    expect((await check()).error).toBeNull();
  });
});

describe('the metrics of the marketplace', () => {
  it('say how far a chain was read, how many logs, and what was taken off sale', async () => {
    await indexed();
    const { grown } = await watched(
      'nft_chain_lag_blocks{chain="sepolia"}',
      'nft_chain_logs_read{chain="sepolia"}',
      'nft_listings_invalid{reason="OWNER"}',
    );
    const token = await newToken(chain, collection);
    await listed(token);
    await sent(token, Wallet.createRandom().address);
    await indexed();
    expect(await grown()).toEqual([0, 2, 1]);
  });
});
