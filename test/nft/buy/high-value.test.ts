import { costEarlier, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import { approve, newApplication, newLevel } from '../../support/kyc.js';
import type { LocalChain } from '../../support/local-chain.js';
import { funded, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection, type Deployed } from '../support/market.js';
import { newBuyer, trading } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { buyPath, listingRow, newListed, type Listed } from '../support/sales.js';
import { ungated, withWarnings } from '../support/warnings.js';

// One ETH is 3,000 dollars in these tests.
const GATE = { kycStatus: 'true', kycFeatureEnforcement: 'false', nftRequireKycForHighValue: 'true' };
const REFUSAL = { statusCode: 403, code: 'KYC_REQUIRED' };

let chain: LocalChain;
let creator: Person;
let collection: Deployed;
beforeAll(async () => {
  chain = await nftChain();
  creator = await newPerson(chain);
  collection = await newCollection(chain, creator);
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('a purchase of a high value by %s', (transport) => {
  const call = trading(transport);
  const buy = (person: Person, sale: Listed, body: object) => call(person, 'POST', buyPath(sale), body);

  describe.each([
    ['quoted', {}],
    ['with escrow', { escrow: true }],
  ])('%s', (_what, body) => {
    it('asks for buy_nft from the threshold on, even while features are not enforced', async () => {
      const [opened, other] = [await newBuyer(chain), await newBuyer(chain)];
      const level = await newLevel({ features: ['buy_nft'] });
      await approve((await newApplication(opened.user.id, level.id)).id);
      const high = await newListed(chain, collection);
      const below = await newListed(chain, collection, { price: '0.999999999999999999' });
      await whileSet({ ...GATE, nftHighValueThreshold: '3000' }, async () => {
        expect(await writingNothing(() => buy(other, high, body))).toMatchObject(REFUSAL);
        expect(await buy(opened, high, body)).toMatchObject({ statusCode: 200 });
        expect(await buy(other, below, body)).toMatchObject({ statusCode: 200 });
      });
    });

    it('asks for buy_nft from the threshold on by the highest price of the day, so that a low price opens nothing', async () => {
      const { code } = await newCurrency({ type: 'SPOT', usdPrice: '100' });
      await costEarlier(code, '3000');
      const sale = await newListed(chain, collection, { currency: code });
      const buyer = await newBuyer(chain);
      await funded(buyer, '2', code);
      await whileSet({ ...GATE, nftHighValueThreshold: '3000' }, async () => {
        expect(await writingNothing(() => buy(buyer, sale, body))).toMatchObject(REFUSAL);
      });
      await whileSet({ ...GATE, nftHighValueThreshold: '3000.01' }, async () => {
        expect(await buy(buyer, sale, body)).toMatchObject({ statusCode: 200 });
      });
    });

    it('is refused to who is verified without that feature', async () => {
      const buyer = await newBuyer(chain);
      const level = await newLevel({ features: ['sell_nft'] });
      await approve((await newApplication(buyer.user.id, level.id)).id);
      const sale = await newListed(chain, collection);
      await whileSet({ ...GATE, nftHighValueThreshold: '1' }, async () => {
        expect(await writingNothing(() => buy(buyer, sale, body))).toMatchObject(REFUSAL);
      });
    });

    it.each([
      ['the switch has no row', { kycStatus: 'true' }],
      ['it is off', { ...GATE, nftRequireKycForHighValue: 'false' }],
      ['the threshold is nought', { ...GATE, nftHighValueThreshold: '0' }],
      ['verification is off altogether', { ...GATE, kycStatus: 'false' }],
    ])('is open to all where %s', async (_where, settings) => {
      const sale = await newListed(chain, collection);
      const buyer = await newBuyer(chain);
      expect(await whileSet(settings, () => buy(buyer, sale, body))).toMatchObject({ statusCode: 200 });
    });

    it('begins at 1,000 dollars where the threshold has no row', async () => {
      const [high, below] = [
        await newListed(chain, collection, { price: '0.333333333333333334' }),
        await newListed(chain, collection, { price: '0.333333333333333333' }),
      ];
      const buyer = await newBuyer(chain);
      await whileSet(GATE, async () => {
        expect(await writingNothing(() => buy(buyer, high, body))).toMatchObject(REFUSAL);
        expect(await buy(buyer, below, body)).toMatchObject({ statusCode: 200 });
      });
    });

    it('is open to all where its currency has no price, which is logged', async () => {
      const { code } = await newCurrency({ type: 'SPOT', usdPrice: null });
      const sale = await newListed(chain, collection, { currency: code, price: '1000000' });
      const buyer = await newPerson(chain);
      await funded(buyer, '2000000', code);
      const settings = { ...GATE, nftHighValueThreshold: '1' };
      const { answer, warnings } = await withWarnings(() => whileSet(settings, () => buy(buyer, sale, body)));
      expect(answer).toMatchObject({ statusCode: 200 });
      expect(warnings).toContainEqual(ungated(code));
    });
  });

  it.each(['buyer', 'seller'])('that its %s tells by its hash is recorded whatever its value', async (who) => {
    const sale = await newListed(chain, collection);
    const buyer = await newPerson(chain);
    const { transaction } = await buy(buyer, sale, {});
    const transactionHash = await signed(chain, creator, transaction);
    await whileSet({ ...GATE, nftHighValueThreshold: '1' }, async () => {
      for (const body of [{}, { escrow: true }]) {
        expect(await writingNothing(() => buy(buyer, sale, body))).toMatchObject(REFUSAL);
      }
      const told = await buy(who === 'buyer' ? buyer : creator, sale, { transactionHash });
      expect(told).toMatchObject({ statusCode: 200, sale: { price: '1', route: 'DIRECT', transactionHash } });
    });
    expect(await listingRow(sale.id)).toMatchObject({ status: 'SOLD' });
  });
});
