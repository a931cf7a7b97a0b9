import { newApiKey } from '../../support/api-keys.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { newMerchant, type KnownMerchant } from '../../support/gateway.js';
import { setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const PATH = '/api/gateway/v1/validate';
const VALIDATE = '{ validateMerchantKey { mode keyType permissions } }';

async function withKey(apiKey: string): Promise<Client> {
  return new Client((await world()).url, { apiKey });
}

/** What both transports say of a key: the code of the refusal, or 200. */
async function outcome(key: string, headers: Record<string, string> = {}): Promise<unknown> {
  const client = await withKey(key);
  const { status, body } = await client.rest('GET', PATH, undefined, headers);
  const answer = await client.gql(VALIDATE, {}, headers);
  const code = answer.errors?.[0]?.extensions.code;
  expect([status === 200 ? body.code : status, code]).toEqual([body.code, body.code]);
  return body.code ?? body.statusCode;
}

async function set(merchant: KnownMerchant, columns: object): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('gateway_merchant').set(columns).where('id', '=', merchant.id).execute();
}

async function pairOf(client: Client): Promise<string> {
  return (await client.rest('GET', '/api/gateway/key')).body.items[0].id;
}

describe('a merchant key', () => {
  it.each([
    ['pk_live', 'LIVE', 'PUBLIC'],
    ['sk_live', 'LIVE', 'SECRET'],
    ['pk_test', 'TEST', 'PUBLIC'],
    ['sk_test', 'TEST', 'SECRET'],
  ] as const)('of the half %s says whose it is, its mode, its half and what it may do', async (half, mode, keyType) => {
    const merchant = await newMerchant();
    const { body } = await (await withKey(merchant.keys[half])).rest('GET', PATH);
    expect(body).toEqual({
      statusCode: 200,
      merchant: { id: merchant.id, name: expect.any(String), status: 'ACTIVE' },
      mode,
      keyType,
      permissions: ['*'],
    });
  });

  it('is refused alike when it is unknown, deleted, or of a merchant that is deleted', async () => {
    const merchant = await newMerchant();
    const unknown = `sk_live_${'x'.repeat(48)}`;
    expect([await outcome(unknown), await outcome(merchant.keys.sk_live)]).toEqual(['UNAUTHENTICATED', 200]);
    await merchant.client.rest('DELETE', `/api/gateway/key/${await pairOf(merchant.client)}`);
    expect([await outcome(merchant.keys.sk_live), await outcome(merchant.keys.sk_test)]).toEqual([
      'UNAUTHENTICATED',
      200,
    ]);
    await set(merchant, { deletedAt: new Date().toISOString() });
    expect(await outcome(merchant.keys.sk_test)).toBe('UNAUTHENTICATED');
  });

  it('is refused from an address that is not listed', async () => {
    const { client, keys } = await newMerchant();
    const id = await pairOf(client);
    await client.rest('PUT', `/api/gateway/key/${id}`, { ipWhitelist: ['192.0.2.0/24'] });
    const [there, elsewhere] = [{ 'x-forwarded-for': '192.0.2.9' }, { 'x-forwarded-for': '198.51.100.1' }];
    for (const key of [keys.sk_live, keys.pk_live]) {
      expect([await outcome(key, there), await outcome(key, elsewhere)]).toEqual([200, 'UNAUTHENTICATED']);
    }
    expect(await outcome(keys.sk_test, elsewhere)).toBe(200);
  });

  it('is refused by its public half from a web page that is not listed, and not by its secret half', async () => {
    const { client, keys } = await newMerchant();
    const id = await pairOf(client);
    expect(await outcome(keys.pk_live, { origin: 'https://other.example' })).toBe(200);
    await client.rest('PUT', `/api/gateway/key/${id}`, { allowedOrigins: ['https://shop.example'] });
    const [shop, other] = [{ origin: 'https://shop.example' }, { origin: 'https://other.example' }];
    expect([await outcome(keys.pk_live, shop), await outcome(keys.sk_live, shop)]).toEqual([200, 200]);
    expect([await outcome(keys.pk_live, other), await outcome(keys.pk_live)]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    expect([await outcome(keys.sk_live, other), await outcome(keys.sk_live)]).toEqual([200, 200]);
  });

  it.each([
    ['SUSPENDED', 'MERCHANT_NOT_ACTIVE', 'MERCHANT_NOT_ACTIVE'],
    ['REJECTED', 'MERCHANT_NOT_ACTIVE', 'MERCHANT_NOT_ACTIVE'],
    ['PENDING', 'MERCHANT_NOT_ACTIVE', 200],
    ['ACTIVE', 200, 200],
  ] as const)('of a merchant that is %s answers %s live and %s in test mode', async (status, live, test) => {
    const { keys } = await newMerchant({ status });
    expect([await outcome(keys.sk_live), await outcome(keys.pk_live)]).toEqual([live, live]);
    expect([await outcome(keys.sk_test), await outcome(keys.pk_test)]).toEqual([test, test]);
  });

  it('of a merchant whose owner is no longer active is refused', async () => {
    const { owner, keys } = await newMerchant();
    const { platform } = await world();
    await platform.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', owner.id).execute();
    expect([await outcome(keys.sk_live), await outcome(keys.sk_test)]).toEqual([
      'MERCHANT_NOT_ACTIVE',
      'MERCHANT_NOT_ACTIVE',
    ]);
  });

  it('of the test mode is refused while the setting gatewayTestMode is off', async () => {
    const { keys } = await newMerchant();
    await setSettings({ gatewayTestMode: 'false' });
    try {
      expect([await outcome(keys.sk_test), await outcome(keys.sk_live)]).toEqual(['TEST_MODE_OFF', 200]);
    } finally {
      await setSettings({ gatewayTestMode: 'true' });
    }
  });

  it('is refused with the permission named that it lacks, and by what no merchant may do', async () => {
    const { client, keys } = await newMerchant();
    const id = await pairOf(client);
    await client.rest('PUT', `/api/gateway/key/${id}`, { permissions: ['refund.read'] });
    const { body } = await (await withKey(keys.sk_live)).rest('GET', PATH);
    expect(body.permissions).toEqual(['refund.read']);
    expect((await (await withKey(keys.sk_live)).rest('GET', '/api/gateway/key')).body.code).toBe('FORBIDDEN');
  });

  it('is no browser session, and a session is no key', async () => {
    expect((await (await anonymous()).rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
    const { client } = await newMerchant();
    expect((await client.rest('GET', PATH)).body).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    expect(await client.code(VALIDATE)).toBe('UNAUTHENTICATED');
    expect((await (await newClient()).rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
  });

  it('of the platform acts live for its own account, within its scopes of the gateway', async () => {
    const { owner } = await newMerchant();
    const keyWith = (permissions: string[], userId = owner.id) =>
      newApiKey(userId, { permissions: JSON.stringify(permissions) });
    const key = await keyWith(['gateway.payment.status', 'trade']);
    expect((await (await withKey(key)).rest('GET', PATH)).body).toMatchObject({
      mode: 'LIVE',
      keyType: 'SECRET',
      permissions: ['payment.read', 'refund.read'],
    });
    const all = await keyWith(['gateway.payment.create', 'gateway.refund.create']);
    expect((await (await withKey(all)).rest('GET', PATH)).body.permissions).toEqual([
      'payment.create',
      'payment.cancel',
      'refund.create',
    ]);
    expect(await outcome(await keyWith(['trade']))).toBe('FORBIDDEN');
    const { user } = await newClient();
    expect(await outcome(await keyWith(['gateway.payment.status'], user.id))).toBe('NOT_FOUND');
    const pending = await newMerchant({ status: 'PENDING' });
    expect(await outcome(await keyWith(['gateway.payment.status'], pending.owner.id))).toBe('MERCHANT_NOT_ACTIVE');
  });

  it('is limited by the merchant’s own figure where it has one', async () => {
    const merchant = await newMerchant();
    await set(merchant, { rateLimit: 2 });
    const outcomes = [];
    const client = await withKey(merchant.keys.sk_live);
    for (let count = 0; count < 3; count += 1) outcomes.push((await client.rest('GET', PATH)).body.code ?? 200);
    expect(outcomes).toEqual([200, 200, 'RATE_LIMITED']);
  });
});
