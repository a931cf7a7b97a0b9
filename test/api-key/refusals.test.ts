import { authenticateApiKey } from '../../src/auth/authenticate-api-key.js';
import { DAY_MS, HOUR_MS } from '../../src/core/clock.js';
import { runJob } from '../support/jobs.js';
import { newClient, newUser } from '../support/accounts.js';
import { fromAddress } from '../support/addresses.js';
import { newApiKeyRow, withApiKey, type ApiKeyColumns } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { watched } from '../support/metrics.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const past = () => new Date(Date.now() - HOUR_MS).toISOString();
const list = (...entries: string[]) => ({ ipRestriction: true, ipWhitelist: JSON.stringify(entries) });

async function refusalsOf(owner: Client, id?: string): Promise<any[]> {
  return (await owner.rest('GET', `/api/user/api-key/refusal${id ? `?id=${id}` : ''}`)).body.items;
}

async function use(key: string, address = '192.0.2.44'): Promise<Client> {
  return new Client((await world()).url, { apiKey: key, headers: fromAddress(address) });
}

describe('the owner of a refused key', () => {
  it.each<[string, string, ApiKeyColumns]>([
    ['DISABLED', 'is disabled', { disabled: true }],
    ['EXPIRED', 'has expired', { expiresAt: past() }],
    ['ADDRESS', 'may not be used from there', list('192.0.2.1')],
    ['DELETED', 'was deleted', { deletedAt: past() }],
  ])('learns %s, from where, when and at what, when the key %s', async (reason, _title, over) => {
    const owner = await newClient();
    const { id, key } = await newApiKeyRow(owner.user.id, over);
    const program = await use(key);
    await program.rest('GET', '/api/user/profile');
    await program.gql('query Named { profile { id } notifications { unreadCount } }');
    const items = await refusalsOf(owner, id);
    const what = { apiKeyId: id, reason, ip: '192.0.2.44', times: 1, createdAt: expect.any(String) };
    expect(items).toHaveLength(2);
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...what, operation: 'GET /api/user/profile' }),
        expect.objectContaining({ ...what, operation: 'profile, notifications' }),
      ]),
    );
  });

  it('learns OWNER_INACTIVE once the account is active again', async () => {
    const { platform } = await world();
    const owner = await newClient();
    const { key } = await newApiKeyRow(owner.user.id);
    const status = (to: string) =>
      platform.db.rows
        .updateTable('user')
        .set({ status: to as never })
        .where('id', '=', owner.user.id)
        .execute();
    await status('SUSPENDED');
    await (await use(key)).rest('GET', '/api/user/profile');
    await status('ACTIVE');
    expect(await refusalsOf(owner)).toMatchObject([{ reason: 'OWNER_INACTIVE' }]);
  });

  it('learns ROTATED when somebody still uses the key before', async () => {
    const owner = await newClient();
    const { id, key } = await newApiKeyRow(owner.user.id);
    await owner.rest('POST', `/api/user/api-key/${id}/rotate`);
    await (await use(key)).rest('GET', '/api/user/profile');
    expect(await refusalsOf(owner)).toMatchObject([{ reason: 'ROTATED', apiKeyId: id }]);
  });

  it('reads equal refusals within a minute as one with a number', async () => {
    const owner = await newClient();
    const { key } = await newApiKeyRow(owner.user.id, { disabled: true });
    const program = await use(key);
    await Promise.all(Array.from({ length: 20 }, () => program.rest('GET', '/api/user/profile')));
    await refusalsOf(owner);
    await Promise.all(Array.from({ length: 5 }, () => program.rest('GET', '/api/user/profile')));
    const items = await refusalsOf(owner);
    expect(items.reduce((sum, { times }) => sum + times, 0)).toBe(25);
    expect(items.length).toBeLessThanOrEqual(2);
  });

  it('is not drowned by a flood of different ones', async () => {
    const { platform } = await world();
    const owner = await newClient();
    const { id: keyId } = await newApiKeyRow(owner.user.id);
    for (let count = 0; count < 5_000; count += 1) {
      const call = { ip: `10.9.${count >> 8}.${count & 255}`, operation: 'GET /api/user/profile' };
      platform.keyRefusals.note({ keyId, userId: owner.user.id, reason: 'ADDRESS' as never, ...call, audited: false });
    }
    const { body } = await owner.rest('GET', '/api/user/api-key/refusal?perPage=100');
    expect(body.pagination.totalItems).toBe(101);
    const {
      platform: { db },
    } = await world();
    const { rows } = await db.pool.query('select sum(times) as total from api_key_refusal where "apiKeyId" = $1', [
      keyId,
    ]);
    expect(Number(rows[0].total)).toBe(5_000);
  });

  it('sees nothing of other accounts, and sees it by browser session alone', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const { id, key } = await newApiKeyRow(owner.user.id, { disabled: true });
    await (await use(key)).rest('GET', '/api/user/profile');
    expect(await refusalsOf(stranger)).toEqual([]);
    expect(await refusalsOf(stranger, id)).toEqual([]);
    expect(await (await withApiKey(owner.user.id)).code('{ apiKeyRefusals { items { id } } }')).toBe('FORBIDDEN');
  });

  it('finds them for 30 days', async () => {
    const { clock, system } = await world();
    const owner = await newClient();
    const { key } = await newApiKeyRow(owner.user.id, { disabled: true });
    await (await use(key)).rest('GET', '/api/user/profile');
    await refusalsOf(owner);
    const count = async () => {
      const { rows } = await system.db.pool.query(
        'select count(*) from api_key_refusal r join api_key k on k.id = r."apiKeyId" where k."userId" = $1',
        [owner.user.id],
      );
      return Number(rows[0].count);
    };
    clock.advance(30 * DAY_MS - HOUR_MS);
    await runJob('pruneRecords');
    expect(await count()).toBe(1);
    clock.advance(2 * HOUR_MS);
    await runJob('pruneRecords');
    expect(await count()).toBe(0);
  });
});

describe('refusals that are written together', () => {
  it.each([
    ['a\0b', 'graphql'],
    ['a\ud800b', 'graphql'],
    ['GET /x\0{', 'graphql'],
    [`{ ${'x'.repeat(199)}\ud83d\ude00 }`, 'graphql'],
    ['{ a(b: "\0") }', 'a'],
  ])('are all kept when a document among them is %j', async (document, operation) => {
    const [owner, neighbour] = [await newClient(), await newClient()];
    const own = await newApiKeyRow(owner.user.id, { disabled: true });
    const other = await newApiKeyRow(neighbour.user.id, { disabled: true });
    const programs = [await use(own.key), await use(other.key)] as const;
    await Promise.all([programs[0].gql(document), programs[1].rest('GET', '/api/user/profile')]);
    expect(await refusalsOf(neighbour)).toMatchObject([{ operation: 'GET /api/user/profile' }]);
    expect(await refusalsOf(owner)).toMatchObject([{ reason: 'DISABLED', operation }]);
  });

  it('are kept for each market maker, lines of the record too, when the database will not take one', async () => {
    const { platform } = await world();
    const owner = await newClient();
    const keys = await Promise.all([0, 1, 2].map(() => newApiKeyRow(owner.user.id)));
    const lost = await watched(
      'lost_rows_total{table="api_key_refusal"}',
      'lost_rows_total{table="api_key_audit_log"}',
    );
    for (const { id: keyId } of keys) {
      const call = { keyId, userId: owner.user.id, reason: 'SIGNATURE' as never, operation: keyId, audited: true };
      platform.keyRefusals.note({ ...call, ip: '192.0.2.9' });
      // Such as nothing that clients send today becomes.
      if (keyId === keys[1]?.id) platform.keyRefusals.note({ ...call, ip: 'x'.repeat(60) });
    }
    const ids = keys.map(({ id }) => id).toSorted();
    expect((await refusalsOf(owner)).map(({ operation }) => operation).toSorted()).toEqual(ids);
    const lines = await platform.db.rows
      .selectFrom('api_key_audit_log')
      .select(['apiKeyId', 'ip'])
      .where('userId', '=', owner.user.id)
      .orderBy('apiKeyId')
      .execute();
    expect(lines).toEqual(ids.map((apiKeyId) => ({ apiKeyId, ip: '192.0.2.9' })));
    expect(await lost.grown()).toEqual([1, 1]);
  });

  it('are bounded in number over all keys together', async () => {
    const { platform } = await world();
    const owner = await newClient();
    const keys = await Promise.all(Array.from({ length: 60 }, () => newApiKeyRow(owner.user.id)));
    for (const { id: keyId } of keys) {
      for (let at = 0; at < 100; at += 1) {
        const call = { ip: '192.0.2.9', operation: `{ field${at} }`, audited: false };
        platform.keyRefusals.note({ keyId, userId: owner.user.id, reason: 'ADDRESS' as never, ...call });
      }
    }
    const { body } = await owner.rest('GET', '/api/user/api-key/refusal?perPage=100');
    expect(body.pagination.totalItems).toBeLessThanOrEqual(5_060);
    const { rows } = await platform.db.pool.query(
      'select sum(times) as total from api_key_refusal r join api_key k on k.id = r."apiKeyId" where k."userId" = $1',
      [owner.user.id],
    );
    expect(Number(rows[0].total)).toBe(6_000);
  });
});

describe('a refused call', () => {
  it('costs the one statement, and none for the record of it', async () => {
    const { key } = await newApiKeyRow((await newUser()).id, { disabled: true });
    const program = await use(key);
    expect(await countStatements(() => program.rest('GET', '/api/user/profile'))).toBe(1);
  });

  it('is logged with the id of the key and the reason', async () => {
    const { platform } = await world();
    const { id, key } = await newApiKeyRow((await newUser()).id, { disabled: true });
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(platform.log) as typeof platform.log, {
      warn: (line: unknown) => void lines.push(line),
    });
    const signed = { timestamp: null, nonce: null, signature: null, method: 'GET', target: '/', bodyHash: null };
    const call = { key, ip: '192.0.2.3', operation: 'x', signed };
    await expect(authenticateApiKey({ ...platform, log }, call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(lines).toEqual([{ module: 'api-key', keyId: id, ip: '192.0.2.3', reason: 'DISABLED' }]);
  });
});
