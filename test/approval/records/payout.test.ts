import { takeOutOfUse } from '../../support/requests.js';
import { newClient, type newUser } from '../../support/accounts.js';
import { actPaths, newApprover, setTiers, INSTALLED } from '../../support/approvals.js';
import type { Client } from '../../support/client.js';
import { newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { newMerchant } from '../../support/gateway.js';
import { world } from '../../support/world.js';
import { convertingPayout } from '../../currency/support/converting-payout.js';
import { proposePayout } from '../../../src/services/gateway/payout/propose-payouts.js';
import { ADMIN, payoutsOf } from '../../gateway/payout/support.js';
import {
  confirmed,
  created,
  figuresOf,
  newBuyer,
  paying,
  setMerchant,
  walletOf,
} from '../../gateway/support/payments.js';
import { describeRecord } from '../support/describe-record.js';

const KEYS = { permissions: ['view.gateway.payout', 'edit.gateway.payout'] as const };
const LARGE = '50000';

/** A payout of 100 units that waits, worth so many dollars together, without a fee. */
async function proposed(usd: string, owner?: Awaited<ReturnType<typeof newUser>>) {
  const { system } = await world();
  const { code: currency } = await newCurrency({ type: 'SPOT', usdPrice: String(Number(usd) / 100) });
  const merchant = await newMerchant(owner ? { owner } : {});
  const terms = { feePercentage: '0', maxAmount: '1000000', dailyLimit: '0', monthlyLimit: '0' };
  await setMerchant(merchant.id, { payoutSchedule: 'INSTANT', ...terms });
  const payment = await created(merchant, { amount: '100', currency, walletType: 'SPOT' });
  const { buyer } = await newBuyer();
  const receipt = await confirmed(buyer, payment.id, [paying(await walletOf(buyer, currency, 'SPOT', '100'), '100')]);
  if (receipt.statusCode !== 200) throw new Error(`${receipt.code}: ${receipt.message}`);
  const propose = () => proposePayout(system, { merchantId: merchant.id, currency, walletType: 'SPOT' });
  const payout = await propose();
  if (payout === null) throw new Error('no payout was proposed');
  const { rows } = system.db;
  return { merchant, payout, currency, rows, propose, figures: () => figuresOf(merchant.id, currency, 'SPOT') };
}

async function make(usd: string | null) {
  const { payout, currency, rows } = await proposed(usd ?? '100');
  // A price that one person gave values no act.
  if (usd === null)
    await rows.updateTable('currency').set({ trustedPrice: null }).where('code', '=', currency).execute();
  return { id: payout.id, approvalId: payout.uuid };
}

describeRecord({
  name: 'payouts of merchants',
  kind: 'MERCHANT_PAYOUT',
  permissions: KEYS.permissions,
  fromUsd: 50_000,
  endsByReject: true,
  make,
  approve: (call, client, id, headers) => call(client, 'POST', `${ADMIN}/${id}/approve`, {}, headers),
  isCarriedOut: async (id) => (await statusOf(id)) === 'COMPLETED',
});

async function statusOf(id: string): Promise<string> {
  const { system } = await world();
  const payout = system.db.rows.selectFrom('gateway_payout').select('status').where('id', '=', id);
  return (await payout.executeTakeFirstOrThrow()).status;
}

describe.each(TRANSPORTS)('a large payout by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const approve = (client: Client, id: string) => call(client, 'POST', `${ADMIN}/${id}/approve`);
  const reject = (client: Client, id: string) => call(client, 'POST', `${ADMIN}/${id}/reject`, { reason: 'No papers' });

  beforeAll(() => setTiers('MERCHANT_PAYOUT', INSTALLED.MERCHANT_PAYOUT));
  afterAll(() => setTiers('MERCHANT_PAYOUT', [{ fromUsd: '0', approvers: 1 }]));

  it('gathers the approvals of both of its ids under its UUID, and is paid with the last', async () => {
    const { payout, figures } = await proposed(LARGE);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    const { approval, status } = await approve(first, payout.uuid);
    expect([status, approval]).toMatchObject(['PENDING', { id: payout.uuid, subjectId: payout.id, usd: LARGE }]);
    expect((await call(second, 'GET', `${ADMIN}/${payout.id}`)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await figures()).toMatchObject({ reserved: '100', totalPaidOut: '0' });
    expect(await approve(second, payout.id)).toMatchObject({ status: 'COMPLETED', decidedBy: second.user.id });
    expect(await figures()).toMatchObject({ reserved: '0', totalPaidOut: '100' });
  });

  it('that pays another net than was approved is not paid by that approval', async () => {
    const { payout, rows } = await proposed(LARGE);
    const [first, second, third] = [await newApprover(KEYS), await newApprover(KEYS), await newApprover(KEYS)];
    await approve(first, payout.id);
    const change = { refunds: '0.5', net: '99.5' };
    await rows.updateTable('gateway_payout').set(change).where('id', '=', payout.id).execute();
    const message = expect.stringContaining('99.5');
    expect(await acts.approve(second, payout.uuid)).toMatchObject({ statusCode: 409, code: 'CONFLICT', message });
    expect(await approve(second, payout.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await statusOf(payout.id)).toBe('PENDING');
    await acts.withdraw(first, payout.uuid);
    await setTiers('MERCHANT_PAYOUT', [{ fromUsd: '0', approvers: 2 }]);
    expect((await approve(second, payout.id)).approval).toMatchObject({ given: 1, needed: 2 });
    expect(await acts.approve(third, payout.uuid)).toMatchObject({ status: 'DONE', given: 2 });
    await setTiers('MERCHANT_PAYOUT', INSTALLED.MERCHANT_PAYOUT);
    expect(await statusOf(payout.id)).toBe('COMPLETED');
  });

  it('of an account that cannot be paid fails with the first call, which only releases its money', async () => {
    const { merchant, payout, figures } = await proposed(LARGE);
    await takeOutOfUse(merchant.owner.id, 'BANNED');
    expect(await approve(await newClient(KEYS), payout.id)).toMatchObject({ status: 'FAILED', approval: null });
    expect(await figures()).toMatchObject({ pending: '100', reserved: '0', totalPaidOut: '0' });
  });

  it.each([
    ['its own path', approve],
    ['the path of acts', acts.approve],
  ])('of an account that cannot be paid any more fails by %s, and its approvals end', async (_path, next) => {
    const { merchant, payout, figures } = await proposed(LARGE);
    const first = await newApprover(KEYS);
    await approve(first, payout.id);
    await takeOutOfUse(merchant.owner.id, 'BANNED');
    expect(await next(await newApprover(KEYS), payout.uuid)).toMatchObject({ statusCode: 200 });
    expect(await statusOf(payout.id)).toBe('FAILED');
    expect(await acts.read(first, payout.uuid)).toMatchObject({
      status: 'REJECTED',
      reason: expect.stringContaining('not active'),
    });
    expect(await figures()).toMatchObject({ pending: '100', reserved: '0', totalPaidOut: '0' });
    expect(await acts.approve(await newApprover(KEYS), payout.uuid)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('of a merchant that is suspended keeps its approvals, and takes no more of them until it is active', async () => {
    const { merchant, payout } = await proposed(LARGE);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    await approve(first, payout.id);
    await setMerchant(merchant.id, { status: 'SUSPENDED' });
    const refused = { statusCode: 409, code: 'MERCHANT_NOT_ACTIVE' };
    expect(await approve(second, payout.id)).toMatchObject(refused);
    expect(await acts.approve(second, payout.uuid)).toMatchObject(refused);
    await setMerchant(merchant.id, { status: 'ACTIVE' });
    expect(await acts.approve(second, payout.uuid)).toMatchObject({ status: 'DONE', given: 2 });
  });

  it('that is rejected ends its approvals, and those of the next payout of the same money begin anew', async () => {
    const { payout, propose } = await proposed(LARGE);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    await approve(first, payout.id);
    expect(await reject(await newClient(KEYS), payout.id)).toMatchObject({ status: 'CANCELLED' });
    expect(await acts.read(first, payout.uuid)).toMatchObject({ status: 'REJECTED', reason: 'No papers' });
    expect(await acts.approve(second, payout.uuid)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    const again = await propose();
    expect((await approve(second, again?.id ?? '')).approval).toMatchObject({ id: again?.uuid, given: 1, needed: 2 });
  });

  it('of one’s own merchant cannot be approved or rejected, on either path', async () => {
    const admin = await newApprover(KEYS);
    const { payout } = await proposed(LARGE, admin.user);
    await approve(await newApprover(KEYS), payout.id);
    const own = { statusCode: 403, code: 'SELF_DECISION' };
    for (const decide of [approve, reject]) expect(await decide(admin, payout.id)).toMatchObject(own);
    for (const decide of [acts.approve, acts.reject]) expect(await decide(admin, payout.uuid)).toMatchObject(own);
    expect(await statusOf(payout.id)).toBe('PENDING');
  });

  it('that waits stands in the audit with the approval, and with what has changed once it is paid', async () => {
    const { payout, rows } = await proposed(LARGE);
    const [first, second] = [await newApprover(KEYS), await newApprover(KEYS)];
    await approve(first, payout.id);
    await approve(second, payout.id);
    const audited = async ({ user }: { user: { id: string } }) =>
      rows
        .selectFrom('admin_audit_log')
        .select(['targetId', 'before', 'after'])
        .where('userId', '=', user.id)
        .execute();
    expect(await audited(first)).toMatchObject([
      { targetId: payout.uuid, after: { kind: 'MERCHANT_PAYOUT', status: 'PENDING', given: 1, needed: 2 } },
    ]);
    expect(await audited(second)).toMatchObject([
      { targetId: payout.id, before: { status: 'PENDING' }, after: { status: 'COMPLETED' } },
    ]);
  });

  it('takes no approval while the price that it is converted at is closed', async () => {
    await setTiers('MERCHANT_PAYOUT', [{ fromUsd: '0', approvers: 2 }]);
    const { code, merchant } = await convertingPayout(transport);
    const [payout] = await payoutsOf(merchant.id);
    const { rows } = (await world()).system.db;
    const close = (closedReason: string | null) =>
      rows.updateTable('currency').set({ closedReason }).where('code', '=', code).where('type', '=', 'ECO').execute();
    const admin = await newApprover(KEYS);
    await close('The market is gone');
    expect(await approve(admin, payout?.id ?? '')).toMatchObject({ statusCode: 409, code: 'PRICE_CLOSED' });
    await close(null);
    expect((await approve(admin, payout?.id ?? '')).approval).toMatchObject({ given: 1, needed: 2 });
    await setTiers('MERCHANT_PAYOUT', INSTALLED.MERCHANT_PAYOUT);
  });
});
