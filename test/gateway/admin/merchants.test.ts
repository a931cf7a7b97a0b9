import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newId } from '../../../src/core/ids.js';
import { newClient, newUser } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { newMerchant, newPaymentRow } from '../../support/gateway.js';
import { lastMailTo, mailsTo, useMailServer } from '../../support/mailbox.js';
import { fewestStatements } from '../../support/statements.js';
import { ownWorld, world } from '../../support/world.js';
import { paid } from '../support/payments.js';

ownWorld('counts the merchants of the platform');

const PATH = '/api/admin/gateway/merchant';
const STATUS = `mutation ($id: UUID!, $status: GatewayMerchantStatus!, $reason: String) {
  setMerchantStatus(id: $id, status: $status, reason: $reason) { status rejectionReason }
}`;

const admin = () => newClient({ permissions: ['view.gateway.merchant', 'edit.gateway.merchant'] });

async function works(apiKey: string): Promise<unknown> {
  const { body } = await new Client((await world()).url, { apiKey }).rest('GET', '/api/gateway/v1/validate');
  return body.code ?? body.statusCode;
}

describe('the list of merchants', () => {
  it('shows each with its owner, a page at a time, sorted and filtered, without secrets', async () => {
    const owner = await newUser();
    const { platform } = await world();
    const names = { firstName: 'Ann', lastName: 'Lee' };
    await platform.db.rows.updateTable('user').set(names).where('id', '=', owner.id).execute();
    const merchant = await newMerchant({ owner, webhookUrl: 'https://shop.example.com/hook' });
    await newMerchant({ status: 'PENDING' });
    const client = await admin();
    const { body } = await client.rest('GET', `${PATH}?perPage=1&sortField=createdAt&sortOrder=asc`);
    expect(body.pagination).toMatchObject({ totalItems: 2, perPage: 1 });
    expect(body.items[0]).toMatchObject({
      id: merchant.id,
      webhookUrl: 'https://shop.example.com/hook',
      owner: { id: owner.id, email: owner.email, name: 'Ann Lee' },
    });
    const filter = encodeURIComponent(JSON.stringify({ ownerEmail: owner.email }));
    const found = (await client.rest('GET', `${PATH}?filter=${filter}`)).body;
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([merchant.id]);
    const one = (await client.rest('GET', `${PATH}/${merchant.id}`)).body;
    expect(one).toMatchObject({ statusCode: 200, id: merchant.id, owner: { name: 'Ann Lee' } });
    const text = JSON.stringify([body, one]);
    for (const secret of [...Object.values(merchant.keys), merchant.webhookSecret]) expect(text).not.toContain(secret);
  });

  it('costs the same number of statements however long it is', async () => {
    const client = await admin();
    // The first call reads the role, too.
    await client.rest('GET', PATH);
    const few = await fewestStatements(() => client.rest('GET', `${PATH}?perPage=1`));
    for (let count = 0; count < 4; count += 1) await newMerchant();
    expect(await fewestStatements(() => client.rest('GET', `${PATH}?perPage=100`))).toBe(few);
  });

  it('refuses an unknown field, and whoever may not see merchants', async () => {
    const client = await admin();
    expect((await client.rest('GET', `${PATH}?sortField=secretKey`)).body.code).toBe('BAD_INPUT');
    expect((await client.rest('GET', `${PATH}/${newId()}`)).body.code).toBe('NOT_FOUND');
    const other = await newClient({ permissions: ['view.gateway.payment'] });
    expect((await other.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect(await other.code('{ allMerchants { items { id } } }')).toBe('FORBIDDEN');
  });
});

describe('an admin who changes a merchant', () => {
  useMailServer();

  it('writes details, fees, limits and payout terms, and null brings the settings back', async () => {
    const { id, client: owner } = await newMerchant({ verificationStatus: 'VERIFIED' });
    const client = await admin();
    const terms = {
      name: 'Another name',
      feeType: 'BOTH',
      feePercentage: '0.85',
      feeFixed: '0.1',
      minAmount: '2',
      maxAmount: '5000',
      dailyLimit: '100000',
      monthlyLimit: '0',
      rateLimit: 60,
      payoutSchedule: 'INSTANT',
      payoutThreshold: '25',
      payoutWalletType: 'ECO',
    };
    const { body } = await client.rest('PUT', `${PATH}/${id}`, { ...terms, status: 'REJECTED', slug: 'x', userId: id });
    expect(body).toMatchObject({ statusCode: 200, ...terms, status: 'ACTIVE', verificationStatus: 'VERIFIED' });
    expect((await owner.rest('PUT', '/api/gateway/merchant', {})).body).toMatchObject(terms);
    const cleared = Object.fromEntries(Object.keys(terms).flatMap((key) => (key === 'name' ? [] : [[key, null]])));
    expect((await client.rest('PUT', `${PATH}/${id}`, cleared)).body).toMatchObject({ ...cleared, name: terms.name });
  });

  it.each([
    ['a percentage above 20', { feePercentage: '20.01' }],
    ['a percentage below zero', { feePercentage: '-1' }],
    // No payment could be compared with it.
    ['a largest payment of a trillion', { maxAmount: '1000000000000' }],
    ['a percentage finer than the column', { feePercentage: '1.234' }],
    ['a fixed fee above 100', { feeFixed: '100.01' }],
    ['a limit below zero', { dailyLimit: '-1' }],
    ['no calls at all', { rateLimit: 0 }],
    ['bounds that leave nothing', { minAmount: '10', maxAmount: '9' }],
    ['no name', { name: null }],
    ['a fee of another kind', { feeType: 'FREE' }],
  ])('is refused %s', async (_what, input) => {
    const { id } = await newMerchant();
    const client = await admin();
    expect((await client.rest('PUT', `${PATH}/${id}`, input)).body).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
    });
    const document = `mutation ($id: UUID!, $input: UpdateAnyMerchantInput!) {
      updateAnyMerchant(id: $id, input: $input) { id }
    }`;
    expect(await client.code(document, { id, input })).toBe('BAD_INPUT');
  });

  it('approves, stops and refuses: the reason is kept where it stops, and gone once it is active again', async () => {
    const merchant = await newMerchant({ status: 'PENDING' });
    const client = await admin();
    expect(await works(merchant.keys.sk_live)).toBe('MERCHANT_NOT_ACTIVE');
    await client.rest('PUT', `${PATH}/${merchant.id}/status`, { status: 'ACTIVE' });
    expect(await works(merchant.keys.sk_live)).toBe(200);
    const variables = { id: merchant.id, status: 'SUSPENDED', reason: 'Too many complaints' };
    expect(await client.ok(STATUS, variables)).toEqual({
      setMerchantStatus: { status: 'SUSPENDED', rejectionReason: 'Too many complaints' },
    });
    expect([await works(merchant.keys.sk_live), await works(merchant.keys.sk_test)]).toEqual([
      'MERCHANT_NOT_ACTIVE',
      'MERCHANT_NOT_ACTIVE',
    ]);
    const shown = (await merchant.client.rest('PUT', '/api/gateway/merchant', {})).body;
    expect(shown.rejectionReason).toBe('Too many complaints');
    const again = (await client.rest('PUT', `${PATH}/${merchant.id}/status`, { status: 'ACTIVE' })).body;
    expect(again).toMatchObject({ status: 'ACTIVE', rejectionReason: null });
    for (const body of [{ status: 'GONE' }, {}, { status: 'ACTIVE', reason: 'x' }]) {
      expect((await client.rest('PUT', `${PATH}/${merchant.id}/status`, body)).body.code).toBe('BAD_INPUT');
    }
  });

  it('verifies, and takes it back', async () => {
    const { id } = await newMerchant();
    const client = await admin();
    for (const verificationStatus of ['PENDING', 'VERIFIED', 'UNVERIFIED']) {
      const { body } = await client.rest('PUT', `${PATH}/${id}/verification`, { verificationStatus });
      expect(body).toMatchObject({ statusCode: 200, verificationStatus });
    }
    const document = `mutation ($id: UUID!, $to: GatewayMerchantVerification!) {
      setMerchantVerification(id: $id, verificationStatus: $to) { verificationStatus }
    }`;
    expect(await client.code(document, { id, to: 'MAYBE' })).toBe('BAD_INPUT');
    expect(await client.ok(document, { id, to: 'VERIFIED' })).toMatchObject({
      setMerchantVerification: { verificationStatus: 'VERIFIED' },
    });
  });

  it('is heard of by the owner, once for each change and without words of strangers', async () => {
    const owner = await newUser();
    const { id } = await newMerchant({ owner });
    const client = await newClient({ permissions: ['edit.gateway.merchant', 'delete.gateway.merchant'] });
    const strangers = 'Call this number now';
    await client.rest('PUT', `${PATH}/${id}`, { name: strangers, feePercentage: '2' });
    expect((await lastMailTo(owner.email)).text).toContain('has changed your merchant: name and fee in percent');
    await client.rest('PUT', `${PATH}/${id}`, { feePercentage: '2.0' });
    expect(await mailsTo(owner.email)).toHaveLength(1);
    await client.rest('PUT', `${PATH}/${id}/status`, { status: 'SUSPENDED', reason: strangers });
    await client.rest('PUT', `${PATH}/${id}/verification`, { verificationStatus: 'PENDING' });
    await client.rest('DELETE', `${PATH}/${id}`);
    const mails = await mailsTo(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your merchant was changed',
      'Your merchant is suspended now',
      'The verification of your merchant has changed',
      'Your merchant was deleted',
    ]);
    expect(JSON.stringify(mails.map(({ text, html }) => [text, html]))).not.toContain(strangers);
  });

  it('leaves a record of what was before and after', async () => {
    const { id } = await newMerchant();
    const client = await admin();
    await client.rest('PUT', `${PATH}/${id}`, { feePercentage: '2' });
    const { platform } = await world();
    const records = platform.db.rows.selectFrom('admin_audit_log').selectAll().where('userId', '=', client.user.id);
    const record = await records.executeTakeFirstOrThrow();
    expect(record).toMatchObject({ targetId: id, operation: 'updateAnyMerchant', action: 'edit.gateway.merchant' });
    expect([record.before, record.after]).toMatchObject([{ feePercentage: null }, { feePercentage: '2.00' }]);
    expect(JSON.stringify(record)).not.toMatch(/[0-9a-f]{64}/);
  });

  it('decides nothing about a merchant of its own, whatever role it has', async () => {
    const owner = await newUser({ role: SUPER_ADMIN });
    const { id, client } = await newMerchant({ owner });
    const calls = [
      ['PUT', `${PATH}/${id}`, { feePercentage: '0' }],
      ['PUT', `${PATH}/${id}`, { name: 'Mine' }],
      ['PUT', `${PATH}/${id}/status`, { status: 'ACTIVE' }],
      ['PUT', `${PATH}/${id}/verification`, { verificationStatus: 'VERIFIED' }],
      ['DELETE', `${PATH}/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await client.rest(method, path, body)).body).toMatchObject({ statusCode: 403, code: 'SELF_DECISION' });
    }
    expect(await client.code(STATUS, { id, status: 'ACTIVE' })).toBe('SELF_DECISION');
  });

  it('needs the permission to edit merchants, and a merchant', async () => {
    const { id } = await newMerchant();
    const viewer = await newClient({ permissions: ['view.gateway.merchant', 'access.gateway.merchant'] });
    expect((await viewer.rest('PUT', `${PATH}/${id}`, {})).body.code).toBe('FORBIDDEN');
    expect((await viewer.rest('PUT', `${PATH}/${id}/status`, { status: 'ACTIVE' })).body.code).toBe('FORBIDDEN');
    expect((await viewer.rest('DELETE', `${PATH}/${id}`)).body.code).toBe('FORBIDDEN');
    const client = await admin();
    expect((await client.rest('PUT', `${PATH}/${newId()}`, {})).body.code).toBe('NOT_FOUND');
    expect(await client.code(STATUS, { id: newId(), status: 'ACTIVE' })).toBe('NOT_FOUND');
  });
});

describe('a merchant that is deleted', () => {
  const DELETE = 'mutation ($id: UUID!) { deleteMerchant(id: $id) { message } }';
  const deleter = () => newClient({ permissions: ['delete.gateway.merchant', 'view.gateway.merchant'] });

  it('has no working key from then on, is shown to nobody, and its account may register anew', async () => {
    const merchant = await newMerchant();
    const client = await deleter();
    expect((await client.rest('DELETE', `${PATH}/${merchant.id}`)).body).toEqual({
      statusCode: 200,
      message: 'The merchant was deleted',
    });
    for (const key of Object.values(merchant.keys)) expect(await works(key)).toBe('UNAUTHENTICATED');
    expect((await client.rest('GET', `${PATH}/${merchant.id}`)).body.code).toBe('NOT_FOUND');
    expect((await merchant.client.rest('GET', '/api/gateway/key')).body.code).toBe('NOT_FOUND');
    expect(await client.code(DELETE, { id: merchant.id })).toBe('NOT_FOUND');
    const again = await newMerchant({ owner: merchant.owner });
    expect(again.id).not.toBe(merchant.id);
    expect(await works(again.keys.sk_live)).toBe(200);
  });

  it('must have no money, no open payout and no open payment', async () => {
    const client = await deleter();
    const withMoney = await newMerchant();
    await paid(withMoney);
    expect((await client.rest('DELETE', `${PATH}/${withMoney.id}`)).body).toMatchObject({
      statusCode: 409,
      code: 'MERCHANT_NOT_EMPTY',
      message: 'The merchant still has money',
    });
    const withPayment = await newMerchant();
    await newPaymentRow(withPayment.id);
    expect(await client.code(DELETE, { id: withPayment.id })).toBe('MERCHANT_NOT_EMPTY');
    const { platform, clock } = await world();
    const withPayout = await newMerchant();
    const now = clock.now().toISOString();
    const sums = { gross: '1', fee: '0', refunds: '0', net: '1', paymentCount: 1, refundCount: 0 };
    const row = { merchantId: withPayout.id, currency: 'EUR', walletType: 'FIAT' as const, periodStart: now };
    const payout = { id: `po_${'x'.repeat(24)}`, uuid: newId(), ...row, periodEnd: now, ...sums, createdAt: now };
    await platform.db.rows.insertInto('gateway_payout').values(payout).execute();
    expect(await client.code(DELETE, { id: withPayout.id })).toBe('MERCHANT_NOT_EMPTY');
    expect(await works(withPayout.keys.sk_live)).toBe(200);
  });

  it('keeps its account from ending while it has money', async () => {
    const owner = await newUser();
    await paid(await newMerchant({ owner }));
    const client = await newClient({ role: SUPER_ADMIN });
    expect(
      (await client.gql('mutation ($id: UUID!) { deleteUser(id: $id) { message } }', { id: owner.id })).errors,
    ).toMatchObject([
      { message: expect.stringContaining('1 unpaid merchant balance'), extensions: { code: 'ACCOUNT_NOT_EMPTY' } },
    ]);
  });
});
