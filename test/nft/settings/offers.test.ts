import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain } from '../support/chain.js';
import { newCollection, newToken, type Minted } from '../support/market.js';
import { newBuyer, OFFER, trading, wished } from '../support/offer-acts.js';
import { writingNothing } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';

let chain: LocalChain;
let token: Minted;
beforeAll(async () => {
  chain = await nftChain();
  token = await newToken(chain, await newCollection(chain, await newPerson(chain)));
});
afterAll(() => chain.close());

describe.each(TRANSPORTS)('offers by %s where nftEnableOffers', (transport) => {
  const call = trading(transport);
  const offer = async () => {
    const buyer = await newBuyer(chain);
    return () => call(buyer, 'POST', OFFER, wished(token));
  };

  it.each([['false'], ['0'], ['off'], ['no'], [' OFF ']])('is %j are refused', async (value) => {
    const refusal = { statusCode: 403, code: 'NFT_DISABLED', message: 'Offers are switched off' };
    const make = await offer();
    expect(await whileSet({ nftEnableOffers: value }, () => writingNothing(make))).toMatchObject(refusal);
  });

  it.each([['true'], ['1'], ['on'], ['perhaps'], ['2'], ['']])(
    'is %j are made: what cannot be read counts as the default',
    async (value) => {
      const make = await offer();
      expect(await whileSet({ nftEnableOffers: value }, make)).toMatchObject({ statusCode: 200, status: 'PENDING' });
    },
  );

  it('has no row are made', async () => {
    const make = await offer();
    expect(await make()).toMatchObject({ statusCode: 200, status: 'PENDING' });
  });
});
