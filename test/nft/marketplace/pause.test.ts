import { nftMarketplace } from '../../../src/core/nft-market/contracts.js';
import { anonymous } from '../../support/accounts.js';
import { TRANSPORTS } from '../../support/each-transport.js';
import type { LocalChain } from '../../support/local-chain.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';
import { CHAIN, CHAIN_ID, newHolder, newPerson, nftChain, signed, type Person } from '../support/chain.js';
import { newCollection } from '../support/market.js';
import { trading } from '../support/offer-acts.js';
import { whileExtensionIsOff } from '../support/offer-state.js';
import {
  buyPath,
  fixed,
  forgetMarketplaces,
  LISTING,
  MARKETPLACE,
  newKeeper,
  newListed,
  newMarketplace,
} from '../support/sales.js';

ownWorld('deploys marketplace contracts, of which a chain has one');

const KEYS = ['nft_marketplace_paused_sepolia', 'nft_marketplace_pause_reason_sepolia'] as const;
const ADDRESS = 'nft_marketplace_address_sepolia';
const NONE = { statusCode: 404, code: 'NOT_FOUND', message: 'Marketplace contract not found' };
const BAD = { statusCode: 400, code: 'BAD_INPUT' };

let chain: LocalChain;
let keeper: Person;
let guard: Person;
beforeAll(async () => {
  chain = await nftChain();
  keeper = await newKeeper(chain, ['edit.nft.marketplace']);
  guard = await newKeeper(chain, ['manage.nft.emergency']);
});
afterAll(() => chain.close());
afterEach(async () => {
  await forgetMarketplaces();
  await clearSettings(...KEYS, ADDRESS);
});

/** The rows of a pause as they are stored. */
async function storedPause() {
  const { rows } = (await world()).system.db;
  const found = await rows.selectFrom('settings').select(['key', 'value']).where('key', 'in', KEYS).execute();
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

describe.each(TRANSPORTS)('the pause of a marketplace by %s', (transport) => {
  const call = trading(transport);
  type Who = Parameters<typeof call>[0];
  const pause = (person: Who, body: object = { reason: 'A leak' }) =>
    call(person, 'POST', `${MARKETPLACE}/pause`, { chain: CHAIN, ...body });
  const unpause = (person: Who, body: object = {}) =>
    call(person, 'POST', `${MARKETPLACE}/unpause`, { chain: CHAIN, ...body });
  const info = async () => call(await anonymous(), 'GET', `${MARKETPLACE}/info?chain=${CHAIN}`);

  it('writes both rows at once, shows the reason to all, and answers what pauses the contract itself', async () => {
    const { address } = await newMarketplace(chain, keeper);
    const from = keeper.wallet.address;
    const paused = await pause(guard);
    const act = (method: string) => ({
      chainId: CHAIN_ID,
      from,
      to: address,
      data: nftMarketplace.call(method),
      value: '0x0',
    });
    expect(paused).toMatchObject({ statusCode: 200, chain: CHAIN, address, paused: true, reason: 'A leak' });
    expect(paused.transaction).toEqual(act('pause'));
    expect(await storedPause()).toEqual({ [KEYS[0]]: 'true', [KEYS[1]]: 'A leak' });
    expect(await info()).toMatchObject({ paused: true, pauseReason: 'A leak' });
    await signed(chain, keeper, paused.transaction);
    const open = await unpause(guard);
    expect(open).toMatchObject({ statusCode: 200, paused: false, reason: null });
    expect(open.transaction).toEqual(act('unpause'));
    expect(await storedPause()).toEqual({ [KEYS[0]]: 'false', [KEYS[1]]: '' });
    expect(await info()).toMatchObject({ paused: false, pauseReason: null });
    await signed(chain, keeper, open.transaction);
  });

  it('stops what is listed and bought, with its reason, until it is taken back', async () => {
    await newMarketplace(chain, keeper);
    const [creator, buyer] = [await newPerson(chain), await newPerson(chain)];
    const sale = await newListed(chain, await newCollection(chain, creator));
    await pause(guard);
    const refusal = { statusCode: 403, code: 'NFT_PAUSED', message: 'The marketplace is paused on sepolia: A leak' };
    expect(await call(creator, 'POST', LISTING, fixed(sale.token))).toMatchObject(refusal);
    expect(await call(buyer, 'POST', buyPath(sale), {})).toMatchObject(refusal);
    await unpause(guard);
    expect(await call(buyer, 'POST', buyPath(sale), {})).toMatchObject({ statusCode: 200 });
  });

  it('may be repeated, with another reason', async () => {
    await newMarketplace(chain, keeper);
    await pause(guard);
    expect(await pause(guard, { reason: ' Another leak ' })).toMatchObject({ statusCode: 200, reason: 'Another leak' });
    expect(await info()).toMatchObject({ pauseReason: 'Another leak' });
    for (let time = 0; time < 2; time += 1) expect(await unpause(guard)).toMatchObject({ statusCode: 200 });
  });

  it('is of the contract that the settings name, whose owner is not known', async () => {
    const { address } = await newHolder(chain);
    await setSettings({ [ADDRESS]: address.toLowerCase() });
    expect(await pause(guard)).toMatchObject({ statusCode: 200, address, paused: true, transaction: null });
    expect(await unpause(guard)).toMatchObject({ statusCode: 200, address, transaction: null });
  });

  it('is of the contract that was deployed where the settings name no address', async () => {
    const { address } = await newMarketplace(chain, keeper);
    await setSettings({ [ADDRESS]: 'nowhere' });
    expect(await pause(guard)).toMatchObject({ statusCode: 200, address, paused: true });
    expect(await unpause(guard)).toMatchObject({ statusCode: 200, address });
  });

  it('is written and ended by nobody who may only save settings', async () => {
    await newMarketplace(chain, keeper);
    await pause(guard);
    const editor = await newKeeper(chain, ['edit.settings']);
    for (const [key, value] of [
      [KEYS[0], 'false'],
      [KEYS[1], 'None'],
    ] as const) {
      const answer = await call(editor, 'PUT', '/api/admin/system/settings', { [key]: value });
      expect(answer).toMatchObject({ ...BAD, message: expect.stringContaining('cannot be saved') });
    }
    expect(await storedPause()).toEqual({ [KEYS[0]]: 'true', [KEYS[1]]: 'A leak' });
  });

  it('is not found where a chain has no contract, and writes nothing then', async () => {
    for (const answer of [await pause(guard), await unpause(guard)]) expect(answer).toMatchObject(NONE);
    await setSettings({ [ADDRESS]: 'nowhere' });
    expect(await pause(guard)).toMatchObject(NONE);
    expect(await storedPause()).toEqual({});
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['an empty reason', { reason: '' }],
    ['a blank reason', { reason: '   ' }],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }],
    ['a chain that is not there', { chain: 'nowhere', reason: 'A leak' }],
  ])('is refused with %s', async (_what, body) => {
    await newMarketplace(chain, keeper);
    expect(await pause(guard, body)).toMatchObject(BAD);
    expect(await storedPause()).toEqual({});
  });

  it('needs the permission manage.nft.emergency, a session and the extension, as its end does', async () => {
    await newMarketplace(chain, keeper);
    for (const act of [pause, unpause]) {
      expect(await act(await anonymous())).toMatchObject({ statusCode: 401 });
      expect(await act(keeper)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await whileExtensionIsOff(() => act(guard))).toMatchObject({ code: 'EXTENSION_DISABLED' });
    }
    expect(await storedPause()).toEqual({});
  });
});
