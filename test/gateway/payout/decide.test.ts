import type { PermissionKey } from '../../../src/core/catalogue/permissions.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newCurrency } from '../../support/currencies.js';
import { newMerchant } from '../../support/gateway.js';
import { takeOutOfUse } from '../../support/requests.js';
import { newWallet } from '../../support/wallets.js';
import { world } from '../../support/world.js';
import { TRANSPORTS } from '../support/answers.js';
import { figuresOf, freeIn, legsOf, newSibling, plainly, setMerchant, storedPayment } from '../support/payments.js';
import { ADMIN, decisions, deciding, payoutsOf, propose, proposed } from './support.js';

/** The owner's wallet of a kind, and what it holds; null where there is none. */
async function ownWallet(userId: string, type: 'FIAT' | 'SPOT' | 'ECO' = 'FIAT', currency = 'USD') {
  const { platform } = await world();
  const wallets = platform.db.rows.selectFrom('wallet').select('id').where('userId', '=', userId);
  const wallet = await wallets.where('type', '=', type).where('currency', '=', currency).executeTakeFirst();
  return wallet ? freeIn(wallet.id) : null;
}

/** What an account was told, oldest first. */
async function messagesTo(userId: string): Promise<string[]> {
  const { platform } = await world();
  const told = platform.db.rows.selectFrom('notification').select('message').where('userId', '=', userId);
  return (await told.orderBy('id').execute()).map(({ message }) => message);
}

describe.each(TRANSPORTS)('approvePayout by %s', (transport) => {
  const { approve } = decisions(transport);

  it('pays the merchant’s wallet once, and says so', async () => {
    const { merchant, payout } = await proposed();
    const admin = await deciding();
    const key = { 'idempotency-key': 'a' };
    const approved = await approve(admin, payout.id, key);
    expect(approved).toEqual({
      statusCode: 200,
      id: payout.id,
      uuid: payout.uuid,
      merchantId: merchant.id,
      currency: 'USD',
      walletType: 'FIAT',
      periodStart: payout.periodStart,
      periodEnd: payout.periodEnd,
      gross: '100',
      fee: '1',
      refunds: '0',
      net: '99',
      paymentCount: 1,
      refundCount: 0,
      status: 'COMPLETED',
      reason: null,
      createdAt: payout.createdAt,
      decidedAt: expect.any(String),
      decidedBy: admin.user.id,
      approval: null,
    });
    expect(await approve(admin, payout.id, key)).toEqual(approved);
    expect(await approve(admin, payout.uuid)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await ownWallet(merchant.owner.id)).toBe('99');
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '0', reserved: '0', totalPaidOut: '99' });
    const legs = await legsOf(payout.uuid);
    expect(legs.map(({ idempotencyKey, operation, system }) => [idempotencyKey, operation, system])).toEqual([
      [`gateway_${payout.id}_out`, 'DEBIT', 'gateway'],
      [`gateway_${payout.id}_paid`, 'CREDIT', null],
    ]);
  });

  it('pays once, however many admins approve at the same time', async () => {
    const { merchant, payout } = await proposed();
    const admins = await Promise.all(Array.from({ length: 5 }, deciding));
    const answers = await Promise.all(admins.map((admin) => approve(admin, payout.id)));
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      'COMPLETED',
      ...Array(4).fill('ILLEGAL_STATE'),
    ]);
    expect(await ownWallet(merchant.owner.id)).toBe('99');
  });

  it('is refused for the admin’s own merchant', async () => {
    const admin = await deciding();
    const { payout } = await proposed(await newMerchant({ owner: admin.user }));
    expect(await approve(admin, payout.id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    expect(await ownWallet(admin.user.id)).toBeNull();
  });

  it.each(['SUSPENDED', 'PENDING', 'REJECTED'] as const)(
    'is 409 while the merchant is %s, and waits',
    async (status) => {
      const { merchant, payout } = await proposed();
      await setMerchant(merchant.id, { status });
      const admin = await deciding();
      expect(await approve(admin, payout.id)).toMatchObject({ statusCode: 409, code: 'MERCHANT_NOT_ACTIVE' });
      expect((await payoutsOf(merchant.id))[0]).toMatchObject({ status: 'PENDING', decidedAt: null });
      await setMerchant(merchant.id, { status: 'ACTIVE' });
      expect(await approve(admin, payout.id)).toMatchObject({ status: 'COMPLETED' });
    },
  );

  it('fails where the account is not active, and its owner is told that what it claimed is pending again', async () => {
    const { merchant, payout, payment } = await proposed();
    await takeOutOfUse(merchant.owner.id, 'BANNED');
    const failed = await approve(await deciding(), payout.id);
    expect(failed).toMatchObject({ statusCode: 200, status: 'FAILED', reason: expect.stringContaining('not active') });
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '99', reserved: '0', totalPaidOut: '0' });
    expect((await storedPayment(payment.id)).payoutId).toBeNull();
    expect(await legsOf(payout.uuid)).toEqual([]);
    expect(await messagesTo(merchant.owner.id)).toEqual([
      "A payout failed: The merchant's account is not active. Its amount is pending again",
    ]);
  });

  it('pays into the type of wallet that the merchant chose, through the platform', async () => {
    const merchant = await newMerchant();
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 2 });
    await newSibling(code, 'ECO');
    for (const type of ['SPOT', 'ECO'] as const) {
      await newWallet({ owner: { system: 'platform' }, currency: code, type, balance: '500' });
    }
    await setMerchant(merchant.id, { payoutWalletType: 'ECO' });
    const { payout } = await proposed(merchant, { currency: code, walletType: 'SPOT' });
    expect(await approve(await deciding(), payout.id)).toMatchObject({ status: 'COMPLETED', walletType: 'SPOT' });
    const owner = merchant.owner.id;
    expect([await ownWallet(owner, 'ECO', code), await ownWallet(owner, 'SPOT', code)]).toEqual(['99', null]);
    const legs = await legsOf(payout.uuid);
    expect(
      legs.map(({ idempotencyKey, operation, type, system }) => [idempotencyKey, operation, type, system]),
    ).toEqual([
      [`gateway_${payout.id}_bought`, 'CREDIT', 'SPOT', 'platform'],
      [`gateway_${payout.id}_out`, 'DEBIT', 'SPOT', 'gateway'],
      [`gateway_${payout.id}_paid`, 'CREDIT', 'ECO', null],
      [`gateway_${payout.id}_sold`, 'DEBIT', 'ECO', 'platform'],
    ]);
  });

  it('pays no more decimals than the chosen type has; the platform keeps the rest', async () => {
    const merchant = await newMerchant();
    const { code } = await newCurrency({ type: 'SPOT', usdPrice: '1', precision: 8 });
    await newSibling(code, 'ECO');
    for (const type of ['SPOT', 'ECO'] as const) {
      await newWallet({ owner: { system: 'platform' }, currency: code, type, balance: '500' });
    }
    await setMerchant(merchant.id, { payoutWalletType: 'ECO' });
    const { payout } = await proposed(merchant, { currency: code, walletType: 'SPOT', amount: '100.01' });
    expect(plainly(payout).net).toBe('99.0099');
    expect(await approve(await deciding(), payout.id)).toMatchObject({ status: 'COMPLETED', net: '99.0099' });
    expect(await ownWallet(merchant.owner.id, 'ECO', code)).toBe('99');
    const legs = await legsOf(payout.uuid);
    expect(legs.map(({ idempotencyKey, amount }) => [idempotencyKey, Number(amount)])).toEqual([
      [`gateway_${payout.id}_bought`, 99.0099],
      [`gateway_${payout.id}_out`, 99.0099],
      [`gateway_${payout.id}_paid`, 99],
      [`gateway_${payout.id}_sold`, 99],
    ]);
  });
});

describe.each(TRANSPORTS)('rejectPayout by %s', (transport) => {
  const { approve, reject } = decisions(transport);

  it('needs a reason, gives the money back to pending, and a later payout claims it again', async () => {
    const { merchant, payout, payment } = await proposed();
    const admin = await deciding();
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }]) {
      expect(await reject(admin, payout.id, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    const key = { 'idempotency-key': 'r' };
    const rejected = await reject(admin, payout.uuid, { reason: 'Papers are missing' }, key);
    expect(rejected).toMatchObject({
      statusCode: 200,
      status: 'CANCELLED',
      reason: 'Papers are missing',
      decidedBy: admin.user.id,
    });
    expect(await reject(admin, payout.uuid, { reason: 'Papers are missing' }, key)).toEqual(rejected);
    expect(await approve(admin, payout.id)).toMatchObject({ statusCode: 409, code: 'ILLEGAL_STATE' });
    expect(await figuresOf(merchant.id)).toMatchObject({ pending: '99', reserved: '0' });
    expect((await storedPayment(payment.id)).payoutId).toBeNull();
    await propose();
    const [, again] = await payoutsOf(merchant.id);
    expect(plainly(again)).toMatchObject({ status: 'PENDING', net: '99', gross: '100' });
    expect((await storedPayment(payment.id)).payoutId).toBe(again?.id);
    expect(await approve(admin, again?.id ?? '')).toMatchObject({ status: 'COMPLETED' });
  });

  it('tells the owner why', async () => {
    const { merchant, payout } = await proposed();
    await reject(await deciding(), payout.id, { reason: 'Papers are missing' });
    expect(await messagesTo(merchant.owner.id)).toEqual(['A payout was rejected: Papers are missing']);
  });

  it('is refused for the admin’s own merchant', async () => {
    const admin = await deciding();
    const { payout } = await proposed(await newMerchant({ owner: admin.user }));
    expect(await reject(admin, payout.id)).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
  });
});

describe.each(TRANSPORTS)('payouts by %s', (transport) => {
  const { approve, reject, call } = decisions(transport);
  const OWN = '/api/gateway/payout';

  it('are shown to their merchant, without what admins alone see', async () => {
    const { merchant, payout } = await proposed();
    const shown = await call(merchant.client, 'GET', `${OWN}/${payout.id}`);
    expect(shown).toMatchObject({
      id: payout.id,
      merchantId: merchant.id,
      net: '99',
      status: 'PENDING',
      decidedAt: null,
    });
    expect(['uuid', 'decidedBy'].filter((name) => name in shown)).toEqual([]);
    const { statusCode: _, ...item } = shown;
    const list = await call(merchant.client, 'GET', OWN);
    expect([list.items, list.pagination.totalItems]).toEqual([[item], 1]);
    const stranger = (await newMerchant()).client;
    expect(await call(stranger, 'GET', `${OWN}/${payout.id}`)).toMatchObject({ statusCode: 404 });
    expect((await call(stranger, 'GET', OWN)).items).toEqual([]);
    expect(await call(await newClient(), 'GET', OWN)).toMatchObject({ statusCode: 404 });
    expect(await call(await anonymous(), 'GET', OWN)).toMatchObject({ statusCode: 401 });
  });

  it('of everybody are shown to who may view them, and decided by who may edit them', async () => {
    const { merchant, payout } = await proposed();
    const viewer = await newClient({ permissions: ['view.gateway.payout'] });
    const shown = await call(viewer, 'GET', `${ADMIN}/${payout.id}`);
    expect(shown).toMatchObject({ id: payout.id, uuid: payout.uuid, decidedBy: null });
    expect(await call(viewer, 'GET', `${ADMIN}/${payout.uuid}`)).toEqual(shown);
    const list = await call(viewer, 'GET', `${ADMIN}?filter=${JSON.stringify({ merchantId: merchant.id })}`);
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([payout.id]);
    const others: readonly PermissionKey[] = ['view.gateway.payment', 'create.gateway.payout', 'delete.gateway.payout'];
    const other = await newClient({ permissions: others });
    for (const path of [ADMIN, `${ADMIN}/${payout.id}`]) {
      expect(await call(other, 'GET', path)).toMatchObject({ statusCode: 403 });
      expect(await call(merchant.client, 'GET', path)).toMatchObject({ statusCode: 403 });
      expect(await call(await anonymous(), 'GET', path)).toMatchObject({ statusCode: 401 });
    }
    for (const decide of [approve, reject]) {
      for (const client of [other, viewer, merchant.client]) {
        expect(await decide(client, payout.id)).toMatchObject({ statusCode: 403 });
      }
      expect(await decide(await anonymous(), payout.id)).toMatchObject({ statusCode: 401 });
      expect(await decide(await deciding(), `po_${'x'.repeat(24)}`)).toMatchObject({ statusCode: 404 });
    }
    expect((await payoutsOf(merchant.id))[0]?.status).toBe('PENDING');
  });
});
