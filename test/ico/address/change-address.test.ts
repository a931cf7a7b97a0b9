import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { addressesAt, MAX_FORMER_ADDRESSES } from '../../../src/core/launchpad/recipient-addresses.js';
import { addressesOf } from '../../../src/services/ico/address/addresses-of.js';
import { anonymous, newClient, signedIn } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { proveAgain } from '../../support/prove-again.js';
import { world } from '../../support/world.js';
import { toldOf } from '../support/admin-acts.js';
import { newAddress } from '../support/chain-deliveries.js';
import { deadlinesOf, inDays, mark, pass, VESTED, vested } from '../support/deadlines.js';
import { contributionRow, delivered, deliveredTranche, settled, sold, tranchesOf } from '../support/deliveries.js';
import { ADDRESS, bought, newBuyer, newSale, setOffering, type Buyer, type SaleTerms } from '../support/sales.js';

const ILLEGAL = { statusCode: 409, code: 'ILLEGAL_STATE' };

async function contributed(terms: SaleTerms = {}) {
  const sale = await newSale(terms);
  const buyer = await newBuyer(sale);
  const { id } = await bought(buyer, sale, '200');
  return { id, sale, buyer };
}

async function addresses(id: string) {
  return (await addressesOf((await world()).system.db.rows, [id])).get(id) ?? [];
}

afterEach(async () => (await world()).clock.reset());

describe.each(TRANSPORTS)('the address of a contribution, by %s,', (transport) => {
  const call = through(transport);
  const change = (client: Parameters<typeof call>[0], id: string, walletAddress: string) =>
    call(client, 'PUT', `/api/ico/transaction/${id}/wallet`, { walletAddress });
  /** As its buyer, who has just signed in. */
  const changed = async ({ id, buyer }: { id: string; buyer: Buyer }, walletAddress = newAddress()) =>
    change(await signedIn(buyer.user), id, walletAddress);

  it('is changed by its buyer during the sale and after it, and the creator is told immediately', async () => {
    const one = await contributed();
    const [first, second] = [newAddress(), newAddress()];
    const answer = await changed(one, ` ${first.toLowerCase()} `);
    expect(answer).toMatchObject({ statusCode: 200, id: one.id, walletAddress: first, status: 'PENDING' });
    await settled(one.sale);
    expect(await changed(one, second)).toMatchObject({ statusCode: 200, walletAddress: second });
    expect(await contributionRow(one.id)).toMatchObject({ walletAddress: second });
    const told = (await toldOf({ user: one.sale.creator })).filter(({ title }) => title === 'Delivery Address Changed');
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringContaining(`wants the tokens of contribution ${one.id} at ${first} from now on`),
      expect.stringContaining(`at ${second} from now on`),
    ]);
    expect((await toldOf(one.buyer)).map(({ title }) => title)).toContain('Delivery Address Changed');
  });

  it('is kept with its time when it is changed, and not where it stays', async () => {
    const one = await contributed();
    const { createdAt } = await contributionRow(one.id);
    expect(await addresses(one.id)).toEqual([{ address: ADDRESS, from: createdAt, to: null }]);
    const times = [];
    const [first, second] = [newAddress(), newAddress()];
    for (const each of [first, first, second]) {
      await pass(HOUR_MS);
      const at = (await world()).clock.now().getTime();
      expect(await changed(one, each)).toMatchObject({ walletAddress: each });
      times.push(at);
    }
    const found = await addresses(one.id);
    expect(found.map(({ address }) => address)).toEqual([ADDRESS, first, second]);
    expect([found[0]?.from, found[1]?.from, found[2]?.from]).toEqual([createdAt, found[0]?.to, found[1]?.to]);
    expect(found[2]?.to).toBeNull();
    const [changedAt = 0] = times;
    expect(Math.abs(Date.parse(found[0]?.to ?? '') - changedAt)).toBeLessThan(MINUTE_MS);
  });

  it('needs a fresh proof of a session, which an API key cannot give', async () => {
    const { id, buyer } = await contributed();
    const session = await signedIn(buyer.user);
    await pass(11 * MINUTE_MS);
    const address = newAddress();
    expect(await change(session, id, address)).toMatchObject({ statusCode: 403, code: 'PROOF_NOT_FRESH' });
    expect(await change(await withApiKey(buyer.user.id), id, address)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await change(await anonymous(), id, address)).toMatchObject({ statusCode: 401 });
    expect(await contributionRow(id)).toMatchObject({ walletAddress: ADDRESS });
    await proveAgain(Object.assign(session, { user: buyer.user }));
    expect(await change(session, id, address)).toMatchObject({ statusCode: 200, walletAddress: address });
  });

  it('is changed by no other account, its creator and admins among them', async () => {
    const { id, sale } = await contributed();
    const admin = await newClient({ permissions: ['access.ico', 'edit.ico.transaction'] });
    for (const client of [await signedIn(sale.creator), admin]) {
      expect(await change(client, id, newAddress())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    expect(await change(admin, newId(), newAddress())).toMatchObject({ statusCode: 404 });
    expect(await addresses(id)).toHaveLength(1);
  });

  it.each(['', '0x', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', `0x${'0'.repeat(40)}`])(
    'is no address of another form: %s',
    async (address) => {
      const one = await contributed();
      expect(await changed(one, address)).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
        message: expect.stringContaining('walletAddress'),
      });
      expect(await addresses(one.id)).toHaveLength(1);
    },
  );

  it.each(['UNCHECKED', 'PENDING', 'CONFIRMED'] as const)('stays while a delivery is %s', async (check) => {
    const one = await sold();
    await delivered(one.id, check);
    expect(await changed(one)).toMatchObject(ILLEGAL);
    expect(await contributionRow(one.id)).toMatchObject({ walletAddress: ADDRESS });
  });

  it('can be changed again once a delivery has failed', async () => {
    const one = await sold();
    await delivered(one.id, 'FAILED');
    expect(await changed(one)).toMatchObject({ statusCode: 200, status: 'VERIFICATION' });
  });

  it('of tranches stays while one is delivered and unpaid, and changes for those to come once it is paid', async () => {
    const one = await vested({ deliveryDays: 30 });
    const releaseId = await deliveredTranche(one.id, 1, 'CONFIRMED');
    expect(await changed(one)).toMatchObject(ILLEGAL);
    const { rows } = (await world()).system.db;
    const paidAt = new Date().toISOString();
    await rows.updateTable('ico_token_vesting_release').set({ paidAt }).where('id', '=', releaseId).execute();
    expect(await changed(one)).toMatchObject({ statusCode: 200 });
  });

  it('stays from 72 hours before a deadline on, and past it', async () => {
    const one = await sold({ deliveryDays: 10 });
    await pass(7 * DAY_MS - HOUR_MS);
    expect(await changed(one)).toMatchObject({ statusCode: 200 });
    for (const wait of [2 * HOUR_MS, 3 * DAY_MS]) {
      await pass(wait);
      expect(await changed(one)).toMatchObject({
        ...ILLEGAL,
        message: expect.stringContaining('until 72 hours before a deadline'),
      });
    }
  });

  it('of tranches stays from 72 hours before the first of their deadlines on', async () => {
    const one = await vested({ deliveryDays: 10 });
    expect((await deadlinesOf(one)).filter((each) => each !== null)).toHaveLength(1);
    expect(await changed(one)).toMatchObject({ statusCode: 200 });
    await pass(7 * DAY_MS + HOUR_MS);
    expect(await changed(one)).toMatchObject(ILLEGAL);
  });

  it('can be changed while deadlines stand still with more than 72 hours left', async () => {
    const one = await sold({ deliveryDays: 10 });
    await pass(5 * DAY_MS);
    await mark(call, one.sale.id, 'flag');
    await pass(30 * DAY_MS);
    expect(await changed(one)).toMatchObject({ statusCode: 200 });
    await mark(call, one.sale.id, 'unflag');
    await pass(3 * DAY_MS);
    expect(await changed(one)).toMatchObject(ILLEGAL);
  });

  it.each(['RELEASED', 'REJECTED', 'REFUNDED'])('stays in a contribution that is %s', async (status) => {
    const one = await sold();
    const { rows } = (await world()).system.db;
    const end =
      status === 'RELEASED'
        ? { paidNet: '200', delivered: '400', releasedAt: await inDays(0) }
        : { refunded: '200', refundedAt: await inDays(0) };
    await rows
      .updateTable('ico_transaction')
      .set({ status: status as 'RELEASED', ...end })
      .where('id', '=', one.id)
      .execute();
    expect(await changed(one)).toMatchObject({ ...ILLEGAL, message: expect.stringContaining(status) });
  });

  it('stays where the sale was cancelled and the money cannot go back yet', async () => {
    const one = await contributed();
    await setOffering(one.sale.id, { status: 'CANCELLED', cancelledAt: await inDays(0) });
    expect(await changed(one)).toMatchObject({ ...ILLEGAL, message: expect.stringContaining('CANCELLED') });
  });
});

it(`is changed at most ${MAX_FORMER_ADDRESSES} times`, async () => {
  const { id, buyer } = await contributed();
  const client = await signedIn(buyer.user);
  const change = () => client.rest('PUT', `/api/ico/transaction/${id}/wallet`, { walletAddress: newAddress() });
  for (let at = 0; at < MAX_FORMER_ADDRESSES; at += 1) expect((await change()).body).toMatchObject({ statusCode: 200 });
  expect((await change()).body).toMatchObject(ILLEGAL);
  expect(await addresses(id)).toHaveLength(MAX_FORMER_ADDRESSES + 1);
});

it('addresses of many contributions are read by one statement, each with its own', async () => {
  const [one, two] = [await contributed(VESTED), await contributed()];
  const other = newAddress();
  await (await signedIn(two.buyer.user)).rest('PUT', `/api/ico/transaction/${two.id}/wallet`, { walletAddress: other });
  const { rows } = (await world()).system.db;
  const found = await addressesOf(rows, [one.id, two.id, newId()]);
  expect([...found.keys()].toSorted()).toEqual([one.id, two.id].toSorted());
  expect(found.get(one.id)?.map(({ address }) => address)).toEqual([ADDRESS]);
  expect(found.get(two.id)?.map(({ address }) => address)).toEqual([ADDRESS, other]);
  expect((await tranchesOf(one.id)).length).toBeGreaterThan(0);
});

describe('a transfer counts', () => {
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1) + hours * HOUR_MS);
  const three = [
    { address: 'A', from: at(0).toISOString(), to: at(100).toISOString() },
    { address: 'B', from: at(100).toISOString(), to: at(110).toISOString() },
    { address: 'C', from: at(110).toISOString(), to: null },
  ];

  it.each([
    ['before the first change to the first address', 50, ['A']],
    ['in the second of the purchase, to the first address', -0.0001, ['A']],
    ['within 24 hours of two changes to all three', 115, ['A', 'B', 'C']],
    ['24 hours after a change to the address before it', 124, ['A', 'B', 'C']],
    ['later than that to no such address', 124.01, ['B', 'C']],
    ['a day after the last change to the present address only', 134.01, ['C']],
  ])('%s', (_when, hours, expected) => {
    expect(addressesAt(three, at(hours))).toEqual(expected);
  });

  it('to an address that comes back once, and to no later one', () => {
    const back = [...three.slice(0, 2), { address: 'A', from: at(110).toISOString(), to: null }];
    expect(addressesAt(back, at(115))).toEqual(['A', 'B']);
    expect(addressesAt(back, at(105))).toEqual(['A', 'B']);
  });
});
