import { NFT_CHAINS } from '../../../src/core/nft-market/chains.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { newPerson, nftChain, type Person } from '../support/chain.js';
import { newCollection, newDraft } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import { whileSet } from '../support/offer-switched.js';
import { MARKETPLACE, newKeeper, newMarketplace } from '../support/sales.js';
import { oncePerFile, ownWorld } from '../../support/world.js';

ownWorld('deploys marketplace contracts, of which a chain has one');

const ONBOARDING = '/api/nft/onboarding/status';
const NONE = { statusCode: 404, code: 'NOT_FOUND', message: 'Marketplace contract not found' };

let chain: LocalChain;
let keeper: Person;
let guest: Person;
beforeAll(async () => {
  chain = await nftChain();
  keeper = await newKeeper(chain, ['edit.nft.marketplace', 'access.nft.settings']);
  guest = await newPerson(chain);
});
afterAll(() => chain.close());

const steps = (...done: readonly string[]) =>
  ['deploy_marketplace', 'configure_fees', 'configure_verification', 'first_collection'].map((key) => ({
    key,
    complete: done.includes(key),
  }));

it.each(TRANSPORTS)(
  'the setup of a marketplace has nothing done at first, drafts do not count, by %s',
  async (transport) => {
    const call = trading(transport);
    await newDraft(guest);
    expect(await call(keeper, 'GET', ONBOARDING)).toEqual({ statusCode: 200, complete: false, steps: steps() });
  },
);

/** A marketplace with a contract and a collection, for the tests from here on. */
const opened = oncePerFile(async () => {
  await newMarketplace(chain, keeper);
  await newCollection(chain, guest);
});

describe.each(TRANSPORTS)('by %s', (transport) => {
  const call = trading(transport);
  const info = (person: Parameters<typeof call>[0], name: string) =>
    call(person, 'GET', `${MARKETPLACE}/info?chain=${name}`);

  it('the setup is complete once a contract, a collection and two settings are there', async () => {
    await opened();
    const status = () => call(keeper, 'GET', ONBOARDING);
    expect(await status()).toMatchObject({
      complete: false,
      steps: steps('deploy_marketplace', 'first_collection'),
    });
    await whileSet({ nftMarketplaceFeePercentage: '2.5' }, async () => {
      expect((await status()).steps).toEqual(steps('deploy_marketplace', 'first_collection', 'configure_fees'));
      const all = steps().map(({ key }) => ({ key, complete: true }));
      // Whatever is stored: what counts is that somebody has decided.
      const whole = await whileSet({ nftRequireKycForCreators: 'false' }, status);
      expect(whole).toMatchObject({ complete: true, steps: all });
    });
  });

  it('the setup is shown to who may open the settings', async () => {
    expect(await call(await anonymous(), 'GET', ONBOARDING)).toMatchObject({ statusCode: 401 });
    expect(await call(guest, 'GET', ONBOARDING)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    await whileExtensionIsOff(async () => {
      expect(await call(keeper, 'GET', ONBOARDING)).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    });
  });

  it('the contract of a chain is shown to anybody, and of a chain without one it is not found', async () => {
    await opened();
    const shown = await info(await anonymous(), 'sepolia');
    expect(shown).toMatchObject({ statusCode: 200, chain: 'sepolia', feePercentage: 250, status: 'DEPLOYED' });
    expect(JSON.stringify(shown)).not.toContain(keeper.user.id);
    for (const name of NFT_CHAINS.filter((each) => each !== 'sepolia')) {
      expect(await info(await anonymous(), name)).toMatchObject(NONE);
    }
  });

  it('the contract of what is no chain is bad input, and of none is not shown while the extension is off', async () => {
    await opened();
    for (const name of ['nowhere', 'SEPOLIA', '']) {
      expect(await info(guest, name)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    await whileExtensionIsOff(async () => {
      expect(await info(guest, 'sepolia')).toMatchObject({ statusCode: 403, code: 'EXTENSION_DISABLED' });
    });
  });
});
