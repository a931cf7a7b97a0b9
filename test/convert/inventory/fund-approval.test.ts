import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { onePerson } from '../../../src/services/approval/write-tiers.js';
import { newClient, signedIn } from '../../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { runJob } from '../../support/jobs.js';
import { withSecondFactor } from '../../support/second-factors.js';
import { ledgerOf, newWallet, walletNow } from '../../support/wallets.js';
import { proven } from '../../support/house-code.js';
import { world } from '../../support/world.js';

useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['view.convert.inventory', 'edit.convert.inventory'] as const };
const HOUSE_KEYS = { permissions: ['view.pool.backing', 'manage.pool.backing'] as const };
const PATH = '/api/admin/convert/inventory';
const HOUSE = '/api/admin/finance/pool-backing/house/defund';
const WAITS = { statusCode: 200, id: null, createdAt: null, approval: { status: 'PENDING', kind: 'CONVERT_FUND' } };

/** A currency worth a dollar, of which the ledger holds so much. */
async function held(amount: string, usdPrice: string | null = '1') {
  const { currency, type, inventory } = await convertible({ inventory: amount, usdPrice });
  return { id: inventory.id, walletId: inventory.walletId, kind: { currency, type } };
}

/** What people brought in and took out there. */
async function fundings(inventoryId: string) {
  const { system } = await world();
  return system.db.rows
    .selectFrom('convert_funding')
    .selectAll()
    .where('inventoryId', '=', inventoryId)
    .where('createdBy', 'is not', null)
    .orderBy('createdAt')
    .execute();
}

const free = async (walletId: string) => Number((await walletNow(walletId)).balance);

describe.each(TRANSPORTS)('an act of kind CONVERT_FUND by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const fund = (client: Client, body: object, headers?: Record<string, string>) =>
    call(
      client,
      'POST',
      `${PATH}/fund`,
      { location: 'LEDGER', source: 'OUTSIDE', reference: newId(), ...body },
      headers,
    );
  const defund = (client: Client, body: object, headers?: Record<string, string>) =>
    call(client, 'POST', `${PATH}/defund`, { location: 'LEDGER', to: 'OUTSIDE', reference: newId(), ...body }, headers);

  it('below 1,000 USD is booked on the word of one person', async () => {
    const { kind } = await held('1');
    const made = await fund(await newClient(KEYS), { ...kind, amount: '999.99' });
    expect(made).toMatchObject({ amount: '999.99', inventory: { booked: '1000.99' }, approval: null });
    expect(made.id).toEqual(expect.any(String));
  });

  it('from 1,000 USD on waits and books nothing until a second person approves it', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { id, walletId, kind } = await held('5');
    const answer = await fund(first, { ...kind, amount: '1000', reference: 'wire 7' });
    expect(answer).toMatchObject({
      ...WAITS,
      direction: 'FUND',
      counterparty: 'OUTSIDE',
      amount: '1000',
      reference: 'wire 7',
      inventory: { id, booked: '5', free: '5' },
      approval: {
        operation: 'fundConvertInventory',
        permission: 'edit.convert.inventory',
        subjectId: id,
        accountId: null,
        title: `Fund LEDGER with 1000 ${kind.currency} from OUTSIDE (reference wire 7)`,
        details: { ...kind, inventoryId: id, direction: 'FUND', location: 'LEDGER', amount: '1000' },
        given: 1,
        needed: 2,
        usd: '1000',
        begunBy: first.user.id,
      },
    });
    const before = (await ledgerOf(walletId)).length;
    expect(await fundings(id)).toEqual([]);
    const { approval } = answer;
    expect(await acts.approve(first, approval.id)).toMatchObject({ code: 'SELF_DECISION' });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await fundings(id)).toMatchObject([{ id: approval.id, createdBy: first.user.id, reference: 'wire 7' }]);
    const moved = (await ledgerOf(walletId)).slice(before);
    expect(moved).toMatchObject([
      { transactionId: approval.id, external: true, metadata: { adminId: first.user.id, reference: approval.id } },
    ]);
    expect(await free(walletId)).toBe(1005);
  });

  it('is booked each time that one server carries one out', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { walletId, kind } = await held('1');
    for (const reference of ['one', 'two', 'three']) {
      const { approval } = await fund(first, { ...kind, amount: '2000', reference });
      expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
      const { approval: out } = await defund(first, { ...kind, amount: '1500', reference });
      expect(await acts.approve(second, out.id)).toMatchObject({ status: 'DONE' });
    }
    expect(await free(walletId)).toBe(1501);
  });

  it('counts what the same person brought in and took out alone within 24 hours', async () => {
    const admin = await newClient(KEYS);
    const { kind } = await held('1000');
    expect((await fund(admin, { ...kind, amount: '600' })).approval).toBeNull();
    expect((await defund(admin, { ...kind, amount: '399.99' })).approval).toBeNull();
    expect(await fund(admin, { ...kind, amount: '0.01' })).toMatchObject({ ...WAITS, approval: { usd: '1000' } });
    (await world()).clock.advance(DAY_MS + HOUR_MS);
    expect((await fund(await signedIn(admin.user), { ...kind, amount: '0.02' })).approval).toBeNull();
  });

  it('of a currency that never had a price waits at any amount', async () => {
    const { kind } = await held('1', null);
    expect(await fund(await newClient(KEYS), { ...kind, amount: '0.01' })).toMatchObject({
      ...WAITS,
      approval: { usd: null },
    });
  });

  it("is asked of the platform's own money on its way in, and not of money on its way into the platform's wallet", async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { walletId, kind } = await held('3000');
    const out = await defund(first, { ...kind, amount: '2500', to: 'PLATFORM' });
    expect(out).toMatchObject({ inventory: { booked: '500' }, approval: null });
    const { approval } = await fund(first, { ...kind, amount: '2000', source: 'PLATFORM' });
    expect(await free(walletId)).toBe(500);
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE' });
    expect(await free(walletId)).toBe(2500);
    expect(await fund(first, { ...kind, amount: '2000', source: 'PLATFORM' })).toMatchObject({
      statusCode: 400,
      code: 'INSUFFICIENT_FUNDS',
    });
  });

  it('is the same act for the same request under one reference, and another act without a reference', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { kind } = await held('1');
    const wish = { ...kind, amount: '5000', reference: 'wire 8' };
    const begun = await Promise.all([
      fund(first, wish),
      fund(second, { ...wish, amount: '5000.0' }),
      fund(first, wish),
    ]);
    expect(new Set(begun.map(({ approval }) => approval.id)).size).toBe(1);
    expect(begun[0].approval).toMatchObject({ given: 1 });
    expect(await fund(first, { ...wish, amount: '5001' })).toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    await newWallet({ owner: { system: 'platform' }, ...kind, balance: '5000' });
    const bare = { ...kind, amount: '5000', source: 'PLATFORM', reference: null };
    expect((await fund(first, bare)).approval.id).not.toBe((await fund(first, bare)).approval.id);
    const key = { 'idempotency-key': newId() };
    const once = await fund(first, bare, key);
    for (let time = 0; time < 3; time += 1) expect(await fund(first, bare, key)).toEqual(once);
  });

  it('claims its reference while it waits, and gives it back at an end that books nothing', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { kind } = await held('1');
    const wish = { ...kind, location: 'VENUE', amount: '2000', reference: 'deposit 9' };
    const used = (id: string) => ({ statusCode: 409, code: 'DUPLICATE_REFERENCE', duplicateOf: [id] });
    const begin = async (client: Client) => {
      const { approval, inventory } = await fund(client, wish);
      expect(inventory).toMatchObject({ location: 'VENUE', booked: '0' });
      expect(await fund(client, { ...wish, amount: '2001' })).toMatchObject(used(approval.id));
      expect(await fund(await newClient(KEYS), { ...wish, amount: '1' })).toMatchObject(used(approval.id));
      return approval.id as string;
    };
    expect(await acts.reject(second, await begin(first))).toMatchObject({ status: 'REJECTED' });
    expect(await acts.withdraw(first, await begin(first))).toMatchObject({ status: 'WITHDRAWN' });
    await begin(first);
    (await world()).clock.advance(72 * HOUR_MS);
    await runJob('expireActs');
    const [third, fourth] = [await signedIn(first.user), await signedIn(second.user)];
    const done = await begin(third);
    expect(await acts.approve(fourth, done)).toMatchObject({ status: 'DONE' });
    expect(await fund(third, wish)).toMatchObject(used(done));
    const { id, walletId } = await inventoryOf(kind, 'VENUE');
    expect(await fundings(id)).toMatchObject([{ id: done, referenceKey: 'deposit 9', confirmedDuplicate: false }]);
    expect(await free(walletId)).toBe(2000);
  });

  it('lets one of many calls claim a reference', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => newApprover(KEYS)));
    const { kind } = await held('1');
    const wish = { ...kind, location: 'VENUE', reference: 'deposit 10' };
    const answers = await Promise.all(clients.map((client, at) => fund(client, { ...wish, amount: `${999 + at}` })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'DUPLICATE_REFERENCE')).toHaveLength(3);
  });

  it('is refused below the floor at its last approval, and only that approval is rolled back', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { id, walletId, kind } = await held('3000');
    const { approval } = await defund(first, { ...kind, amount: '2000' });
    await call(first, 'PUT', `${PATH}/${id}`, { floor: '1500' });
    const refused = { statusCode: 409, code: 'INVENTORY_FLOOR' };
    expect(await acts.approve(second, approval.id)).toMatchObject(refused);
    expect(await acts.read(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await defund(first, { ...kind, amount: '1501' })).toMatchObject(refused);
    expect(await fundings(id)).toEqual([]);
    await call(first, 'PUT', `${PATH}/${id}`, { floor: '1000' });
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'DONE', given: 2 });
    expect(await free(walletId)).toBe(0);
  });

  it('is booked once where two people approve it at the same time', async () => {
    const [first, ...others] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
    const { id, walletId, kind } = await held('3000');
    const { approval } = await defund(first, { ...kind, amount: '1000' });
    const answers = await Promise.all(others.map((each) => acts.approve(each, approval.id)));
    expect(answers.map(({ status, code }) => status ?? code).toSorted()).toEqual(['DONE', 'ILLEGAL_STATE']);
    expect(await fundings(id)).toHaveLength(1);
    expect(await free(walletId)).toBe(2000);
  });

  it('begins on the page of the house with a code, and is approved by those who hold its right', async () => {
    const [first, second, editor] = [
      await newApprover(HOUSE_KEYS),
      await newApprover(HOUSE_KEYS),
      await newApprover(KEYS),
    ];
    const { id, walletId, kind } = await held('3000');
    await call(editor, 'PUT', `${PATH}/${id}`, { floor: '2500' });
    const code = await withSecondFactor(first.user.id);
    const out = { location: 'LEDGER', to: 'OUTSIDE', reference: 'wire 7', reason: 'Home' };
    const wish = { ...kind, ...out, amount: '2000' };
    expect(await call(first, 'POST', HOUSE, { ...wish, code: 'wrong' })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await call(editor, 'POST', HOUSE, { ...wish, code: code() })).toMatchObject({ code: 'FORBIDDEN' });
    const answer = await call(first, 'POST', HOUSE, { ...wish, code: code() });
    expect(answer).toMatchObject({
      ...WAITS,
      inventory: { booked: '3000', floor: '2500' },
      approval: { operation: 'defundHouse', permission: 'manage.pool.backing', details: { belowFloor: true } },
    });
    expect(JSON.stringify(answer.approval)).not.toContain('code');
    expect(await acts.approve(editor, answer.approval.id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await acts.approve(await proven(second), answer.approval.id)).toMatchObject({ status: 'DONE' });
    expect(await fundings(id)).toMatchObject([{ id: answer.approval.id, createdBy: first.user.id }]);
    expect(await walletNow(walletId)).toMatchObject({ balance: expect.stringMatching(/^0(\.0+)?$/) });
    expect(Number((await inventoryOf(kind)).floor)).toBe(1000);
  });

  it('needs the people of what it is worth at the last approval, where its price has risen', async () => {
    await setTiers('CONVERT_FUND', [...INSTALLED.CONVERT_FUND, { fromUsd: '5000', approvers: 3 }]);
    const { kind } = await held('1');
    const { approval } = await fund(await newApprover(KEYS), { ...kind, amount: '4000', reference: newId() });
    expect(approval).toMatchObject({ usd: '4000', needed: 2 });
    const { system } = await world();
    await system.db.rows.updateTable('currency').set({ usdPrice: '2' }).where('code', '=', kind.currency).execute();
    const [second, third] = [await newApprover(KEYS), await newApprover(KEYS)];
    expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'PENDING', needed: 3, usd: '8000' });
    expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE', given: 3 });
    await setTiers('CONVERT_FUND', INSTALLED.CONVERT_FUND);
  });

  it('needs nobody at any amount where the policy asks one person of all', async () => {
    await setTiers('CONVERT_FUND', onePerson('CONVERT_FUND'));
    const { kind } = await held('1');
    const made = await fund(await newClient(KEYS), { ...kind, amount: '100000' });
    expect(made).toMatchObject({ inventory: { booked: '100001' }, approval: null });
    await setTiers('CONVERT_FUND', INSTALLED.CONVERT_FUND);
  });
});
