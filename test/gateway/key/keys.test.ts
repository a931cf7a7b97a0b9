import { HOUR_MS } from '../../../src/core/clock.js';
import { sha256 } from '../../../src/core/ids.js';
import { newClient } from '../../support/accounts.js';
import { newApiKey } from '../../support/api-keys.js';
import { Client } from '../../support/client.js';
import { newMerchant } from '../../support/gateway.js';
import { lastMailTo, mailsTo, useMailServer } from '../../support/mailbox.js';
import { newUser } from '../../support/accounts.js';
import { world } from '../../support/world.js';

const PATH = '/api/gateway/key';
const CREATE = `mutation ($input: CreateMerchantKeyInput!) {
  createMerchantKey(input: $input) { id publicKey secretKey permissions dropped }
}`;
const UPDATE = `mutation ($id: UUID!, $input: UpdateMerchantKeyInput!) {
  updateMerchantKey(id: $id, input: $input) { name permissions dropped }
}`;
const INPUT = { name: 'Web shop', mode: 'LIVE' };

const verified = () => newMerchant({ verificationStatus: 'VERIFIED' });

/** The code of a call with the key, or 200. */
async function outcome(key: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { body } = await new Client((await world()).url, { apiKey: key }).rest(
    'GET',
    '/api/gateway/v1/validate',
    undefined,
    headers,
  );
  return body.code ?? body.statusCode;
}

async function hashesOf(merchantId: string) {
  const { platform } = await world();
  const row = platform.db.rows.selectFrom('gateway_merchant').select(['apiKey', 'secretKey']);
  return row.where('id', '=', merchantId).executeTakeFirstOrThrow();
}

async function pairOf(client: Client, mode = 'LIVE') {
  return (await client.rest('GET', PATH)).body.items.find((pair: { mode: string }) => pair.mode === mode);
}

describe('the keys of a merchant', () => {
  useMailServer();

  it('are listed in pairs, masked but for the last four characters', async () => {
    const { client, keys } = await newMerchant();
    const { body } = await client.rest('GET', PATH);
    expect(body.items.map(({ mode }: { mode: string }) => mode)).toEqual(['LIVE', 'TEST']);
    expect(body.items[0]).toMatchObject({
      name: 'Default',
      publicKey: `pk_live_••••••••${keys.pk_live.slice(-4)}`,
      secretKey: `sk_live_••••••••${keys.sk_live.slice(-4)}`,
      permissions: ['*'],
      ipWhitelist: null,
      allowedOrigins: null,
      previousUntil: null,
      lastUsedAt: null,
    });
    await outcome(keys.pk_live);
    const listed = await client.ok('{ merchantKeys { items { id mode lastUsedAt } } }');
    expect(listed.merchantKeys.items).toHaveLength(2);
  });

  it('are made by a verified merchant alone, and both halves are shown once', async () => {
    const { client } = await newMerchant();
    expect((await client.rest('POST', PATH, INPUT)).body).toMatchObject({
      statusCode: 403,
      code: 'MERCHANT_NOT_VERIFIED',
    });
    expect(await client.code(CREATE, { input: INPUT })).toBe('MERCHANT_NOT_VERIFIED');
    const { id, client: owner } = await verified();
    const ipWhitelist = ['::ffff:127.0.0.1', '10.1.2.3/8'];
    const { body } = await owner.rest('POST', PATH, { ...INPUT, permissions: ['payment.read'], ipWhitelist });
    expect(body).toMatchObject({
      statusCode: 200,
      name: 'Web shop',
      mode: 'LIVE',
      permissions: ['payment.read'],
      ipWhitelist: ['127.0.0.1', '10.0.0.0/8'],
      dropped: [],
    });
    expect(body.publicKey).toMatch(/^pk_live_[A-Za-z0-9]{48}$/);
    expect(body.secretKey).toMatch(/^sk_live_[A-Za-z0-9]{48}$/);
    expect((await hashesOf(id)).apiKey).not.toBe(sha256(body.publicKey));
    expect(JSON.stringify((await owner.rest('GET', PATH)).body)).not.toContain(body.secretKey);
  });

  it('stop at twenty pairs, also when many are made at once', async () => {
    const { client } = await verified();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.rest('POST', PATH, INPUT)));
    const codes = answers.map(({ body }) => body.code ?? body.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(18);
    expect(codes.filter((code) => code === 'KEY_LIMIT')).toHaveLength(2);
    expect(await client.code(CREATE, { input: INPUT })).toBe('KEY_LIMIT');
  });

  it('leave unknown permissions out on REST, which names them, and refuse them on GraphQL', async () => {
    const { client } = await verified();
    const permissions = ['payment.read', 'payment.steal', 'payment.read'];
    const { body } = await client.rest('POST', PATH, { ...INPUT, permissions });
    expect(body).toMatchObject({ permissions: ['payment.read'], dropped: ['payment.steal'] });
    const changed = (await client.rest('PUT', `${PATH}/${body.id}`, { permissions: ['nonsense'] })).body;
    expect(changed).toMatchObject({ permissions: ['*'], dropped: ['nonsense'] });
    const input = { permissions };
    expect((await client.gql(CREATE, { input: { ...INPUT, ...input } })).errors?.[0]).toMatchObject({
      message: expect.stringContaining('"payment.steal" is not a permission'),
      extensions: { code: 'BAD_INPUT', statusCode: 400 },
    });
    expect(await client.code(UPDATE, { id: body.id, input })).toBe('BAD_INPUT');
    expect(await client.ok(UPDATE, { id: body.id, input: { permissions: ['refund.read'] } })).toEqual({
      updateMerchantKey: { name: 'Web shop', permissions: ['refund.read'], dropped: [] },
    });
  });

  it('are changed in both halves: name, permissions, addresses and web pages', async () => {
    const { client } = await newMerchant();
    const { id } = await pairOf(client);
    const input = { name: 'New', permissions: ['payment.read'], ipWhitelist: ['192.0.2.7'], mode: 'TEST' };
    const { body } = await client.rest('PUT', `${PATH}/${id}`, { ...input, allowedOrigins: ['https://Shop.Example/'] });
    const expected = { ...input, mode: 'LIVE', allowedOrigins: ['https://shop.example'] };
    expect(body).toMatchObject(expected);
    expect(await pairOf(client)).toMatchObject(expected);
    const { platform } = await world();
    const halves = platform.db.rows.selectFrom('gateway_api_key').select(['version', 'name']).where('pairId', '=', id);
    expect(await halves.execute()).toEqual([
      { version: 2, name: 'New' },
      { version: 2, name: 'New' },
    ]);
    const open = { ipWhitelist: null, allowedOrigins: [] };
    const opened = (await client.rest('PUT', `${PATH}/${id}`, open)).body;
    expect(opened).toMatchObject({ ipWhitelist: null, allowedOrigins: null, permissions: ['payment.read'] });
  });

  it('are replaced in both halves, and the halves before work until the grace is over', async () => {
    const { id: merchantId, client, keys } = await newMerchant();
    const { id } = await pairOf(client);
    const { body } = await client.rest('POST', `${PATH}/${id}/rotate`, { graceHours: 2 });
    expect(body).toMatchObject({ statusCode: 200, id, previousUntil: expect.any(String) });
    expect(body.secretKey).toMatch(/^sk_live_[A-Za-z0-9]{48}$/);
    expect(await hashesOf(merchantId)).toEqual({ apiKey: sha256(body.publicKey), secretKey: sha256(body.secretKey) });
    const all = [keys.pk_live, keys.sk_live, body.publicKey, body.secretKey];
    expect(await Promise.all(all.map((key) => outcome(key)))).toEqual([200, 200, 200, 200]);
    const { clock } = await world();
    clock.advance(2 * HOUR_MS + 1);
    try {
      const codes = [await outcome(keys.pk_live), await outcome(keys.sk_live)];
      expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
      expect(await outcome(body.secretKey)).toBe(200);
    } finally {
      clock.reset();
    }
  });

  it('end at once when they are replaced without grace, or replaced again', async () => {
    const { client, keys } = await newMerchant();
    const { id } = await pairOf(client);
    const rotate = `mutation ($id: UUID!, $hours: Int) {
      rotateMerchantKey(id: $id, graceHours: $hours) { secretKey previousUntil }
    }`;
    const first = (await client.ok(rotate, { id, hours: 24 })).rotateMerchantKey;
    const second = (await client.ok(rotate, { id })).rotateMerchantKey;
    expect(second.previousUntil).toBeNull();
    const codes = [await outcome(keys.sk_live), await outcome(first.secretKey), await outcome(second.secretKey)];
    expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 200]);
    for (const graceHours of [-1, 25]) {
      const { body } = await client.rest('POST', `${PATH}/${id}/rotate`, { graceHours });
      expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await client.code(rotate, { id, hours: graceHours })).toBe('BAD_INPUT');
    }
  });

  it('are refused from the next call on once they are deleted, and the next live pair is the first', async () => {
    const { id: merchantId, client, keys } = await verified();
    const made = (await client.rest('POST', PATH, INPUT)).body;
    const { id } = await pairOf(client);
    expect((await client.rest('DELETE', `${PATH}/${id}`)).body).toEqual({
      statusCode: 200,
      message: 'The keys were deleted',
    });
    expect(await outcome(keys.sk_live)).toBe('UNAUTHENTICATED');
    expect(await hashesOf(merchantId)).toEqual({ apiKey: sha256(made.publicKey), secretKey: sha256(made.secretKey) });
    await client.ok('mutation ($id: UUID!) { deleteMerchantKey(id: $id) { message } }', { id: made.id });
    expect(await hashesOf(merchantId)).toEqual({ apiKey: null, secretKey: null });
    expect((await client.rest('DELETE', `${PATH}/${made.id}`)).body.code).toBe('NOT_FOUND');
  });

  it('are made and changed in a browser session alone, by the owner of the merchant alone', async () => {
    const { owner, client } = await verified();
    const { id } = await pairOf(client);
    const program = new Client(client.url, { apiKey: await newApiKey(owner.id) });
    const stranger = (await newMerchant()).client;
    const calls = [
      ['PUT', `${PATH}/${id}`, { name: 'x' }],
      ['POST', `${PATH}/${id}/rotate`, {}],
      ['DELETE', `${PATH}/${id}`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await program.rest(method, path, body)).body.code).toBe('FORBIDDEN');
      expect((await stranger.rest(method, path, body)).body.code).toBe('NOT_FOUND');
    }
    expect((await program.rest('GET', PATH)).body.code).toBe('FORBIDDEN');
    expect((await program.rest('POST', PATH, INPUT)).body.code).toBe('FORBIDDEN');
    expect((await (await newClient()).rest('GET', PATH)).body.code).toBe('NOT_FOUND');
  });

  it.each([
    ['no name', { name: null }],
    ['a name that is too long', { name: 'x'.repeat(192) }],
    ['no permissions', { permissions: null }],
    ['an address that is none', { ipWhitelist: ['192.0.2'] }],
    ['an origin with a path', { allowedOrigins: ['https://shop.example/pay'] }],
    ['an origin that is none', { allowedOrigins: ['shop.example'] }],
    ['an origin of another scheme', { allowedOrigins: ['file:///'] }],
  ])('refuse %s', async (_what, input) => {
    const { client } = await newMerchant();
    const { id } = await pairOf(client);
    expect(await client.code(UPDATE, { id, input })).toBe('BAD_INPUT');
    expect((await client.rest('PUT', `${PATH}/${id}`, input)).body).toMatchObject({ statusCode: 400 });
  });

  it('are told to the owner by mail when they are made, changed, replaced and deleted, by their last four characters', async () => {
    const owner = await newUser();
    const { client } = await newMerchant({ owner, verificationStatus: 'VERIFIED' });
    const { id, secretKey } = (await client.rest('POST', PATH, { ...INPUT, name: 'Call this number now' })).body;
    const made = await lastMailTo(owner.email);
    expect(made.subject).toBe('Keys of your merchant were made');
    expect(made.text).toContain(secretKey.slice(-4));
    const before = (await mailsTo(owner.email)).length;
    await client.rest('PUT', `${PATH}/${id}`, { name: 'Only a name' });
    expect(await mailsTo(owner.email)).toHaveLength(before);
    await client.rest('PUT', `${PATH}/${id}`, { ipWhitelist: [] });
    expect((await lastMailTo(owner.email)).text).toContain('the addresses that it may be used from');
    await client.rest('POST', `${PATH}/${id}/rotate`, {});
    expect((await lastMailTo(owner.email)).subject).toBe('Keys of your merchant were replaced');
    await client.rest('DELETE', `${PATH}/${id}`);
    expect((await lastMailTo(owner.email)).subject).toBe('Keys of your merchant were deleted');
    const texts = JSON.stringify((await mailsTo(owner.email)).map(({ text, html }) => [text, html]));
    expect(texts).not.toMatch(/Call this number|[sp]k_live_/);
  });
});
