import { costEarlier, priceText } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { ownWorld, world } from '../../support/world.js';
import { BID, newAuction, type Listed } from '../support/auction-acts.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newAtContract, type AtContract } from '../support/contract-auction.js';
import { newCollection, type Deployed } from '../support/market.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { newKeeper, newMarketplace } from '../support/sales.js';
import { ungated, withWarnings } from '../support/warnings.js';

ownWorld('deploys a marketplace contract, of which a chain has one');

// One ETH is 3,000 dollars in these tests.
const GATE = { kycStatus: 'true', kycFeatureEnforcement: 'false', nftRequireKycForHighValue: 'true' };
const REFUSAL = { statusCode: 403, code: 'KYC_REQUIRED' };
const TAKEN = { statusCode: 200 };

let chain: LocalChain;
let collection: Deployed;
/** What is bid at it is only prepared, so that all tests can bid in one. */
let atContract: AtContract;
beforeAll(async () => {
  chain = await nftChain();
  collection = await newCollection(chain, await newPerson(chain));
  await newMarketplace(chain, await newKeeper(chain, ['edit.nft.marketplace']));
  atContract = await newAtContract(chain, collection, { price: '0.1' });
});
afterAll(() => chain.close());

/** A buyer whose verification opens one feature. */
async function newVerified(feature: 'buy_nft' | 'sell_nft'): Promise<Person> {
  const person = await newBuyer(chain);
  const level = await newLevel({ features: [feature] });
  await approve((await newApplication(person.user.id, level.id)).id);
  return person;
}

/** Does something while nobody knows the price of ETH. */
async function whilePriceless<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { rows } = (await world()).system.db;
  const priced = (usdPrice: string | null) =>
    rows.updateTable('currency').set({ usdPrice }).where('code', '=', 'ETH').where('type', '=', 'SPOT').execute();
  const eth = rows.selectFrom('currency').select('usdPrice').where('code', '=', 'ETH').where('type', '=', 'SPOT');
  const { usdPrice } = await eth.executeTakeFirstOrThrow();
  await priced(null);
  try {
    return await work();
  } finally {
    await priced(priceText(usdPrice));
  }
}

const AUCTIONS: readonly (readonly [venue: string, auction: () => Promise<Listed>])[] = [
  ['on the platform', () => newAuction(chain, collection, { price: '0.1' })],
  ['at a contract', async () => atContract],
];

describe.each(TRANSPORTS)('a bid of a high value by %s', (transport) => {
  const call = trading(transport);
  const bid = (person: Person, { id }: Listed, amount: string) => call(person, 'POST', BID, { listingId: id, amount });

  describe.each(AUCTIONS)('%s', (_venue, newOne) => {
    it('asks for buy_nft from the threshold on, even while features are not enforced', async () => {
      const [opened, other, auction] = [await newVerified('buy_nft'), await newBuyer(chain), await newOne()];
      await whileSet({ ...GATE, nftHighValueThreshold: '3000' }, async () => {
        expect(await writingNothing(() => bid(other, auction, '1'))).toMatchObject(REFUSAL);
        expect(await bid(other, auction, '0.999999999999999999')).toMatchObject(TAKEN);
        expect(await bid(opened, auction, '2')).toMatchObject(TAKEN);
      });
    });

    it('asks for buy_nft from the threshold on by the highest price of the day, so that a low price opens nothing', async () => {
      const [bidder, auction] = [await newBuyer(chain), await newOne()];
      const forget = await costEarlier('ETH', '6000');
      await whileSet({ ...GATE, nftHighValueThreshold: '6000' }, async () => {
        expect(await writingNothing(() => bid(bidder, auction, '1'))).toMatchObject(REFUSAL);
        expect(await bid(bidder, auction, '0.999999999999999999')).toMatchObject(TAKEN);
      }).finally(forget);
    });

    it('is refused to who is verified without that feature', async () => {
      const [bidder, auction] = [await newVerified('sell_nft'), await newOne()];
      await whileSet({ ...GATE, nftHighValueThreshold: '1' }, async () => {
        expect(await writingNothing(() => bid(bidder, auction, '1'))).toMatchObject(REFUSAL);
      });
    });

    it.each([
      ['the switch has no row', { kycStatus: 'true' }],
      ['it is off', { ...GATE, nftRequireKycForHighValue: 'false' }],
      ['the threshold is nought', { ...GATE, nftHighValueThreshold: '0' }],
      ['verification is off altogether', { ...GATE, kycStatus: 'false' }],
    ])('is open to all where %s', async (_where, settings) => {
      const [bidder, auction] = [await newBuyer(chain), await newOne()];
      expect(await whileSet(settings, () => bid(bidder, auction, '5'))).toMatchObject(TAKEN);
    });

    it('begins at 1,000 dollars where the threshold has no row', async () => {
      const [bidder, auction] = [await newBuyer(chain), await newOne()];
      await whileSet(GATE, async () => {
        expect(await writingNothing(() => bid(bidder, auction, '0.333333333333333334'))).toMatchObject(REFUSAL);
        expect(await bid(bidder, auction, '0.333333333333333333')).toMatchObject(TAKEN);
      });
    });

    it('is open to all where its currency has no price, which is logged', async () => {
      const [bidder, auction] = [await newBuyer(chain), await newOne()];
      await whileSet({ ...GATE, nftHighValueThreshold: '1' }, async () => {
        expect(await bid(bidder, auction, '5')).toMatchObject(REFUSAL);
        const { answer, warnings } = await withWarnings(() => whilePriceless(() => bid(bidder, auction, '5')));
        expect(answer).toMatchObject(TAKEN);
        expect(warnings).toContainEqual(ungated('ETH'));
      });
    });
  });
});
