import { anonymous, newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { newMerchant } from '../../support/gateway.js';
import { world } from '../../support/world.js';

const PATH = '/api/gateway/merchant';
const UPDATE = 'mutation ($input: UpdateMerchantInput!) { updateMerchant(input: $input) { name country webhookUrl } }';

const PROFILE = {
  name: 'Cakes',
  email: 'cakes@example.com',
  website: 'https://cakes.example.com',
  logo: 'https://cakes.example.com/logo.png',
  description: 'Cakes of all kinds',
  phone: '+49 30 123',
  country: 'de',
  address: 'Unter den Linden 1, Berlin',
  taxId: 'DE123',
  payoutSchedule: 'WEEKLY',
  payoutThreshold: '50.50',
  payoutWalletType: 'SPOT',
};

describe('changing a merchant', () => {
  it('writes what its owner may write, and nothing else', async () => {
    const { client } = await newMerchant();
    const { body: before } = await client.rest('PUT', PATH, {});
    const { body } = await client.rest('PUT', PATH, {
      ...PROFILE,
      status: 'SUSPENDED',
      verificationStatus: 'VERIFIED',
      feePercentage: '0',
      dailyLimit: '1',
      rateLimit: 1,
      slug: 'mine',
      userId: before.id,
    });
    expect(body).toEqual({
      ...before,
      ...PROFILE,
      country: 'DE',
      payoutThreshold: '50.5',
      updatedAt: expect.any(String),
    });
    expect(body.status).toBe('ACTIVE');
    const cleared = (await client.rest('PUT', PATH, { payoutSchedule: null, payoutThreshold: null, logo: '' })).body;
    expect(cleared).toMatchObject({ payoutSchedule: null, payoutThreshold: null, logo: null, name: 'Cakes' });
  });

  it('shows no secret', async () => {
    const { client, keys, webhookSecret } = await newMerchant();
    const text = JSON.stringify((await client.rest('PUT', PATH, {})).body);
    for (const secret of [...Object.values(keys), webhookSecret]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/apiKey|secretKey|webhookSecret/);
  });

  it('gives the first webhook endpoint its address, and takes it away', async () => {
    const { id, client } = await newMerchant({ webhookUrl: 'https://shop.example.com/a' });
    const url = 'https://shop.example.com/b';
    expect(await client.ok(UPDATE, { input: { webhookUrl: url } })).toMatchObject({
      updateMerchant: { webhookUrl: url },
    });
    expect((await client.rest('PUT', PATH, { phone: '1' })).body.webhookUrl).toBe(url);
    const { platform } = await world();
    const endpoints = platform.db.rows.selectFrom('gateway_webhook_endpoint').select('url');
    expect(await endpoints.where('merchantId', '=', id).execute()).toEqual([{ url }]);
    expect((await client.rest('PUT', PATH, { webhookUrl: null })).body.webhookUrl).toBeNull();
  });

  it('takes the address of the webhook from a browser session alone, as the paths of endpoints do', async () => {
    const { id, owner, client } = await newMerchant({ webhookUrl: 'https://shop.example.com/a' });
    const key = new Client((await world()).url, { apiKey: await newApiKey(owner.id) });
    expect((await key.rest('PUT', PATH, { phone: '1' })).body).toMatchObject({ statusCode: 200, phone: '1' });
    for (const webhookUrl of ['https://other.example.com/', null]) {
      const { body } = await key.rest('PUT', PATH, { webhookUrl, phone: '2' });
      expect(body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await key.code(UPDATE, { input: { webhookUrl, phone: '2' } })).toBe('FORBIDDEN');
    }
    const { platform } = await world();
    const endpoints = platform.db.rows.selectFrom('gateway_webhook_endpoint').select('url');
    expect(await endpoints.where('merchantId', '=', id).execute()).toEqual([{ url: 'https://shop.example.com/a' }]);
    expect((await client.rest('PUT', PATH, {})).body).toMatchObject({ phone: '1' });
  });

  it('leaves the identity of a merchant that is verified, and lets the same values pass', async () => {
    const { id, client } = await newMerchant();
    const { name, email, country, address, taxId } = PROFILE;
    const identity = { name, email, country, address, taxId };
    await client.rest('PUT', PATH, identity);
    const { platform } = await world();
    const verified = platform.db.rows.updateTable('gateway_merchant').set({ verificationStatus: 'VERIFIED' });
    await verified.where('id', '=', id).execute();
    for (const field of Object.keys(identity)) {
      const input = { [field]: field === 'country' ? 'FR' : field === 'email' ? 'new@example.com' : 'Another' };
      expect([field, (await client.rest('PUT', PATH, input)).body.code]).toEqual([field, 'IDENTITY_FROZEN']);
      expect([field, await client.code(UPDATE, { input })]).toEqual([field, 'IDENTITY_FROZEN']);
    }
    const { body } = await client.rest('PUT', PATH, { ...identity, phone: '+49 1' });
    expect(body).toMatchObject({ ...identity, country: 'DE', phone: '+49 1' });
  });

  it.each([
    ['no name', { name: null }],
    ['a country that is none', { country: 'Germany' }],
    ['an address for mail that is none', { email: 'x@' }],
    ['a logo that is no address', { logo: 'data:image/png,x' }],
    ['a threshold below zero', { payoutThreshold: '-1' }],
    ['a threshold finer than the column', { payoutThreshold: '0.123456789' }],
    // The settings go no further either, and the run that proposes payouts could not compare with it.
    ['a threshold of a trillion', { payoutThreshold: '1000000000000' }],
    ['a schedule that there is not', { payoutSchedule: 'HOURLY' }],
    ['a webhookUrl in a private network', { webhookUrl: 'https://192.168.0.1/' }],
  ])('refuses %s', async (_what, input) => {
    const { client } = await newMerchant();
    expect(await client.code(UPDATE, { input })).toBe('BAD_INPUT');
    expect((await client.rest('PUT', PATH, input)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('needs a merchant, and an account', async () => {
    expect((await (await newClient()).rest('PUT', PATH, {})).body).toMatchObject({
      statusCode: 404,
      message: 'Your account has no merchant: register one first',
    });
    expect((await (await anonymous()).rest('PUT', PATH, {})).body.code).toBe('UNAUTHENTICATED');
  });
});
