import { HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { onePerson } from '../../../src/services/approval/write-tiers.js';
import { fundConvertInventory } from '../../../src/services/convert/inventory/fund.js';
import { rescanConvertInventory } from '../../../src/services/convert/inventory/rescan.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { inventoryOf } from '../../support/convert-assets.js';
import { CHAIN, HouseOutside } from '../../support/convert-places.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { walletNow } from '../../support/wallets.js';
import { proven } from '../../support/house-code.js';
import { world } from '../../support/world.js';
import { claimsOfHash } from '../../support/chain-claims.js';

const KEYS = { permissions: ['edit.convert.inventory'] as const };
const PATH = '/api/admin/convert/inventory';
const HOUSE = '/api/admin/finance/pool-backing/house/defund';
const LOCATION = `CHAIN:${CHAIN}` as const;
const COUNTED = { statusCode: 409, code: 'CHAIN_MISMATCH', message: 'The transfer has been counted before' };

const duplicateOf = (id: string) => ({ statusCode: 409, code: 'DUPLICATE_REFERENCE', duplicateOf: [id] });

let house: HouseOutside;
beforeAll(async () => (house = await HouseOutside.open()), 60_000);
// After the server of this file, whose policy this is.
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());
afterAll(() => house.close());

async function booked(kind: { currency: string; type: 'SPOT' }): Promise<number> {
  const { walletId } = await inventoryOf(kind, LOCATION);
  return Number((await walletNow(walletId)).balance);
}

/** One person is enough while the work runs. */
async function byOnePerson<Result>(work: () => Promise<Result>): Promise<Result> {
  await setTiers('CONVERT_FUND', onePerson('CONVERT_FUND'));
  const result = await work();
  await setTiers('CONVERT_FUND', INSTALLED.CONVERT_FUND);
  return result;
}

describe.each(TRANSPORTS)('an act over money of the house on a chain, by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const post = (client: Client, way: 'fund' | 'defund', body: object) => {
    const outside = way === 'fund' ? { source: 'OUTSIDE' } : { to: 'OUTSIDE' };
    return call(client, 'POST', `${PATH}/${way}`, { location: LOCATION, ...outside, ...body });
  };

  it('claims its transfer while it waits, gives it back at an end, and counts it once', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { currency, type } = await house.newCoin();
    const wish = { currency, type, amount: '2', reference: await house.pay('2') };
    const begin = async (client: Client) => {
      const { approval, inventory } = await post(client, 'fund', wish);
      expect([approval.status, inventory.booked]).toEqual(['PENDING', '0']);
      expect((await post(client, 'fund', wish)).approval.id).toBe(approval.id);
      expect(await byOnePerson(() => post(client, 'fund', wish))).toMatchObject(duplicateOf(approval.id));
      const another = { ...wish, confirmDuplicate: true };
      expect(await byOnePerson(() => post(client, 'fund', another))).toEqual(COUNTED);
      return approval.id as string;
    };
    expect(await acts.reject(second, await begin(first))).toMatchObject({ status: 'REJECTED' });
    expect(await acts.withdraw(first, await begin(first))).toMatchObject({ status: 'WITHDRAWN' });
    await begin(first);
    (await world()).clock.advance(72 * HOUR_MS);
    await runJob('expireActs');
    const [third, fourth] = [await signedIn(first.user), await signedIn(second.user)];
    const id = await begin(third);
    expect(await acts.approve(fourth, id)).toMatchObject({ status: 'DONE' });
    expect(await post(third, 'fund', wish)).toMatchObject(duplicateOf(id));
    expect(await post(third, 'fund', { ...wish, confirmDuplicate: true })).toEqual(COUNTED);
    expect(await booked({ currency, type })).toBe(2);
    expect(await claimsOfHash(wish.reference)).toMatchObject([{ kind: 'COIN', use: 'CONVERT_FUNDING', useId: id }]);
  });

  it('asks the chain again before an approval, and nothing for one that was answered under its key', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { currency, type } = await house.newCoin();
    const { approval } = await post(first, 'fund', { currency, type, amount: '2', reference: await house.pay('2') });
    const key = { 'idempotency-key': newId() };
    house.chain.mood = 'error';
    const silent = await acts.approve(second, approval.id, key);
    const own = await acts.approve(first, approval.id);
    house.chain.mood = 'answers';
    expect(silent).toMatchObject({ statusCode: 502, code: 'CHAIN_FAILED' });
    expect(own).toMatchObject({ code: 'SELF_DECISION' });
    expect(await acts.read(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    const done = await acts.approve(second, approval.id, key);
    expect(done).toMatchObject({ status: 'DONE' });
    house.chain.mood = 'error';
    const again = await acts.approve(second, approval.id, key);
    house.chain.mood = 'answers';
    expect(again).toEqual(done);
    expect(await booked({ currency, type })).toBe(2);
  });

  it('bars its transfer for the page of the house as well, and books the gas when it is carried out', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const manager = await newApprover({ permissions: ['manage.pool.backing'] });
    const code = await withSecondFactor(manager.user.id);
    const { system } = await world();
    const { currency, type } = await house.newCoin();
    const place = { currency, type, location: LOCATION } as const;
    await fundConvertInventory(system, { ...place, amount: '5', source: 'OUTSIDE', reference: await house.pay('5') });
    await house.setBalance('10');
    const reference = await house.pay('2', { from: house.address, to: `0x${'34'.repeat(20)}` });
    const wish = { currency, type, amount: '2', reference };
    const { approval, inventory } = await post(first, 'defund', wish);
    expect(inventory).toMatchObject({ booked: '5' });
    const byHouse = () => call(manager, 'POST', HOUSE, { ...place, ...wish, to: 'OUTSIDE', code: code() });
    expect(await byHouse()).toMatchObject(duplicateOf(approval.id));
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    expect(await byHouse()).toMatchObject(duplicateOf(approval.id));
    const left = await booked({ currency, type });
    expect(left).toBeLessThan(3);
    expect(left).toBeGreaterThan(2.9);
  });

  it('writes off what is missing once others agree, and no more than is missing by then', async () => {
    const HOUSE_KEYS = { permissions: ['view.pool.backing', 'manage.pool.backing'] as const };
    const [first, second] = [await newApprover(HOUSE_KEYS), await newApprover(HOUSE_KEYS)];
    const code = await withSecondFactor(first.user.id);
    const { system } = await world();
    const { currency, type } = await house.newCoin();
    const place = { currency, type, location: LOCATION } as const;
    await fundConvertInventory(system, { ...place, amount: '3', source: 'OUTSIDE', reference: await house.pay('3') });
    const writeOff = (amount: string) => call(first, 'POST', HOUSE, { ...place, amount, to: 'OUTSIDE', code: code() });
    expect(await writeOff('1')).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    await house.setBalance('1.5');
    const { id } = await inventoryOf(place, LOCATION);
    for (let scan = 0; scan < 2; scan += 1) await rescanConvertInventory(system, id);
    const [{ approval: one }, { approval: other }] = [await writeOff('1'), await writeOff('1.5')];
    expect(one).toMatchObject({ title: `Write off 1 ${currency} in ${LOCATION} as lost`, status: 'PENDING' });
    expect(await acts.approve(second, one.id)).toMatchObject({ statusCode: 403, code: 'SECOND_FACTOR_REQUIRED' });
    expect(await acts.approve(await proven(second), one.id)).toMatchObject({ status: 'DONE' });
    expect(await acts.approve(second, other.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await booked({ currency, type })).toBe(2);
  });
});

it('is booked on the word of one person below 1,000 USD', async () => {
  const { currency, type } = await house.newCoin();
  const wish = { currency, type, location: LOCATION, amount: '0.25', source: 'OUTSIDE' };
  const body = { ...wish, reference: await house.pay('0.25') };
  const answer = await (await newClient(KEYS)).rest('POST', `${PATH}/fund`, body);
  expect(answer.body).toMatchObject({ amount: '0.25', inventory: { booked: '0.25' }, approval: null });
});
