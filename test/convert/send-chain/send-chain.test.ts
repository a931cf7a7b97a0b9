import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { world } from '../../support/world.js';
import { newClient } from '../../support/accounts.js';
import {
  admins,
  book,
  booked,
  houseOnChain,
  newAccount,
  newToken,
  VIEWER,
  WRITER,
  type House,
} from '../../support/convert-chain.js';
import { stepsOf } from '../../support/convert-sends.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newId } from '../../../src/core/ids.js';

const PATH = '/api/admin/convert/send-chain';
const BAD = { statusCode: 400, code: 'BAD_INPUT' };
let house: House;
let admin: Client;

beforeAll(async () => {
  house = await houseOnChain();
  admin = await newClient({ permissions: WRITER });
});

afterAll(async () => house.chain.close());

beforeEach(() => {
  house.chain.mood = 'answers';
});

const newKind = async () => ({ currency: (await newCurrency({ type: 'SPOT', precision: 8 })).code, type: 'SPOT' });

async function tokenAt(name: string, ...args: unknown[]): Promise<string> {
  return (await house.chain.deploy(name, ...args)).getAddress();
}

describe.each(TRANSPORTS)('a send chain by %s', (transport) => {
  const call = through(transport);
  const create = (wish: object) => call(admin, 'POST', PATH, wish);

  it('is made for a token that says the same decimals, with the defaults, and opens its inventory', async () => {
    const kind = await newKind();
    const contract = await tokenAt('Token', 6);
    const made = await create({ ...kind, chainId: 1, contract, decimals: 6 });
    expect(made).toMatchObject({ ...kind, contract, decimals: 6, confirmations: 12, minSend: '0', maxSend: null });
    expect(made).toMatchObject({ enabled: true, venueDepositAddress: null, venueWithdrawKey: null });
    expect(await booked(made)).toEqual({ free: '0', held: '0' });
    const { items } = await call(admin, 'GET', PATH);
    expect(items.map(({ id }: { id: string }) => id)).toContain(made.id);
  });

  it('refuses a token of other or nonsense decimals, one that is none, and one without code', async () => {
    const kind = await newKind();
    const wish = { ...kind, chainId: 1, decimals: 6 };
    for (const contract of [
      await tokenAt('Token', 18),
      await tokenAt('Token', 300),
      await tokenAt('Token', 2n ** 255n),
      await tokenAt('Mute'),
      newAccount(),
    ]) {
      expect(await create({ ...wish, contract })).toMatchObject(BAD);
    }
  });

  it.each([
    ['a chain that is not accepted', { chainId: 5 }],
    ['decimals above those of the ledger', { decimals: 19 }],
    ['a coin of other decimals', { currency: 'ETH', contract: null, decimals: 8 }],
    ["a currency without a contract that is not the chain's coin", { contract: null, decimals: 18 }],
    ['the coin of another chain', { currency: 'BNB', contract: null, decimals: 18 }],
    ['no block at all', { confirmations: 0 }],
    ['too many blocks', { confirmations: 201 }],
    ['a negative bound', { minSend: '-1' }],
    ['bounds the wrong way round', { minSend: '2', maxSend: '1' }],
    ['a currency that there is not', { currency: 'NONE' }],
    ['an address whose checksum is broken', { contract: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['an address in one case', { venueDepositAddress: `0x${'ab'.repeat(20)}` }],
    ['the zero address', { venueDepositAddress: `0x${'00'.repeat(20)}` }],
  ])('refuses %s', async (_title, odd) => {
    const kind = await newKind();
    const wish = { ...kind, chainId: 1, contract: await tokenAt('Token', 6), decimals: 6 };
    expect(await create({ ...wish, ...odd })).toMatchObject(BAD);
  });

  it('is believed while the chain does not answer, and is one a contract', async () => {
    const contract = await tokenAt('Token', 6);
    house.chain.mood = 'error';
    const wish = { chainId: 1, contract, decimals: 8 };
    expect(await create({ ...(await newKind()), ...wish })).toMatchObject({ decimals: 8 });
    expect(await create({ ...(await newKind()), ...wish })).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
  });

  it('that was believed counts no money until the chain says the same: nothing is paid, and nothing funded', async () => {
    const contract = await tokenAt('Token', 6);
    house.chain.mood = 'error';
    const believed = await create({ ...(await newKind()), chainId: 1, contract, decimals: 8 });
    await book(believed, '100');
    const { draft, submit } = stepsOf(call, await admins());
    const { id } = await draft({ sendChain: believed, amount: '1' });
    expect(await submit(id)).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    house.chain.mood = 'answers';
    const wrong = { ...BAD, message: 'The contract says that it has 6 decimals, not 8' };
    expect(await submit(id)).toMatchObject(wrong);
    const { currency, type } = believed;
    const funding = { currency, type, location: 'CHAIN:1', amount: '1', source: 'OUTSIDE' };
    const reference = `0x${'ab'.repeat(32)}`;
    expect(await call(admin, 'POST', '/api/admin/convert/inventory/fund', { ...funding, reference })).toMatchObject(
      wrong,
    );
    expect(await booked(believed)).toEqual({ free: '100', held: '0' });
  });

  it('changes by what is given, null clears, and what it is for stays', async () => {
    const { sendChain } = await newToken(house);
    const change = (body: object) => call(admin, 'PUT', `${PATH}/${sendChain.id}`, body);
    const terms = { confirmations: 20, minSend: '1.5', maxSend: '10' };
    expect(await change(terms)).toMatchObject({ ...terms, enabled: true });
    expect(await change({ enabled: false })).toMatchObject({ ...terms, enabled: false });
    expect(await change({ maxSend: null })).toMatchObject({ ...terms, maxSend: null, enabled: false });
    expect(await change({ minSend: '-1' })).toMatchObject(BAD);
    expect(await call(admin, 'PUT', `${PATH}/${newId()}`, { enabled: true })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets its ends at the venue from a Super Admin in a browser session alone, and who decides over movements is told', async () => {
    const { sendChain, address } = await newToken(house);
    const owner = await newClient({ role: SUPER_ADMIN });
    const decider = await newClient({ permissions: ['manage.convert.rebalance'] });
    const key = new Client(owner.url, { apiKey: await newApiKey(owner.user.id) });
    const venueDepositAddress = newAccount();
    const change = (client: Client, body: object) => call(client, 'PUT', `${PATH}/${sendChain.id}`, body);
    for (const client of [admin, key]) {
      expect(await change(client, { venueDepositAddress })).toMatchObject({ statusCode: 403 });
      expect(await change(client, { venueWithdrawKey: 'house' })).toMatchObject({ statusCode: 403 });
    }
    const wish = { ...(await newKind()), chainId: 1, contract: await tokenAt('Token', 6), decimals: 6 };
    expect(await create({ ...wish, venueDepositAddress })).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    for (const refused of [address, house.wallet.address]) {
      expect(await change(owner, { venueDepositAddress: refused })).toMatchObject(BAD);
    }
    const ends = { venueDepositAddress, venueWithdrawKey: 'house' };
    expect(await change(owner, ends)).toMatchObject(ends);
    expect(await change(admin, { ...ends, confirmations: 9 })).toMatchObject({ ...ends, confirmations: 9 });
    const { system } = await world();
    const told = system.db.rows.selectFrom('notification').select('message').where('userId', '=', decider.user.id);
    expect(await told.execute()).toEqual([{ message: expect.stringContaining(venueDepositAddress) }]);
  });

  it('is removed only while the house holds nothing of it, and no send of it is under way', async () => {
    const { sendChain } = await newToken(house);
    const remove = (id: string) => call(admin, 'DELETE', `${PATH}/${id}`);
    expect(await remove(sendChain.id)).toMatchObject({ statusCode: 409, code: 'CONVERT_ASSET_IN_USE' });
    const contract = await tokenAt('Token', 6);
    const empty = await create({ ...(await newKind()), chainId: 1, contract, decimals: 6 });
    const draft = { sendChainId: empty.id, address: newAccount(), amount: '1', purpose: 'A test' };
    await call(admin, 'POST', '/api/admin/convert/send', draft, { 'idempotency-key': newId() });
    expect(await remove(empty.id)).toMatchObject({ statusCode: 409, code: 'CONVERT_ASSET_IN_USE' });
    const unused = await create({ ...(await newKind()), chainId: 1, contract: await tokenAt('Token', 6), decimals: 6 });
    expect(await remove(unused.id)).toMatchObject({ message: expect.any(String) });
    expect(await remove(unused.id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('needs view.convert.inventory to be seen, and edit.convert.inventory to be changed', async () => {
    const [nobody, viewer] = [await newClient(), await newClient({ permissions: VIEWER })];
    expect(await call(nobody, 'GET', PATH)).toMatchObject({ statusCode: 403 });
    expect(await call(viewer, 'GET', PATH)).toMatchObject({ items: expect.any(Array) });
    const body = { ...(await newKind()), chainId: 1, contract: null, decimals: 18 };
    expect(await call(viewer, 'POST', PATH, body)).toMatchObject({ statusCode: 403 });
    expect(await call(viewer, 'PUT', `${PATH}/${house.coin.id}`, { enabled: false })).toMatchObject({
      statusCode: 403,
    });
    expect(await call(viewer, 'DELETE', `${PATH}/${house.coin.id}`)).toMatchObject({ statusCode: 403 });
  });
});
