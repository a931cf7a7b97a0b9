import { HOUR_MS, MINUTE_MS } from '../../src/core/clock.js';
import { randomAlphanumeric, sha256 } from '../../src/core/ids.js';
import { newUser } from '../support/accounts.js';
import { fromAddress } from '../support/addresses.js';
import { newApiKey, newApiKeyRow, type ApiKeyColumns } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const PROFILE = '{ profile { id } }';
const UNAUTHORIZED = { statusCode: 401, message: 'Please sign in, or send a valid API key', code: 'UNAUTHENTICATED' };

async function clientOf(key: string, headers: Record<string, string> = {}): Promise<Client> {
  return new Client((await world()).url, { apiKey: key, headers });
}

/** What both HTTP transports and a socket answer to a call by the key. */
async function everyTransport(key: string, headers: Record<string, string> = {}) {
  const client = await clientOf(key, headers);
  const [gql, rest] = [await client.gql(PROFILE), await client.rest('GET', '/api/user/profile')];
  return {
    graphql: gql.errors?.[0] ? { status: gql.status, ...gql.errors[0].extensions } : gql.data.profile.id,
    rest: rest.body.id ?? rest.body,
    restStatus: rest.status,
  };
}

async function expectRefused(key: string, headers: Record<string, string> = {}): Promise<void> {
  const { graphql, rest, restStatus } = await everyTransport(key, headers);
  expect(rest).toEqual(UNAUTHORIZED);
  expect(restStatus).toBe(200);
  expect(graphql).toEqual({ status: 401, code: 'UNAUTHENTICATED', statusCode: 401, requestId: expect.any(String) });
}

async function expectAccepted(key: string, userId: string, headers: Record<string, string> = {}): Promise<void> {
  expect(await everyTransport(key, headers)).toEqual({ graphql: userId, rest: userId, restStatus: 200 });
}

const whitelist = (...list: string[]) => ({ ipRestriction: true, ipWhitelist: JSON.stringify(list) });
const past = () => new Date(Date.now() - HOUR_MS).toISOString();

describe('a call by API key', () => {
  it('acts as the account that owns the key', async () => {
    const user = await newUser();
    await expectAccepted(await newApiKey(user.id), user.id);
  });

  it('has the rights of its owner, no less and no more', async () => {
    const admin = await newUser({ permissions: ['access.notification'] });
    const key = await clientOf(await newApiKey(admin.id));
    expect((await key.rest('GET', '/api/admin/notification')).body.statusCode).toBe(200);
    expect((await key.rest('GET', '/api/admin/api')).body.statusCode).toBe(403);
  });

  it.each<[string, ApiKeyColumns]>([
    ['was deleted', { deletedAt: past() }],
    ['is disabled', { disabled: true }],
    ['has expired', { expiresAt: past() }],
    ['may not be used from the address', whitelist('192.0.2.1')],
    ['was rotated away', { keyHash: 'f'.repeat(64), previousKeyExpiresAt: past() }],
  ])('is refused with one and the same 401 when the key %s', async (title, over) => {
    const user = await newUser();
    if (title !== 'was rotated away') return expectRefused(await newApiKey(user.id, over));
    const { platform } = await world();
    const { id, key } = await newApiKeyRow(user.id);
    await platform.db.rows
      .updateTable('api_key')
      .set(({ ref }) => ({ previousKeyHash: ref('keyHash'), previousKeyExpiresAt: past() }))
      .where('id', '=', id)
      .execute();
    await platform.db.rows
      .updateTable('api_key')
      .set({ keyHash: id.padEnd(64, '0') })
      .where('id', '=', id)
      .execute();
    return expectRefused(key);
  });

  it.each(['INACTIVE', 'SUSPENDED', 'BANNED'])('is refused with the same 401 while its owner is %s', async (status) => {
    const { platform } = await world();
    const user = await newUser();
    const key = await newApiKey(user.id);
    const set = (to: string) =>
      platform.db.rows
        .updateTable('user')
        .set({ status: to as never })
        .where('id', '=', user.id)
        .execute();
    await set(status);
    await expectRefused(key);
    await set('ACTIVE');
    await expectAccepted(key, user.id);
  });

  it('is refused with the same 401 when there is no such key, whatever its shape', async () => {
    await expectRefused(randomAlphanumeric(64));
    await expectRefused('short');
    await expectRefused(`sk_live_${randomAlphanumeric(40)}`);
  });

  it('is refused with the same 401 when the key has no owner, on every transport and operation', async () => {
    const key = await newApiKey(null);
    await expectRefused(key);
    expect((await (await clientOf(key)).rest('POST', '/api/auth/login', {})).body).toEqual(UNAUTHORIZED);
    expect(await (await clientOf(key)).code('{ __typename }')).toBe('UNAUTHENTICATED');
  });

  it('is refused from the moment on that expiresAt names', async () => {
    const { clock } = await world();
    const user = await newUser();
    const key = await newApiKey(user.id, { expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
    await expectAccepted(key, user.id);
    clock.advance(HOUR_MS);
    await expectRefused(key);
  });
});

describe('the address list of a key', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.0/24', '192.0.2.7'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:8080', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7:4321'],
    ['[2001:db8::1]', '2001:db8:0:0::1'],
    ['2001:db8::1', '[2001:db8::1]:443'],
    ['2001:db8::/32', '2001:db8:ffff::1'],
    ['::ffff:192.0.2.0/120', '192.0.2.200'],
  ])('%s lets %s in', async (entry, address) => {
    const user = await newUser();
    await expectAccepted(await newApiKey(user.id, whitelist(entry)), user.id, fromAddress(address));
  });

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['192.0.2.0/25', '192.0.2.200'],
    ['2001:db8::/32', '2001:db9::1'],
    ['2001:db8::/32', '192.0.2.7'],
  ])('%s keeps %s out', async (entry, address) => {
    const user = await newUser();
    await expectRefused(await newApiKey(user.id, whitelist(entry)), fromAddress(address));
  });

  it('restricts nothing while it is empty, or while the switch is off', async () => {
    const user = await newUser();
    await expectAccepted(await newApiKey(user.id, whitelist()), user.id, fromAddress('198.51.100.9'));
    const off = { ...whitelist('192.0.2.1'), ipRestriction: false };
    await expectAccepted(await newApiKey(user.id, off), user.id, fromAddress('198.51.100.9'));
  });

  it('is not opened by a forwarded address that no trusted proxy has written', async () => {
    const user = await newUser();
    const key = await newApiKey(user.id, whitelist('192.0.2.7'));
    await expectRefused(key, { 'x-forwarded-for': '192.0.2.7, 198.51.100.1' });
  });
});

describe('what a call by key costs', () => {
  it('is one statement for who calls, with what rights; the stamp of last use comes at most once a minute', async () => {
    const client = await clientOf(await newApiKey((await newUser()).id));
    const call = () => client.ok('{ __typename }');
    await call();
    await call();
    await stamped();
    expect(await countStatements(call)).toBe(1);
    // One for who calls, one for the profile.
    expect(await countStatements(() => client.rest('GET', '/api/user/profile'))).toBe(2);
  });

  it('is less than a statement each for calls of the same moment, and each gets its own account', async () => {
    const { platform } = await world();
    const users = await Promise.all(Array.from({ length: 20 }, () => newUser()));
    const keys = await Promise.all(users.map(({ id }) => newApiKey(id)));
    const hashes = [...keys, randomAlphanumeric(64)].map(sha256);
    const find = () => Promise.all(hashes.map((hash) => platform.apiKeys.find(hash)));
    const rows = await find();
    expect(rows.map(({ userId }) => userId)).toEqual([...users.map(({ id }) => id), null]);
    expect(await countStatements(find)).toBe(1);
  });

  it('stamps the time and the address once a minute', async () => {
    const { platform, clock } = await world();
    const { id, key } = await newApiKeyRow((await newUser()).id);
    const use = async (address: string) => {
      await (await clientOf(key, fromAddress(address))).ok('{ __typename }');
      await stamped();
      return platform.db.rows
        .selectFrom('api_key')
        .select(['lastUsedAt', 'lastUsedIp'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    };
    const first = await use('192.0.2.1');
    expect(first.lastUsedIp).toBe('192.0.2.1');
    expect(await use('192.0.2.2')).toEqual(first);
    clock.advance(MINUTE_MS + 1_000);
    const later = await use('192.0.2.2');
    expect(later.lastUsedIp).toBe('192.0.2.2');
    expect(Date.parse(later.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(first.lastUsedAt ?? '') + MINUTE_MS);
  });
});

/** The stamp is nobody's to wait for: a statement on each connection comes after it. */
async function stamped(): Promise<void> {
  const { platform } = await world();
  const { pool } = platform.db;
  const clients = await Promise.all(Array.from({ length: pool.options.max ?? 1 }, () => pool.connect()));
  for (const client of clients) client.release();
}
