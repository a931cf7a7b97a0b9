import { newChains } from '../../../src/infra/chain/chains.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { world } from '../../support/world.js';
import { bidsOf, endingIn, listingRow, newAuction, newBid } from '../support/auction-acts.js';
import { newHolder, newPerson, nftChain, type Person } from '../support/chain.js';
import { chainRow, indexed } from '../support/indexer-acts.js';
import { newCollection, newToken, transferredAlone, type Deployed } from '../support/market.js';
import { acceptedBefore, newAccepted, newBuyer, newOffer, offerRow } from '../support/offer-acts.js';
import { delivered, setOffer, standOf } from '../support/offer-acts.js';
import { newListed } from '../support/sales.js';

const NOTHING = { expired: 0, settled: 0, flagged: 0, waiting: 0 };
/** What a buyer of ten ETH has who has offered one, with the fee: free, and held. */
const HELD = ['8.975', '1.025'];

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

/** Has a job run in a process that has no access to blockchains. */
async function runWithout(name: string) {
  const { platform, clock } = await world();
  return runJob(name, { chains: newChains({ rpcUrl: null, projectId: null }, platform.http, clock) });
}

describe('without access to blockchains, expireOffers', () => {
  const run = () => runWithout('expireOffers');

  it('gives back what is held for an offer that nobody has accepted in time', async () => {
    const { id, buyer } = await newOffer(chain, await newToken(chain, collection));
    await setOffer(id, { expiresAt: new Date().toISOString() });
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, expired: 1 } });
    expect(await standOf(buyer)).toEqual(['10', '0']);
  });

  it('lets an accepted offer wait for twice its grace, then leaves it to an admin, and releases nothing', async () => {
    const { id, buyer } = await newAccepted(chain, collection);
    for (const hours of [25, 47]) {
      await acceptedBefore(id, hours);
      expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
      expect(await offerRow(id)).toMatchObject({ status: 'ACCEPTED' });
    }
    await acceptedBefore(id, 49);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, flagged: 1 } });
    const flagReason = 'The blockchain has given no answer for twice the grace';
    expect(await offerRow(id)).toMatchObject({ status: 'FLAGGED', flagReason });
    expect(await standOf(buyer)).toEqual(HELD);
  });

  it('loses no transfer: the offer is settled once a run has access', async () => {
    const accepted = await newAccepted(chain, collection);
    await delivered(chain, accepted);
    await acceptedBefore(accepted.id, 25);
    expect(await run()).toMatchObject({ error: null, counts: { ...NOTHING, waiting: 1 } });
    expect(await standOf(accepted.buyer)).toEqual(HELD);
    expect(await runJob('expireOffers')).toMatchObject({ error: null, counts: { ...NOTHING, settled: 1 } });
    expect(await offerRow(accepted.id)).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('without access to blockchains, settleNftAuctions', () => {
  it('ends what was not sold, and lets an auction wait that was won, its bid held', async () => {
    const [won, unsold] = [await newAuction(chain, collection), await newAuction(chain, collection)];
    const bidder = await newBuyer(chain);
    await newBid(bidder, won, '1');
    for (const { id } of [won, unsold]) await endingIn(id, 0);
    const counts = { expired: 1, won: 0, waiting: 1 };
    expect(await runWithout('settleNftAuctions')).toMatchObject({ error: null, counts });
    expect(await listingRow(unsold.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await listingRow(won.id)).toMatchObject({ status: 'ACTIVE', endedAt: null });
    expect(await bidsOf(won)).toMatchObject([{ status: 'ACTIVE' }]);
    expect(await standOf(bidder)).toEqual(['9', '1']);
    const then = { expired: 0, won: 1, waiting: 0 };
    expect(await runJob('settleNftAuctions')).toMatchObject({ error: null, counts: then });
  });
});

describe('without access to blockchains, indexNftChains', () => {
  it('fails naming what is missing, forgets nothing, and goes on where it was once it has access', async () => {
    const sale = await newListed(chain, collection);
    await indexed();
    const before = await chainRow();
    const place = { contractAddress: collection.contractAddress, tokenId: sale.token.tokenId };
    await transferredAlone(chain, creator, place, (await newHolder(chain)).address);
    const missing = expect.stringContaining('CHAIN_RPC_URL');
    expect(await runWithout('indexNftChains')).toMatchObject({ error: missing });
    expect(await chainRow()).toEqual(before);
    expect(await listingRow(sale.id)).toMatchObject({ status: 'ACTIVE' });
    await indexed();
    expect(await listingRow(sale.id)).toMatchObject({ status: 'INVALID', invalidReason: 'OWNER' });
  });
});
