import { DAY_MS } from '../../src/core/clock.js';
import { SUPER_ADMIN, PERMISSIONS } from '../../src/core/catalogue/permissions.js';
import { UserStatus } from '../../src/entities/account/user.js';
import { anonymous, newClient } from '../support/accounts.js';
import { newApiKey, withApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { world } from '../support/world.js';

const PROFILE = '{ profile { id email firstName lastName status role permissions emailVerifiedAt createdAt } }';

describe('profile', () => {
  it("shows the caller's own account, by GraphQL and under GET /api/user/profile", async () => {
    const client = await newClient();
    const { profile } = await client.ok(PROFILE);
    expect(profile).toEqual({
      id: client.user.id,
      email: client.user.email,
      firstName: null,
      lastName: null,
      status: 'ACTIVE',
      role: 'User',
      permissions: [],
      emailVerifiedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/),
    });
    const { status, body } = await client.rest('GET', '/api/user/profile');
    expect([status, body]).toEqual([200, expect.objectContaining({ ...profile, statusCode: 200 })]);
  });

  it('names the role and the permission keys that it gives', async () => {
    const client = await newClient({ permissions: ['create.notification', 'access.notification'] });
    expect((await client.ok(PROFILE)).profile.permissions).toEqual(['access.notification', 'create.notification']);
    const admin = await newClient({ role: SUPER_ADMIN });
    expect((await admin.ok(PROFILE)).profile).toMatchObject({
      role: SUPER_ADMIN,
      permissions: [...PERMISSIONS].toSorted(),
    });
  });

  it('shows a change of the role with the next request', async () => {
    const { platform } = await world();
    const client = await newClient({ permissions: ['create.notification'] });
    const { role } = (await client.ok(PROFILE)).profile;
    const { id } = await platform.db.rows
      .selectFrom('role')
      .select('id')
      .where('name', '=', role)
      .executeTakeFirstOrThrow();
    await platform.db.rows.deleteFrom('role_permission').where('roleId', '=', id).execute();
    await platform.db.rows.updateTable('role').set({ version: 2 }).where('id', '=', id).execute();
    expect((await client.ok(PROFILE)).profile.permissions).toEqual([]);
  });

  it("answers a program that brings the account's API key", async () => {
    const client = await newClient();
    const program = await withApiKey(client.user.id);
    expect((await program.ok(PROFILE)).profile.id).toBe(client.user.id);
    expect((await program.rest('GET', '/api/user/profile')).body.id).toBe(client.user.id);
  });

  it('offers no field that holds a secret', async () => {
    const client = await newClient();
    expect(await client.code('{ profile { passwordHash } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(PROFILE)).toBe('UNAUTHENTICATED');
    expect((await client.rest('GET', '/api/user/profile')).body).toEqual({
      statusCode: 401,
      message: 'Please sign in, or send a valid API key',
      code: 'UNAUTHENTICATED',
    });
  });

  it('refuses a session that has expired', async () => {
    const client = await newClient();
    (await world()).clock.advance(14 * DAY_MS + 1);
    expect(await client.code(PROFILE)).toBe('UNAUTHENTICATED');
  });

  it.each([UserStatus.INACTIVE, UserStatus.SUSPENDED, UserStatus.BANNED])(
    'refuses an account that has become %s with its next request, by session and by key',
    async (status) => {
      const { platform } = await world();
      const client = await newClient();
      const program = await withApiKey(client.user.id);
      await platform.db.rows.updateTable('user').set({ status }).where('id', '=', client.user.id).execute();
      expect(await client.code(PROFILE)).toBe('UNAUTHENTICATED');
      expect(await program.code(PROFILE)).toBe('UNAUTHENTICATED');
    },
  );

  it('gives an unknown key, an ownerless, a disabled, an expired and a foreign one the same answer', async () => {
    const { url } = await world();
    const { user } = await newClient();
    const keys = [
      'x'.repeat(64),
      await newApiKey(null),
      await newApiKey(user.id, { disabled: true }),
      await newApiKey(user.id, { expiresAt: new Date(Date.now() - 1_000).toISOString() }),
      await newApiKey(user.id, { deletedAt: new Date().toISOString() }),
      await newApiKey(user.id, { ipRestriction: true, ipWhitelist: JSON.stringify(['203.0.113.0/24']) }),
    ];
    for (const apiKey of keys) {
      const program = new Client(url, { apiKey });
      const { body } = await program.rest('GET', '/api/user/profile');
      expect(body).toEqual({
        statusCode: 401,
        message: 'Please sign in, or send a valid API key',
        code: 'UNAUTHENTICATED',
      });
      expect(await program.code(PROFILE)).toBe('UNAUTHENTICATED');
    }
  });

  it('serves a key from an address of its list, and one without a list from anywhere', async () => {
    const { url } = await world();
    const { user } = await newClient();
    const ranged = await newApiKey(user.id, {
      ipRestriction: true,
      ipWhitelist: JSON.stringify(['127.0.0.0/8']),
    });
    const open = await newApiKey(user.id, { ipRestriction: true });
    for (const apiKey of [ranged, open])
      expect((await new Client(url, { apiKey }).ok(PROFILE)).profile.id).toBe(user.id);
  });
});
