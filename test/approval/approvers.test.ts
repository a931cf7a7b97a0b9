import { ADMIN, SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient, newRole, signedIn } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { actPaths, newApprover, useApprovalPolicy } from '../support/approvals.js';
import { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { changeHeldBack } from '../support/held-change.js';
import { newWallet, walletNow } from '../support/wallets.js';
import { world } from '../support/world.js';

useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['access.wallet', 'edit.wallet'] as const };
const MOVED = '5000.000000000000000000';
const STILL = '0.000000000000000000';

/** A wallet, and an adjustment of it that waits for one more person. */
async function begun(first?: Client) {
  const { code: currency, type } = await newCurrency({ usdPrice: '1' });
  const wallet = await newWallet({ currency, type });
  const body = { type: 'ADD', amount: '5000', nonce: newId() };
  const beginner = first ?? (await newApprover(KEYS));
  const { approval } = (await beginner.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body)).body;
  return { wallet, beginner, id: approval.id as string, given: approval.given as number };
}

async function change(user: { readonly id: string }, set: object): Promise<void> {
  const { system } = await world();
  await system.db.rows.updateTable('user').set(set).where('id', '=', user.id).execute();
}

describe.each(TRANSPORTS)('an approval by %s', (transport) => {
  const acts = actPaths(through(transport));

  it('is refused to the beginner, to the account that it concerns, and to whoever gave it before', async () => {
    const { id, beginner, wallet } = await begun();
    expect(await acts.approve(beginner, id)).toMatchObject({
      statusCode: 403,
      code: 'SELF_DECISION',
      message: 'You began this act yourself: other people must approve it',
    });
    const { roleId } = await (
      await world()
    ).system.db.rows
      .selectFrom('user')
      .select('roleId')
      .where('id', '=', (await newApprover(KEYS)).user.id)
      .executeTakeFirstOrThrow();
    await change({ id: wallet.userId ?? '' }, { roleId });
    const owner = await signedIn({ id: wallet.userId ?? '' });
    expect(await acts.approve(owner, id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    const { system } = await world();
    await system.db.rows.updateTable('approval').set({ needed: 3 }).where('id', '=', id).execute();
    const second = await newApprover(KEYS);
    expect(await acts.approve(second, id)).toMatchObject({ status: 'PENDING', given: 2, needed: 3 });
    expect(await acts.approve(second, id)).toMatchObject({ statusCode: 409, code: 'ALREADY_APPROVED' });
    expect((await walletNow(wallet.id)).balance).toBe(STILL);
  });

  it('does not count within 24 hours of the right, and counts after them', async () => {
    const { id, wallet } = await begun();
    const late = await newClient(KEYS);
    expect(await acts.approve(late, id)).toMatchObject({
      statusCode: 403,
      code: 'APPROVER_NOT_ELIGIBLE',
      reason: 'RIGHT_TOO_NEW',
    });
    const { clock } = await world();
    clock.advance(DAY_MS - HOUR_MS);
    expect(await acts.approve(await signedIn(late.user), id)).toMatchObject({ code: 'APPROVER_NOT_ELIGIBLE' });
    clock.advance(HOUR_MS);
    expect(await acts.approve(await signedIn(late.user), id)).toMatchObject({ status: 'DONE' });
    expect((await walletNow(wallet.id)).balance).toBe(MOVED);
  });

  it('does not count by a key that the role got within 24 hours', async () => {
    const { id } = await begun();
    const { system } = await world();
    const role = await newRole(['access.wallet']);
    const approver = await newApprover({ role });
    const since = (await world()).clock.now().toISOString();
    const found = await system.db.rows
      .selectFrom('role')
      .select('id')
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    await system.db.rows
      .insertInto('role_permission')
      .values({ roleId: found.id, permission: 'edit.wallet', since })
      .execute();
    await system.db.rows.updateTable('role').set({ version: 2 }).where('id', '=', found.id).execute();
    expect(await acts.approve(approver, id)).toMatchObject({ reason: 'RIGHT_TOO_NEW' });
  });

  it('does not count after another account changed the address or took the second factor', async () => {
    const boss = await newClient({ role: SUPER_ADMIN });
    for (const step of ['address', 'factor']) {
      const { id } = await begun();
      const approver = await newApprover(KEYS);
      const path = `/api/admin/crm/user/${approver.user.id}`;
      const done =
        step === 'address'
          ? await boss.rest('PUT', path, { email: `moved-${newId()}@example.com` })
          : await boss.rest('DELETE', `${path}/two-factor`);
      expect(done.body.statusCode).toBe(200);
      expect(await acts.approve(await signedIn(approver.user), id)).toMatchObject({
        code: 'APPROVER_NOT_ELIGIBLE',
        reason: 'CREDENTIALS_CHANGED',
      });
    }
  });

  it('of the beginner is not counted where it does not count, and the act waits for two others', async () => {
    const { id, given, wallet } = await begun(await newClient(KEYS));
    expect(given).toBe(0);
    expect(await acts.approve(await newApprover(KEYS), id)).toMatchObject({ status: 'PENDING', given: 1 });
    expect((await walletNow(wallet.id)).balance).toBe(STILL);
    expect(await acts.approve(await newApprover(KEYS), id)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('falls away with the approver who was banned, got another role or another password in between', async () => {
    const customer = await newClient();
    const after = [
      { status: 'BANNED' },
      { roleId: customer.user.roleId },
      { credentialsSetAt: (await world()).clock.now().toISOString() },
    ];
    for (const set of after) {
      const { id, beginner, wallet } = await begun();
      await change((beginner as typeof customer).user, set);
      const second = await newApprover(KEYS);
      expect(await acts.approve(second, id)).toMatchObject({ status: 'PENDING', given: 1, needed: 2 });
      expect((await walletNow(wallet.id)).balance).toBe(STILL);
      expect(await acts.approve(await newApprover(KEYS), id)).toMatchObject({ status: 'DONE' });
    }
  });

  it('needs the right of the act, a browser session and an account that is signed in', async () => {
    const { id } = await begun();
    const customer = await newClient();
    expect(await acts.approve(customer, id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await acts.list(customer)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await acts.approve(await anonymous(), id)).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    const { user } = await newApprover(KEYS);
    const key = new Client((await world()).url, { apiKey: await newApiKey(user.id) });
    expect(await acts.approve(key, id)).toMatchObject({ statusCode: 403, missing: { session: true } });
    expect(await acts.read(key, id)).toMatchObject({ id, status: 'PENDING' });
    expect(await acts.approve(await newApprover(KEYS), newId())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('is not given by a stranger to the act: rejecting ends it, with the reason, and nothing moves', async () => {
    const { id, beginner, wallet } = await begun();
    expect(await acts.reject(beginner, id)).toMatchObject({
      code: 'SELF_DECISION',
      message: 'You began this act yourself: withdraw it instead',
    });
    expect(await acts.reject(await newApprover(KEYS), id, ' ')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const rejected = await acts.reject(await newClient(KEYS), id, 'Nobody sent this.');
    expect(rejected).toMatchObject({ status: 'REJECTED', reason: 'Nobody sent this.' });
    for (const step of [acts.approve, acts.reject, acts.withdraw]) {
      expect(await step(await newApprover(KEYS), id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    }
    expect((await walletNow(wallet.id)).balance).toBe(STILL);
    const { items } = (await beginner.rest('GET', '/api/user/notification')).body;
    expect(items[0]).toMatchObject({ title: 'An act was rejected', link: `/admin/approval/${id}` });
  });

  it('cannot be given to an act that its beginner withdrew, which no one else can', async () => {
    const { id, beginner } = await begun();
    const second = await newApprover(KEYS);
    expect(await acts.withdraw(second, id)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await acts.withdraw(beginner, id)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await acts.withdraw(beginner, id)).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect(await acts.approve(second, id)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });
});

it('carries an act out once when two people give the last approval at the same time', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id, wallet } = await begun();
    const [one, other] = [await newApprover(KEYS), await newApprover(KEYS)];
    const answers = await Promise.all(
      [one, other].map((each) => each.rest('POST', `/api/admin/approval/${id}/approve`)),
    );
    const codes = answers.map(({ body }) => body.code ?? body.status);
    expect(codes.toSorted()).toEqual(['DONE', 'ILLEGAL_STATE']);
    expect((await walletNow(wallet.id)).balance).toBe(MOVED);
  }
});

it('either carries an act out or lets it be withdrawn, when both come at the same time', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id, beginner, wallet } = await begun();
    const second = await newApprover(KEYS);
    const answers = await Promise.all([
      second.rest('POST', `/api/admin/approval/${id}/approve`),
      beginner.rest('POST', `/api/admin/approval/${id}/withdraw`),
    ]);
    const [approved, withdrawn] = answers.map(({ body }) => body.statusCode);
    expect([approved, withdrawn].toSorted()).toEqual([200, 409]);
    expect((await walletNow(wallet.id)).balance).toBe(approved === 200 ? MOVED : STILL);
  }
});

it('waits for a ban of an approver that is being written, and does not count the approval then', async () => {
  const { id, beginner, wallet } = await begun();
  const { user } = beginner as Awaited<ReturnType<typeof newApprover>>;
  const commit = await changeHeldBack(user.id, { status: 'BANNED' });
  const second = await newApprover(KEYS);
  const answer = second.rest('POST', `/api/admin/approval/${id}/approve`);
  await commit();
  expect((await answer).body).toMatchObject({ status: 'PENDING', given: 1 });
  expect((await walletNow(wallet.id)).balance).toBe(STILL);
});

it('shows each admin the acts of the rights that the admin holds, and how many can approve them', async () => {
  const { id } = await begun();
  const reader = await newClient({ permissions: ['edit.wallet'] });
  const list = async (client: Client) => (await client.rest('GET', '/api/admin/approval?perPage=100')).body.items;
  const found = (await list(reader)).find((each: { id: string }) => each.id === id);
  expect(found).toMatchObject({ status: 'PENDING', given: 1, needed: 2, warning: null });
  expect(found.eligible).toBeGreaterThanOrEqual(1);
  for (const role of [SUPER_ADMIN, ADMIN]) expect((await list(await newClient({ role }))).length).toBeGreaterThan(0);
});
