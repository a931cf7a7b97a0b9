import { TRANSPORTS } from '../../support/each-transport.js';
import { newClient } from '../../support/accounts.js';
import { runJob } from '../../support/jobs.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings } from '../../support/stored-settings.js';
import { listingRow, newAuction, newBid } from '../support/auction-acts.js';
import { funded, newPerson, nftChain } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { newKeeper } from '../support/sales.js';
import { HIDDEN, movedBy, pass, PAUSE_KEYS, PAUSED_CHAIN } from '../support/stops.js';

const OWN = { statusCode: 403, code: 'SELF_DECISION' };

let chain: LocalChain;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
});
beforeEach(async () => {
  collection = await newCollection(chain, await newPerson(chain), { royaltyPercent: '0' });
});
afterAll(() => chain.close());
afterEach(() => clearSettings(...PAUSE_KEYS));

describe.each(TRANSPORTS)('the marketplace that is switched off, by %s,', (transport) => {
  const call = trading(transport);
  const operator = () => newClient({ permissions: ['edit.extension'] });
  const set = async (status: boolean) =>
    call(await operator(), 'PUT', '/api/admin/system/extension/nft/status', { status });

  it('wins nothing for the admin whose bid leads: its clocks stand still until another admin switches it on', async () => {
    const admin = await newKeeper(chain, ['edit.extension']);
    await funded(admin, '10');
    const auction = await newAuction(chain, collection);
    await newBid(admin, auction, '1');
    const { endTime } = await listingRow(auction.id);
    const switched = (status: boolean) => call(admin, 'PUT', '/api/admin/system/extension/nft/status', { status });
    expect(await switched(false)).toMatchObject({ statusCode: 200 });
    await pass(5);
    await runJob('settleNftAuctions');
    expect(await listingRow(auction.id)).toMatchObject({ status: 'ACTIVE', endTime });
    expect(await switched(true)).toMatchObject(OWN);
    expect(await set(true)).toMatchObject({ statusCode: 200, status: true });
    expect(movedBy(endTime, (await listingRow(auction.id)).endTime)).toBe(5);
    await newBid(await newBuyer(chain), auction, '2');
  });

  it('counts once with a pause and a hidden collection, which go on standing', async () => {
    const auction = await newAuction(chain, collection);
    const { endTime } = await listingRow(auction.id);
    await PAUSED_CHAIN.stop(call, collection);
    await HIDDEN.stop(call, collection);
    await set(false);
    await pass(1);
    await set(true);
    await PAUSED_CHAIN.lift(call, collection);
    expect((await listingRow(auction.id)).endTime).toBe(endTime);
    await pass(1);
    await HIDDEN.lift(call, collection);
    expect(movedBy(endTime, (await listingRow(auction.id)).endTime)).toBe(2);
  });
});
