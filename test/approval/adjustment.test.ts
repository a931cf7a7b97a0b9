import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient, signedIn } from '../support/accounts.js';
import { actPaths, INSTALLED, newApprover, setTiers, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { ledgerOf, newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['access.wallet', 'edit.wallet'] as const };

/** A wallet of a customer, in a currency of its own at this price. */
async function walletAt(usdPrice: string | null = '1', balance?: string) {
  const { code: currency, type } = await newCurrency({ usdPrice });
  return newWallet({ currency, type, ...(balance ? { balance } : {}) });
}

describe.each(TRANSPORTS)('an adjustment by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const adjust = (client: Client, id: string, amount: string, more: object = {}) =>
    call(client, 'POST', `/api/admin/finance/wallet/${id}/adjust`, { type: 'ADD', amount, nonce: newId(), ...more });

  it('below 1,000 USD moves the money on the word of one person', async () => {
    const admin = await newClient(KEYS);
    const wallet = await walletAt();
    expect(await adjust(admin, wallet.id, '999.99')).toMatchObject({ balance: '999.99', approval: null });
  });

  it('from 1,000 USD on waits, the wallet unchanged, until a second person approves it', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const wallet = await walletAt();
    const { approval, ...shown } = await adjust(first, wallet.id, '1000', { note: 'Found' });
    expect(shown).toMatchObject({ id: wallet.id, balance: '0', statusCode: 200 });
    expect(approval).toMatchObject({
      kind: 'ADJUSTMENT',
      operation: 'adjustWallet',
      permission: 'edit.wallet',
      subjectId: wallet.id,
      accountId: wallet.userId,
      status: 'PENDING',
      given: 1,
      needed: 2,
      usd: '1000',
      begunBy: first.user.id,
      begunByEmail: first.user.email,
      details: { walletId: wallet.id, type: 'ADD', amount: '1000', currency: wallet.currency, note: 'Found' },
    });
    expect((await ledgerOf(wallet.id)).length).toBe(1);
    expect(await acts.approve(second, approval.id)).toMatchObject({
      status: 'DONE',
      given: 2,
      endedBy: second.user.id,
    });
    expect(await walletNow(wallet.id)).toMatchObject({ balance: '1000.000000000000000000' });
    const [, moved] = await ledgerOf(wallet.id);
    expect(moved?.metadata).toMatchObject({ operationType: 'ADJUSTMENT', adminId: first.user.id, note: 'Found' });
  });

  it('counts what the same person let through within 24 hours, whichever wallets it went to', async () => {
    const admin = await newClient(KEYS);
    for (const amount of ['600', '399.99']) {
      expect((await adjust(admin, (await walletAt()).id, amount)).approval).toBeNull();
    }
    const wallet = await walletAt();
    expect((await adjust(admin, wallet.id, '0.01')).approval).toMatchObject({ usd: '1000', needed: 2 });
    (await world()).clock.advance(DAY_MS + HOUR_MS);
    const later = await signedIn(admin.user);
    expect((await adjust(later, wallet.id, '0.02')).approval).toBeNull();
  });

  it('counts what the same account got on the word of one person, whoever gave it', async () => {
    const wallet = await walletAt();
    for (const amount of ['400', '400']) {
      expect((await adjust(await newClient(KEYS), wallet.id, amount)).approval).toBeNull();
    }
    expect((await adjust(await newClient(KEYS), wallet.id, '200')).approval).toMatchObject({ usd: '1000' });
  });

  it('of a currency that never had a price takes the highest tier, at any amount', async () => {
    const wallet = await walletAt(null);
    const { approval } = await adjust(await newClient(KEYS), wallet.id, '0.00000001');
    expect(approval).toMatchObject({ usd: null, needed: 2 });
  });

  it('of a currency whose only price one person gave takes the highest tier', async () => {
    const { system } = await world();
    const wallet = await walletAt('0.000001');
    await system.db.rows
      .updateTable('currency')
      .set({ trustedPrice: null, trustedAt: null })
      .where('code', '=', wallet.currency)
      .execute();
    expect((await adjust(await newClient(KEYS), wallet.id, '5')).approval).toMatchObject({ usd: null, needed: 2 });
  });

  it('is valued at the highest price of the last 24 hours', async () => {
    const { system, clock } = await world();
    const wallet = await walletAt('0.01');
    const { id } = await system.db.rows
      .selectFrom('currency')
      .select('id')
      .where('code', '=', wallet.currency)
      .executeTakeFirstOrThrow();
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS).toISOString();
    await system.db.rows.insertInto('currency_price_high').values({ currencyId: id, hour, price: '10' }).execute();
    expect((await adjust(await newClient(KEYS), wallet.id, '100')).approval).toMatchObject({ usd: '1000' });
  });

  it('with the nonce of one that waits is the same act', async () => {
    const admin = await newApprover(KEYS);
    const wallet = await walletAt();
    const nonce = newId();
    const { approval } = await adjust(admin, wallet.id, '5000', { nonce });
    expect((await adjust(admin, wallet.id, '5000', { nonce })).approval.id).toBe(approval.id);
    expect((await adjust(await newApprover(KEYS), wallet.id, '5000', { nonce })).approval).toMatchObject({
      id: approval.id,
      given: 1,
    });
    expect((await adjust(admin, wallet.id, '5001', { nonce })).approval.id).not.toBe(approval.id);
    await acts.approve(await newApprover(KEYS), approval.id);
    for (let time = 0; time < 3; time += 1) {
      expect(await adjust(admin, wallet.id, '5000', { nonce })).toMatchObject({ balance: '5000', approval: null });
    }
  });

  it('is refused by an act that cannot be carried out any more, and only that approval is rolled back', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const wallet = await walletAt('1', '2000');
    const { approval } = await adjust(first, wallet.id, '1500', { type: 'SUBTRACT' });
    const { approval: other } = await adjust(first, wallet.id, '1600', { type: 'SUBTRACT' });
    expect(await acts.approve(second, other.id)).toMatchObject({ status: 'DONE' });
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 400, code: 'INSUFFICIENT_FUNDS' });
    expect(await acts.read(second, approval.id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect(await walletNow(wallet.id)).toMatchObject({ balance: '400.000000000000000000' });
  });

  it('answers its first answer to a repeated key, also after the act is done', async () => {
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const wallet = await walletAt();
    const { approval } = await adjust(first, wallet.id, '1000');
    const key = { 'idempotency-key': newId() };
    const done = await acts.approve(second, approval.id, key);
    expect(done).toMatchObject({ status: 'DONE' });
    for (let time = 0; time < 3; time += 1) expect(await acts.approve(second, approval.id, key)).toEqual(done);
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
  });
});

it('takes as many people as the policy says once it was raised after the beginning', async () => {
  const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
  const wallet = await walletAt();
  const body = { type: 'ADD', amount: '1000', nonce: newId() };
  const { approval } = (await first.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body)).body;
  await setTiers('ADJUSTMENT', [
    { fromUsd: '0', approvers: 1 },
    { fromUsd: '500', approvers: 3 },
  ]);
  const acts = actPaths(through('REST'));
  expect(await acts.approve(second, approval.id)).toMatchObject({ status: 'PENDING', given: 2, needed: 3 });
  expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE', given: 3 });
  await setTiers('ADJUSTMENT', INSTALLED.ADJUSTMENT);
});

it('takes the people of what it is worth at the last approval, where its price has risen', async () => {
  const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
  await setTiers('ADJUSTMENT', [...INSTALLED.ADJUSTMENT, { fromUsd: '2000', approvers: 3 }]);
  const wallet = await walletAt('10');
  const body = { type: 'ADD', amount: '150', nonce: newId() };
  const { approval } = (await first.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body)).body;
  expect(approval).toMatchObject({ usd: '1500', needed: 2 });
  const { system } = await world();
  await system.db.rows.updateTable('currency').set({ usdPrice: '20' }).where('code', '=', wallet.currency).execute();
  const acts = actPaths(through('REST'));
  expect(await acts.approve(second, approval.id)).toMatchObject({
    status: 'PENDING',
    given: 2,
    needed: 3,
    usd: '3000',
  });
  expect(await walletNow(wallet.id)).toMatchObject({ balance: expect.stringMatching(/^0(\.0+)?$/) });
  expect(await acts.approve(third, approval.id)).toMatchObject({ status: 'DONE', given: 3 });
  await setTiers('ADJUSTMENT', INSTALLED.ADJUSTMENT);
});

it('reaches the Super Admins as a notice, although one person was enough', async () => {
  const [boss, admin] = [await newClient({ role: SUPER_ADMIN }), await newClient(KEYS)];
  const wallet = await walletAt();
  await admin.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, { type: 'ADD', amount: '7', nonce: 'n' });
  const { items } = (await boss.rest('GET', '/api/user/notification')).body;
  expect(items[0]).toMatchObject({ title: 'An admin did this alone' });
  expect(items[0].message).toContain(`Add 7 ${wallet.currency}`);
  expect((await admin.rest('GET', '/api/user/notification')).body.items).toEqual([]);
});
