import { Money } from '../../../src/core/money.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { gasOf } from '../../support/convert-chain.js';
import { CHAIN, HouseOutside } from '../../support/convert-places.js';
import { sendAt } from '../../support/convert-under-way.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { walletNow } from '../../support/wallets.js';

const KEYS = { permissions: ['edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';
const PLACE = { location: `CHAIN:${CHAIN}` } as const;

let house: HouseOutside;
beforeAll(async () => (house = await HouseOutside.open()), 60_000);
afterAll(() => house.close());

async function booked(kind: { currency: string; type: 'SPOT' }): Promise<string> {
  const { walletId } = await inventoryOf(kind, PLACE.location);
  return (await walletNow(walletId)).balance.replace(/\.?0+$/, '') || '0';
}

const lessGas = async (amount: string, ...hashes: readonly string[]) =>
  Money.parse(amount, 'X')
    .minus(Money.parse(await gasOf(...hashes), 'X'))
    .toString();

describe.each(TRANSPORTS)('money of the house on a chain, by %s', (transport) => {
  const call = through(transport);
  const fund = (client: Client, body: object) =>
    call(client, 'POST', `${PATH}/fund`, { ...PLACE, source: 'OUTSIDE', ...body });
  const defund = (client: Client, body: object) =>
    call(client, 'POST', `${PATH}/defund`, { ...PLACE, to: 'OUTSIDE', ...body });
  const mismatch = (message: string) => ({ statusCode: 409, code: 'CHAIN_MISMATCH', message });

  it('is funded by a transaction that paid exactly this to the house, once', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin();
    const hash = await house.pay('1.25');
    const wish = { currency, type, amount: '1.25', reference: hash.toUpperCase().replace('0X', '0x') };
    const answers = await Promise.all([fund(admin, wish), fund(admin, wish), fund(admin, wish)]);
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made).toMatchObject([{ amount: '1.25', reference: hash, inventory: { ...PLACE, booked: '1.25' } }]);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    const duplicate = { code: 'DUPLICATE_REFERENCE', duplicateOf: [made[0].id] };
    expect(refused).toEqual([1, 2].map(() => expect.objectContaining(duplicate)));
    expect(refused[0].message).toContain('If this is another payment, made by the same transaction, repeat the call');
    const confirmed = await fund(admin, { ...wish, confirmDuplicate: true });
    expect(confirmed).toEqual(mismatch('The transfer has been counted before'));
    expect(await booked({ currency, type })).toBe('1.25');
  });

  it('refuses a transaction of another amount, of somebody else, and one of the house to itself', async () => {
    const admin = await newClient(KEYS);
    const kind = await house.newCoin();
    const [other] = [`0x${'12'.repeat(20)}`];
    const wish = { currency: kind.currency, type: kind.type, amount: '1' };
    const elsewhere = mismatch('The transaction contains no such transfer');
    expect(await fund(admin, { ...wish, reference: await house.pay('1.000000000000000001') })).toEqual(elsewhere);
    expect(await fund(admin, { ...wish, reference: await house.pay('1', { to: other }) })).toEqual(elsewhere);
    await house.setBalance('5');
    const toItself = await house.pay('1', { from: house.address });
    expect(await fund(admin, { ...wish, reference: toItself })).toEqual(
      mismatch('The transaction moves money from the house to itself'),
    );
    expect(await fund(admin, { ...wish, reference: `0x${'ab'.repeat(32)}` })).toEqual(
      mismatch('The chain has not mined such a transaction'),
    );
    expect(await booked(kind)).toBe('0');
  });

  it('counts a transaction only once it is deep enough', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin(3);
    const wish = { currency, type, amount: '1', reference: await house.pay('1') };
    expect(await fund(admin, wish)).toEqual(mismatch('The transaction is not 3 blocks deep yet: try again later'));
    await house.mine(2);
    expect(await fund(admin, wish)).toMatchObject({ statusCode: 200 });
  });

  it('leaves by a transaction of the house, down to the floor', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin();
    await fund(admin, { currency, type, amount: '3', reference: await house.pay('3') });
    await house.setBalance('10');
    const wish = { currency, type, amount: '2' };
    expect(await defund(admin, { ...wish, reference: await house.pay('2') })).toEqual(
      mismatch('The transaction contains no such transfer'),
    );
    const out = () => house.pay('2', { from: house.address, to: `0x${'34'.repeat(20)}` });
    const [once, again] = [await out(), await out()];
    const rest = { inventory: { booked: await lessGas('1', once) } };
    expect(await defund(admin, { ...wish, reference: once })).toMatchObject(rest);
    expect(await defund(admin, { ...wish, reference: again })).toMatchObject({ code: 'INVENTORY_FLOOR' });
    // A refused one has counted nothing.
    await fund(admin, { currency, type, amount: '2', reference: await house.pay('2') });
    expect(await defund(admin, { ...wish, reference: again })).toMatchObject({
      inventory: { booked: await lessGas('1', once, again) },
    });
  });

  it('leaves by no transaction that may be an approved send, which an admin pays by hand', async () => {
    const admin = await newClient(KEYS);
    const { id, currency, type } = await house.newCoin();
    await fund(admin, { currency, type, amount: '3', reference: await house.pay('3') });
    await house.setBalance('10');
    const send = await sendAt({ id, currency, type }, { status: 'APPROVED', amount: '2', gasHeld: '0' });
    const wish = { currency, type, amount: '2' };
    const paid = (to: string) => house.pay('2', { from: house.address, to: `0x${to.repeat(20)}` });
    expect(await defund(admin, { ...wish, reference: await paid('12') })).toEqual(
      mismatch(`The send ${send} may be what moves this money: confirm or cancel it first`),
    );
    const reference = await paid('34');
    const rest = { inventory: { booked: await lessGas('1', reference) } };
    expect(await defund(admin, { ...wish, reference })).toMatchObject(rest);
  });

  it('refuses a missing hash, a text that is none, and a currency without a send chain', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin();
    const hash = `0x${'ab'.repeat(32)}`;
    for (const reference of [undefined, '', 'wire 7', hash.slice(0, -1), `${hash}0`]) {
      const answer = await fund(admin, { currency, type, amount: '1', reference });
      expect(answer).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    const none = { currency: 'BTC', type: 'SPOT', amount: '1', reference: hash };
    expect(await fund(admin, none)).toMatchObject({
      code: 'BAD_INPUT',
      message: 'BTC of type SPOT has no send chain on the chain 1',
    });
  });

  /** The first answer under a key, then those to the same call and to another amount while the chain is silent. */
  const repeated = async (admin: Client, act: 'fund' | 'defund', wish: object) => {
    const key = { 'idempotency-key': `${act}-1` };
    const once = (body: object) => call(admin, 'POST', `${PATH}/${act}`, { ...PLACE, ...body }, key);
    const first = await once(wish);
    house.chain.mood = 'error';
    const again = [await once(wish), await once({ ...wish, amount: '2' })];
    house.chain.mood = 'answers';
    return { first, again };
  };

  it('answers a repeated call under its key as the first time while the chain is silent', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin();
    const wish = { currency, type, amount: '1', source: 'OUTSIDE', reference: await house.pay('1') };
    const { first, again } = await repeated(admin, 'fund', wish);
    expect(first).toMatchObject({ statusCode: 200 });
    expect(again).toEqual([first, expect.objectContaining({ code: 'IDEMPOTENCY_CONFLICT' })]);
    expect(await booked({ currency, type })).toBe('1');
  });

  it('answers a repeated defund under its key as the first time while the chain is silent', async () => {
    const admin = await newClient(KEYS);
    const { currency, type } = await house.newCoin();
    await fund(admin, { currency, type, amount: '3', reference: await house.pay('3') });
    await house.setBalance('10');
    const reference = await house.pay('1', { from: house.address, to: `0x${'34'.repeat(20)}` });
    const { first, again } = await repeated(admin, 'defund', { currency, type, amount: '1', to: 'OUTSIDE', reference });
    const left = await lessGas('2', reference);
    expect(first).toMatchObject({ statusCode: 200, inventory: { booked: left } });
    expect(again).toEqual([first, expect.objectContaining({ code: 'IDEMPOTENCY_CONFLICT' })]);
    expect(await booked({ currency, type })).toBe(left);
  });

  it('says that the chain gives no usable answer, and books nothing then', async () => {
    const admin = await newClient(KEYS);
    const kind = await house.newCoin();
    const reference = await house.pay('1');
    house.chain.mood = 'error';
    const answer = await fund(admin, { currency: kind.currency, type: kind.type, amount: '1', reference });
    house.chain.mood = 'answers';
    expect(answer).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(await booked(kind)).toBe('0');
  });
});
