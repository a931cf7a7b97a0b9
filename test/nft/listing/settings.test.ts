import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newToken, type Deployed } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { auctioned, fixed, inHours, LISTING, newListed } from '../support/sales.js';

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
let plain: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator, { royaltyPercent: '50' });
  plain = await newCollection(chain, creator, { royaltyPercent: '0' });
});
afterAll(() => chain.close());

const SWITCHES = [
  ['nftEnableFixedPriceSales', fixed, auctioned, 'Sales at a fixed price are switched off'],
  ['nftEnableAuctions', auctioned, fixed, 'Auctions are switched off'],
] as const;

describe.each(TRANSPORTS)('a listing by %s', (transport) => {
  const call = trading(transport);
  const list = (wish: object) => call(creator, 'POST', LISTING, wish);

  describe.each(SWITCHES)('where %s', (key, wishOf, otherOf, message) => {
    it.each([['false'], ['0'], ['off']])('is %s is refused, and the other kind is not', async (value) => {
      const [token, other] = [await newToken(chain, plain), await newToken(chain, plain)];
      await whileSet({ [key]: value }, async () => {
        const refusal = { statusCode: 403, code: 'NFT_DISABLED', message };
        expect(await writingNothing(() => list(wishOf(token)))).toMatchObject(refusal);
        expect(await list(otherOf(other))).toMatchObject({ statusCode: 200 });
      });
    });

    it('is on, or has no row, is made', async () => {
      const [one, other] = [await newToken(chain, plain), await newToken(chain, plain)];
      expect(await whileSet({ [key]: 'true' }, () => list(wishOf(one)))).toMatchObject({ statusCode: 200 });
      expect(await list(wishOf(other))).toMatchObject({ statusCode: 200 });
    });

    it('is switched off stays what it was when it was made before', async () => {
      const token = await newToken(chain, plain);
      const listing = await list(wishOf(token));
      await whileSet({ [key]: 'false' }, async () => {
        expect(await call(creator, 'GET', `${LISTING}/${listing.id}`)).toMatchObject({ status: 'ACTIVE' });
        expect(await call(creator, 'POST', `${LISTING}/${listing.id}/cancel`, {})).toMatchObject({ statusCode: 200 });
      });
    });
  });

  it.each([
    ['nothing', null, '2.5', '0.025'],
    ['0', '0', '0', '0'],
    ['7.5', '7.5', '7.5', '0.075'],
    ['no number', 'a lot', '2.5', '0.025'],
    ['a negative number', '-1', '2.5', '0.025'],
    ['more than the whole', '250', '100', '1'],
    ['a number of ten decimals', '2.5000000001', '2.5000000001', '0.025000000001'],
    ['more decimals than that', '0.00000000019', '0.0000000001', '0.000000000001'],
  ])('freezes the fee where %s is stored for it', async (_what, value, feePercent, marketplaceFee) => {
    const token = await newToken(chain, plain);
    const settings: Record<string, string> = value === null ? {} : { nftMarketplaceFeePercentage: value };
    const listing = await whileSet(settings, () => list(fixed(token)));
    expect(listing).toMatchObject({ feePercent, marketplaceFee });
    expect(await call(creator, 'GET', `${LISTING}/${listing.id}`)).toMatchObject({
      feePercent,
      marketplaceFee,
    });
  });

  it.each([
    ['nothing', null, '0.1'],
    ['0', '0', '0'],
    ['25', '25', '0.25'],
    ['no number', 'none', '0.1'],
    ['a negative number', '-5', '0.1'],
    ['more than the whole', '101', '0.5'],
  ])('takes at most the largest royalty where %s is stored for it', async (_what, value, royaltyFee) => {
    const token = await newToken(chain, collection);
    const settings: Record<string, string> = value === null ? {} : { nftMaxRoyaltyPercentage: value };
    const listing = await whileSet(settings, () => list(fixed(token)));
    expect(listing).toMatchObject({ royaltyFee });
    expect(listing.royaltyReceiver).toBe(royaltyFee === '0' ? null : creator.wallet.address);
  });

  it('has a royalty of what the fee leaves, at most', async () => {
    const token = await newToken(chain, collection);
    const rates = { nftMarketplaceFeePercentage: '80', nftMaxRoyaltyPercentage: '100' };
    const listing = await whileSet(rates, () => list(fixed(token)));
    expect(listing).toMatchObject({ marketplaceFee: '0.8', royaltyFee: '0.2', sellerReceives: '0' });
  });

  it('rounds the fee up and the royalty down, and its seller gets the rest to the last digit', async () => {
    const token = await newToken(chain, await newCollection(chain, creator, { royaltyPercent: '3.33' }));
    const listing = await list(fixed(token, { price: '0.000000000000000333' }));
    expect(listing).toMatchObject({
      marketplaceFee: '0.000000000000000009',
      royaltyFee: '0.000000000000000011',
      sellerReceives: '0.000000000000000313',
      estimatedTotal: '0.00000000000000002',
    });
  });

  it.each([
    ['nothing', null, '0', '0.025'],
    ['a flat amount', '1.5', '1.5', '1.525'],
    ['no number', 'free', '0', '0.025'],
  ])('answers the listing fee, and charges it to nobody, where %s is stored', async (_what, value, fee, total) => {
    const token = await newToken(chain, plain);
    const settings: Record<string, string> = value === null ? {} : { nftListingFee: value };
    const listing = await whileSet(settings, () => list(fixed(token)));
    expect(listing).toMatchObject({ listingFee: fee, estimatedTotal: total, sellerReceives: '0.975' });
  });

  it('keeps the rates that it was made with', async () => {
    const { listing, id } = await newListed(chain, collection);
    const rates = { nftMarketplaceFeePercentage: '9', nftMaxRoyaltyPercentage: '1', nftListingFee: '7' };
    await whileSet(rates, async () => {
      expect(await call(creator, 'GET', `${LISTING}/${id}`)).toMatchObject(listing);
    });
  });

  it.each([
    ['nothing', null, '0.05'],
    ['10', '10', '0.1'],
    ['0', '0', '0.000000000000000001'],
    ['no number', 'some', '0.05'],
    ['more than the whole', '150', '1'],
    ['a negative number', '-3', '0.000000000000000001'],
  ])('has a least increment where %s is stored for its percentage', async (_what, value, least) => {
    const token = await newToken(chain, plain);
    const settings: Record<string, string> = value === null ? {} : { nftBidIncrementPercentage: value };
    const answer = await whileSet(settings, () => list(auctioned(token)));
    expect(answer).toMatchObject({ statusCode: 200, minBidIncrement: least });
  });

  it('lasts as long as the duration settings say, which are clamped', async () => {
    const token = await newToken(chain, plain);
    const refused = (settings: Record<string, string>, hours: number) =>
      whileSet(settings, () => writingNothing(() => list(auctioned(token, { endTime: inHours(hours) }))));
    expect(await refused({ nftMinAuctionDuration: '172800' }, 40)).toMatchObject({
      message: 'endTime: an auction must last at least 2 days',
    });
    expect(await refused({ nftMaxAuctionDuration: '7200' }, 3)).toMatchObject({
      message: 'endTime: an auction may last at most 2 hours',
    });
    expect(await refused({ nftMinAuctionDuration: '0' }, 0.01)).toMatchObject({
      message: 'endTime: an auction must last at least 0.02 hours',
    });
    expect(await refused({ nftMaxAuctionDuration: '99999999999' }, 366 * 24)).toMatchObject({
      message: 'endTime: an auction may last at most 365 days',
    });
    expect(await refused({ nftMinAuctionDuration: 'soon' }, 0.5)).toMatchObject({
      message: 'endTime: an auction must last at least 1 hour',
    });
  });
});
