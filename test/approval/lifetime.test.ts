import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { newCurrency } from '../support/currencies.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { runJob } from '../support/jobs.js';
import { scraped, valueOf } from '../support/metrics.js';
import { following } from '../support/subscribed.js';
import { newWallet, walletNow } from '../support/wallets.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('at most a hundred accounts are told of an act');
useApprovalPolicy();
afterEach(async () => (await world()).clock.reset());

const KEYS = { permissions: ['access.wallet', 'edit.wallet'] as const };

interface Event {
  readonly approvalChanged: {
    readonly cursor: string;
    readonly approval: { readonly id: string; readonly status: string; readonly given: number };
  };
}

const FOLLOW =
  'subscription ($after: String) { approvalChanged(after: $after) { cursor approval { id status given } } }';

async function begin(client: Client) {
  const { code: currency, type } = await newCurrency({ usdPrice: '1' });
  const wallet = await newWallet({ currency, type });
  const body = { type: 'ADD', amount: '5000', nonce: newId() };
  const answer = await client.rest('POST', `/api/admin/finance/wallet/${wallet.id}/adjust`, body);
  return { wallet, id: answer.body.approval.id as string };
}

describe.each(TRANSPORTS)('the time of an act by %s', (transport) => {
  const acts = actPaths(through(transport));

  it('ends after 72 hours: nobody can approve it then, and the job tells its beginner', async () => {
    const beginner = await newApprover(KEYS);
    const { id, wallet } = await begin(beginner);
    const { clock } = await world();
    clock.advance(72 * HOUR_MS);
    const second = await newApprover(KEYS);
    expect(await acts.read(second, id)).toMatchObject({ status: 'EXPIRED' });
    expect(await acts.approve(second, id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect((await runJob('expireActs')).status).toBe('SUCCEEDED');
    expect(await acts.read(second, id)).toMatchObject({ status: 'EXPIRED', given: 1, endedBy: null });
    expect((await walletNow(wallet.id)).balance).toBe('0.000000000000000000');
    const { items } = (await beginner.rest('GET', '/api/user/notification')).body;
    expect(items[0]).toMatchObject({ title: 'An act did not get its approvals in time' });
  });
});

it('sends each step of an act to those who hold its right, and goes on after a cursor', async () => {
  const [beginner, watcher] = [await newApprover(KEYS), await newClient(KEYS)];
  const other = await following<Event>(await newClient({ role: SUPER_ADMIN }), FOLLOW);
  const follow = await following<Event>(watcher, FOLLOW);
  const { id } = await begin(beginner);
  const first = (await follow.next()).approvalChanged;
  expect(first.approval).toEqual({ id, status: 'PENDING', given: 1 });
  await follow.close();
  await (await newApprover(KEYS)).rest('POST', `/api/admin/approval/${id}/approve`);
  const again = await following<Event>(watcher, FOLLOW, { after: first.cursor });
  expect((await again.next()).approvalChanged.approval).toEqual({ id, status: 'DONE', given: 2 });
  expect((await other.next()).approvalChanged.approval).toMatchObject({ id, status: 'PENDING' });
  await again.close();
  await other.close();
});

it('is told to those who hold its right and to the Super Admins, but not to its beginner', async () => {
  const [beginner, holder, boss, other] = [
    await newApprover(KEYS),
    await newClient(KEYS),
    await newClient({ role: SUPER_ADMIN }),
    await newClient({ permissions: ['access.wallet'] }),
  ];
  const { id } = await begin(beginner);
  const newest = async (client: Client) => (await client.rest('GET', '/api/user/notification')).body.items[0];
  for (const client of [holder, boss]) {
    expect(await newest(client)).toMatchObject({ title: 'An act waits for approval', link: `/admin/approval/${id}` });
  }
  expect([await newest(beginner), await newest(other)]).toEqual([undefined, undefined]);
  await (await newApprover(KEYS)).rest('POST', `/api/admin/approval/${id}/approve`);
  expect(await newest(beginner)).toMatchObject({ title: 'An act was approved and carried out' });
});

it('is in the metrics: how many wait, and for how long the oldest has waited', async () => {
  const { url, clock } = await world();
  const waiting = async () => valueOf(await scraped(url), 'approvals_waiting{kind="ADJUSTMENT"}');
  const before = await waiting();
  const { id } = await begin(await newApprover(KEYS));
  expect(await waiting()).toBe(before + 1);
  clock.advance(5 * MINUTE_MS);
  const oldest = valueOf(await scraped(url), 'approvals_oldest_seconds{kind="ADJUSTMENT"}');
  expect(oldest).toBeGreaterThanOrEqual(300);
  await (await newApprover(KEYS)).rest('POST', `/api/admin/approval/${id}/reject`, { reason: 'No.' });
  expect(await waiting()).toBe(before);
});

it('leaves a record of each step in the audit, with who took it', async () => {
  const [beginner, second] = [await newApprover(KEYS), await newApprover(KEYS)];
  const { id } = await begin(beginner);
  await second.rest('POST', `/api/admin/approval/${id}/approve`);
  await second.rest('POST', `/api/admin/approval/${id}/approve`);
  const { system } = await world();
  const rows = await system.db.rows
    .selectFrom('admin_audit_log')
    .select(['operation', 'userId', 'statusCode', 'after'])
    .where('targetId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { operation: 'adjustWallet', userId: beginner.user.id, statusCode: 200, after: { amount: '5000', approval: id } },
    { operation: 'approveAct', userId: second.user.id, statusCode: 200, after: { status: 'DONE', given: 2 } },
    { operation: 'approveAct', userId: second.user.id, statusCode: 409 },
  ]);
});
