import { sha256 } from '../../../src/core/ids.js';
import { openSecret } from '../../../src/services/gateway/merchant/webhook-secret.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { world } from '../../support/world.js';

const PATH = '/api/gateway/merchant';
const REGISTER = `mutation ($input: RegisterMerchantInput!) {
  registerMerchant(input: $input) { id slug status keys { mode publicKey secretKey } webhookUrl webhookSecret }
}`;
const INPUT = { name: 'Tea & Coffee', email: 'Shop@Example.com' };

async function rowsOf(merchantId: string) {
  const { platform } = await world();
  const keys = platform.db.rows.selectFrom('gateway_api_key').selectAll().where('merchantId', '=', merchantId);
  const endpoints = platform.db.rows.selectFrom('gateway_webhook_endpoint').selectAll();
  const merchant = platform.db.rows.selectFrom('gateway_merchant').selectAll().where('id', '=', merchantId);
  return {
    keys: await keys.orderBy('mode').orderBy('type').execute(),
    endpoints: await endpoints.where('merchantId', '=', merchantId).execute(),
    merchant: await merchant.executeTakeFirstOrThrow(),
  };
}

describe('registering a merchant', () => {
  it('answers the merchant with both pairs of keys and the webhook secret in full, and keeps hashes alone', async () => {
    const client = await newClient();
    const webhookUrl = 'https://shop.example.com/webhook';
    const { status, body } = await client.rest('POST', PATH, { ...INPUT, webhookUrl, status: 'ACTIVE', feeFixed: '9' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      statusCode: 200,
      userId: client.user.id,
      name: 'Tea & Coffee',
      email: 'shop@example.com',
      slug: 'tea-coffee',
      status: 'PENDING',
      verificationStatus: 'UNVERIFIED',
      feeFixed: null,
      webhookUrl,
      webhookSecret: expect.stringMatching(/^whsec_/),
    });
    const modes = ['live', 'test'];
    expect(body.keys).toHaveLength(2);
    for (const [at, mode] of modes.entries()) {
      expect(body.keys[at].publicKey).toMatch(new RegExp(`^pk_${mode}_[A-Za-z0-9]{48}$`));
      expect(body.keys[at].secretKey).toMatch(new RegExp(`^sk_${mode}_[A-Za-z0-9]{48}$`));
      expect(body.keys[at].permissions).toEqual(['*']);
    }
    const { keys, endpoints, merchant } = await rowsOf(body.id);
    const full = body.keys.flatMap((pair: { publicKey: string; secretKey: string }) => [
      pair.publicKey,
      pair.secretKey,
    ]);
    expect(keys.map(({ keyHash }) => keyHash)).toEqual(full.map(sha256));
    expect(merchant).toMatchObject({ apiKey: sha256(full[0]), secretKey: sha256(full[1]) });
    const { platform } = await world();
    expect(endpoints).toMatchObject([{ isFirst: true, url: webhookUrl, enabled: true }]);
    expect(openSecret(platform, endpoints[0]!.id, endpoints[0]!.secret)).toBe(body.webhookSecret);
    const kept = JSON.stringify([keys, endpoints, merchant]);
    for (const secret of [...full, body.webhookSecret]) expect(kept).not.toContain(secret);
  });

  it('works through GraphQL, without a webhookUrl', async () => {
    const client = await newClient();
    const { registerMerchant } = await client.ok(REGISTER, { input: INPUT });
    expect(registerMerchant).toMatchObject({ status: 'PENDING', webhookUrl: null });
    expect(registerMerchant.keys.map(({ mode }: { mode: string }) => mode)).toEqual(['LIVE', 'TEST']);
  });

  it('is done once for an account, and slugs stay unique', async () => {
    const client = await newClient();
    const first = (await client.rest('POST', PATH, INPUT)).body;
    expect((await client.rest('POST', PATH, INPUT)).body).toMatchObject({ statusCode: 409, code: 'MERCHANT_EXISTS' });
    expect(await client.code(REGISTER, { input: INPUT })).toBe('MERCHANT_EXISTS');
    const other = (await (await newClient()).rest('POST', PATH, INPUT)).body;
    expect(other.slug).not.toBe(first.slug);
    expect(other.slug).toMatch(/^tea-coffee-[a-z0-9]{6}$/);
  });

  it('leaves one merchant of an account that registers twice at once', async () => {
    const client = await newClient();
    const answers = await Promise.all([1, 2, 3].map(() => client.rest('POST', PATH, INPUT)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it.each([
    ['no name', { name: '' }],
    ['a name too long', { name: 'x'.repeat(192) }],
    ['an address for mail that is none', { email: 'shop' }],
    ['a site that is none', { website: 'javascript:alert(1)' }],
    ['a site with credentials', { website: 'https://a:b@shop.example.com' }],
    ['a webhookUrl in a private network', { webhookUrl: 'http://10.0.0.8/hook' }],
    ['a webhookUrl of another scheme', { webhookUrl: 'ftp://shop.example.com' }],
  ])('refuses %s', async (_what, over) => {
    const client = await newClient();
    const input = { ...INPUT, ...over };
    expect(await client.code(REGISTER, { input })).toBe('BAD_INPUT');
    expect((await client.rest('POST', PATH, input)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('needs a browser session', async () => {
    expect((await (await anonymous()).rest('POST', PATH, INPUT)).body.code).toBe('UNAUTHENTICATED');
    const { user, url } = await newClient();
    const program = new Client(url, { apiKey: await newApiKey(user.id) });
    expect((await program.rest('POST', PATH, INPUT)).body.code).toBe('FORBIDDEN');
    expect(await program.code(REGISTER, { input: INPUT })).toBe('FORBIDDEN');
  });
});
