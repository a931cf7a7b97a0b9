import { authorize } from '../../src/auth/guard.js';
import { operationsOf } from '../../src/auth/operations.js';
import { THROTTLES, type ThrottleName } from '../../src/core/catalogue/throttles.js';
import { newContext } from '../../src/server/http/context.js';
import { newClient, newUser } from '../support/accounts.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { enableExtensions } from '../support/extensions.js';
import { servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

const EXPLAIN = `query ($id: UUID!) {
  explainApiKey(id: $id) { state obstacles addressAllowed signed operations { operation kind routes allowed obstacles } }
}`;

describe('explainApiKey', () => {
  it('says of every operation what its policy says to a call by the key', async () => {
    const { platform } = await world();
    await enableExtensions(platform);
    const owner = await newClient({ permissions: ['access.notification'] });
    const { id } = await newApiKeyRow(owner.user.id, { permissions: JSON.stringify(['transfer']) });
    const { operations } = (await owner.ok(EXPLAIN, { id })).explainApiKey;
    const all = operationsOf(servedSchema());
    expect(operations.map((each: { operation: string }) => each.operation)).toEqual(all.map(({ field }) => field));

    const row = await platform.db.rows.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const role = await platform.db.rows
      .selectFrom('role')
      .innerJoin('user', 'user.roleId', 'role.id')
      .select(['role.id', 'role.name', 'role.version'])
      .where('user.id', '=', owner.user.id)
      .executeTakeFirstOrThrow();
    const { keyHash, type, version, permissions: scopes } = row;
    const caller = {
      kind: 'user',
      userId: owner.user.id,
      role: await platform.roles.resolve(role),
      credential: { kind: 'apiKey', keyId: id, keyHash, type, version, scopes, limits: [] },
    } as const;
    const full = { limit: 1, remaining: 1, windowSeconds: 1, resetSeconds: 1 };
    const unlimited = { ...platform.limiter, consume: async () => full };
    const base = (await world()).system.request;
    for (const { field, kind, policy } of all) {
      const ctx = newContext({ ...platform, limiter: unlimited }, caller, { ...base, transport: 'graphql' });
      const passes = await authorize(ctx, policy, { field, writes: kind === 'mutation' }).then(
        () => true,
        () => false,
      );
      const told = operations.find((each: { operation: string }) => each.operation === field);
      expect({ field, allowed: told.allowed, told: told.obstacles.length === 0 }).toEqual({
        field,
        allowed: passes,
        told: passes,
      });
    }
  });

  it('names what stops an operation', async () => {
    const owner = await newClient();
    const { id } = await newApiKeyRow(owner.user.id);
    const { body } = await owner.rest('GET', `/api/user/api-key/${id}/explain`);
    expect(body).toMatchObject({
      statusCode: 200,
      state: 'ACTIVE',
      obstacles: [],
      addressAllowed: true,
      signed: false,
    });
    const of = (name: string) => body.operations.find(({ operation }: { operation: string }) => operation === name);
    expect(of('profile')).toMatchObject({ allowed: true, obstacles: [], routes: ['GET /api/user/profile'] });
    expect(of('createApiKey').obstacles[0]).toContain('needs a browser session');
    expect(of('allNotifications').obstacles).toEqual(['This needs the permission access.notification']);
  });

  it('says what stops every call, and whether this address is on the list', async () => {
    const owner = await newClient();
    const list = { ipRestriction: true, ipWhitelist: JSON.stringify(['192.0.2.1']) };
    const { id } = await newApiKeyRow(owner.user.id, { disabled: true, ...list });
    const { explainApiKey } = await owner.ok(EXPLAIN, { id });
    expect(explainApiKey).toMatchObject({
      state: 'DISABLED',
      obstacles: ['The key is DISABLED'],
      addressAllowed: false,
    });
    expect(explainApiKey.operations.some(({ allowed }: { allowed: boolean }) => allowed)).toBe(false);
  });

  it('takes no point from any bucket and notes no refusal', async () => {
    const { platform } = await world();
    const owner = await newClient();
    const { id } = await newApiKeyRow(owner.user.id);
    await owner.ok(EXPLAIN, { id });
    const names = Object.keys(THROTTLES) as ThrottleName[];
    const buckets = names.filter((name) => THROTTLES[name].per === 'user');
    for (const name of buckets) {
      expect((await platform.limiter.peek(name, owner.user.id)).remaining).toBe(THROTTLES[name].limit);
    }
    expect((await owner.rest('GET', '/api/user/api-key/refusal')).body.items).toEqual([]);
  });

  it("is NOT_FOUND for another's key", async () => {
    const { id } = await newApiKeyRow((await newUser()).id);
    expect(await (await newClient()).code(EXPLAIN, { id })).toBe('NOT_FOUND');
  });
});
