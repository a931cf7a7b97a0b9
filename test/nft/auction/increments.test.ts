import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { AUCTION, BID, inTime, LISTING } from '../support/auction-acts.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { HOUR_MS } from '../../../src/core/clock.js';

const PERCENTAGE = 'nftBidIncrementPercentage';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('the least increment of an auction that is listed by %s', (transport) => {
  const call = trading(transport);
  const list = async (over: object) => {
    const { id: tokenId } = await newToken(chain, collection);
    const wish = { tokenId, type: 'AUCTION', price: '2', endTime: await inTime(2 * HOUR_MS), ...over };
    return () => call(creator, 'POST', LISTING, wish);
  };

  it('is five percent of the price where no setting is stored, and the default', async () => {
    const listed = await (await list({}))();
    expect(listed).toMatchObject({ statusCode: 200, minBidIncrement: '0.1' });
    const { id } = listed;
    await call(await newBuyer(chain), 'POST', BID, { listingId: id, amount: '2' });
    expect(await call(creator, 'GET', `${AUCTION}/${id}`)).toMatchObject({ minimumNextBid: '2.1' });
  });

  it.each([
    ['no number', 'some', '0.1'],
    ['empty', '', '0.1'],
    ['another percentage', '12.5', '0.25'],
    ['a hundred', '100', '2'],
    ['above a hundred', '150', '2'],
    ['nought', '0', '0.000000000000000001'],
    ['negative', '-5', '0.000000000000000001'],
  ])('with a setting that is %s (%j) is %s', async (_what, text, least) => {
    const act = await list({});
    const listed = await whileSet({ [PERCENTAGE]: text }, act);
    expect(listed).toMatchObject({ statusCode: 200, minBidIncrement: least });
  });

  it('is rounded up to the precision of the currency', async () => {
    const listed = await (await list({ currency: 'USDT', price: '0.000021' }))();
    // 0.00000105.
    expect(listed).toMatchObject({ minBidIncrement: '0.000002' });
    const small = await (await list({ price: '0.000000000000000001' }))();
    expect(small).toMatchObject({ minBidIncrement: '0.000000000000000001' });
  });

  it('passes when it is named exactly, and a higher one does', async () => {
    for (const minBidIncrement of ['0.1', '1']) {
      const listed = await (await list({ minBidIncrement }))();
      expect(listed).toMatchObject({ statusCode: 200, minBidIncrement });
    }
  });

  it('is named where a lower one is refused', async () => {
    const act = await list({ minBidIncrement: '0.099999999999999999' });
    expect(await writingNothing(act)).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: 'minBidIncrement must be at least 0.1 ETH',
    });
  });

  it('of an auction that runs stays, whatever the setting becomes', async () => {
    const listing = await (await list({}))();
    await whileSet({ [PERCENTAGE]: '50' }, async () => {
      await call(await newBuyer(chain), 'POST', BID, { listingId: listing.id, amount: '2' });
      const second = await call(await newBuyer(chain), 'POST', BID, { listingId: listing.id, amount: '2.1' });
      expect(second).toMatchObject({ statusCode: 200, minimumNextBid: '2.2' });
    });
  });
});
