import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Query, Resolver } from 'type-graphql';
import { ExtensionGate } from '../../src/auth/extension-gate.js';
import { authorize } from '../../src/auth/guard.js';
import { Policy } from '../../src/auth/policy.js';
import { builtExtensions } from '../../src/auth/built-extensions.js';
import { EXTENSION_NAMES, EXTENSIONS, type ExtensionName } from '../../src/core/catalogue/extensions.js';
import { Invalidation } from '../../src/infra/redis/invalidation.js';
import { newRedis } from '../../src/infra/redis/redis.js';
import { resolvers } from '../../src/resolvers/index.js';
import { seedExtensions } from '../../src/services/system/extension/seed-extensions.js';
import { anonymous, newClient } from '../support/accounts.js';
import { enableExtensions } from '../support/extensions.js';
import { outputFields, policyOf, servedSchema } from '../support/schema.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const TOGGLE =
  'mutation ($name: String!, $status: Boolean!) { setExtensionStatus(name: $name, status: $status) { name status licensed } }';
const LIST = '{ extensions { name title status version licensed built } }';
/** What this server has modules of; later ones come to be among them by themselves. */
const BUILT = builtExtensions(resolvers);
const USABLE = EXTENSION_NAMES.filter((name) => BUILT.has(name));
/** Those that are only a name so far. */
const UNBUILT = EXTENSION_NAMES.filter((name) => !BUILT.has(name));
const PUBLIC: Policy = { access: 'public', reason: 'a test' };

afterEach(async () => {
  const { platform } = await world();
  await enableExtensions(platform);
});

async function refusal(extension: ExtensionName): Promise<unknown> {
  const { system } = await world();
  return authorize(system, { ...PUBLIC, extension }, { field: 'test', writes: false }).then(
    () => null,
    (error: unknown) => error,
  );
}

@Resolver()
class LaterModule {
  @Query(() => String)
  @Policy({ access: 'public', reason: 'a test', extension: 'trading_bot' })
  laterModule() {
    return '';
  }
}

describe('an extension without a module', () => {
  it('is known by no policy of the served operations naming it, and a later module shows by its policies alone', () => {
    const named = outputFields(servedSchema()).map(({ field }) => policyOf(field)?.extension);
    expect(new Set(named.filter((name) => name !== undefined))).toEqual(new Set(BUILT));
    expect([...builtExtensions([LaterModule])]).toEqual(['trading_bot']);
    expect([...BUILT]).toEqual(expect.arrayContaining(['knowledge_base', 'wallet_link']));
  });

  it('is shown switched on nowhere, whatever its row and its licence say', async () => {
    const { platform } = await world();
    const rows = await platform.db.rows.selectFrom('extension').select('name').where('status', '=', true).execute();
    expect(rows).toHaveLength(EXTENSION_NAMES.length);
    const admin = await newClient({ permissions: ['view.extension', 'edit.settings'] });
    expect((await admin.rest('GET', '/api/settings')).body.extensions).toEqual(USABLE);
    expect((await admin.ok('{ settings { extensions } }')).settings.extensions).toEqual(USABLE);
    expect((await admin.rest('POST', '/api/admin/system/cache')).body.extensionsCount).toBe(USABLE.length);
    const lists = [(await admin.rest('GET', '/api/admin/system/extension')).body, (await admin.ok(LIST)).extensions];
    for (const list of lists) {
      const shown = list.map(({ name, status, built }: Record<string, unknown>) => [name, status, built]);
      const wanted = EXTENSION_NAMES.map((name) => [name, BUILT.has(name), BUILT.has(name)]);
      expect(shown.toSorted()).toEqual(wanted.toSorted());
    }
    const { db, config, clock, invalidation, observer } = platform;
    const later = new ExtensionGate(db, invalidation, clock, config.licenceDir, observer, new Set(['ico']));
    expect(await later.usable()).toEqual(['ico']);
  });

  it('cannot be switched on, and its row stays as it was', async () => {
    const { platform } = await world();
    const admin = await newClient({ permissions: ['edit.extension'] });
    for (const name of UNBUILT) {
      const path = `/api/admin/system/extension/${name}/status`;
      expect((await admin.rest('PUT', path, { status: false })).body).toMatchObject({ status: false, built: false });
      const { body } = await admin.rest('PUT', path, { status: true });
      expect(body).toMatchObject({ statusCode: 409, code: 'EXTENSION_NOT_BUILT' });
      expect(body.message).toContain('is not part of this version of the server');
      expect(await admin.code(TOGGLE, { name, status: true })).toBe('EXTENSION_NOT_BUILT');
      const row = platform.db.rows.selectFrom('extension').select('status').where('name', '=', name);
      expect(await row.executeTakeFirst()).toEqual({ status: false });
    }
  });
});

describe('extensions', () => {
  it('lists every extension with its switch and its licence, under GET /api/admin/system/extension too', async () => {
    const admin = await newClient({ permissions: ['view.extension'] });
    const { extensions } = await admin.ok(LIST);
    const titles = extensions.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(Object.values(EXTENSIONS).toSorted());
    expect(extensions.find(({ name }: { name: string }) => name === 'ico')).toEqual({
      name: 'ico',
      title: 'Token launchpad',
      status: BUILT.has('ico'),
      version: '1.0.0',
      licensed: true,
      built: BUILT.has('ico'),
    });
    const { status, body } = await admin.rest('GET', '/api/admin/system/extension');
    expect([status, body.map(({ title }: { title: string }) => title)]).toEqual([200, titles]);
  });

  it('refuses operations of an extension that is switched off, with a text of its own', async () => {
    const admin = await newClient({ permissions: ['edit.extension'] });
    expect(await admin.ok(TOGGLE, { name: 'knowledge_base', status: false })).toEqual({
      setExtensionStatus: { name: 'knowledge_base', status: false, licensed: true },
    });
    expect(await refusal('knowledge_base')).toMatchObject({
      code: 'EXTENSION_DISABLED',
      statusCode: 403,
      message: 'Knowledge base is not enabled',
    });
    expect(await refusal('ico')).toBeNull();
    await admin.ok(TOGGLE, { name: 'knowledge_base', status: true });
    expect(await refusal('knowledge_base')).toBeNull();
  });

  it('refuses operations of an extension without a licence file, with another text, and allows them once it is there', async () => {
    const { platform, clock } = await world();
    const file = join(platform.config.licenceDir, 'gateway.lic');
    await rm(file);
    clock.advance(6_000);
    expect(await refusal('gateway')).toMatchObject({
      code: 'LICENCE_INACTIVE',
      statusCode: 403,
      message: 'The licence of Payment gateway is not activated',
    });
    await writeFile(file, '{}\n');
    clock.advance(6_000);
    expect(await refusal('gateway')).toBeNull();
  });

  it('counts on every process at once after a toggle, and within five seconds when the message is lost', async () => {
    const { platform, clock, redisUrl } = await world();
    const admin = await newClient({ permissions: ['edit.extension'] });
    const channel = newRedis(redisUrl, platform.log, 'test');
    const invalidation = new Invalidation(platform.redis, channel, platform.log);
    await invalidation.start();
    const { db, config, observer } = platform;
    const other = new ExtensionGate(db, invalidation, clock, config.licenceDir, observer, BUILT);
    const told = new Promise<void>((resolve) => invalidation.on('extensions', resolve));
    expect(await other.usable()).toEqual(USABLE);

    await admin.ok(TOGGLE, { name: 'wallet_link', status: false });
    await told;
    await expect(other.require('wallet_link')).rejects.toMatchObject({ code: 'EXTENSION_DISABLED' });

    invalidation.stop();
    await platform.db.rows.updateTable('extension').set({ status: true }).execute();
    await expect(other.require('wallet_link')).rejects.toMatchObject({ code: 'EXTENSION_DISABLED' });
    clock.advance(5_000);
    await expect(other.require('wallet_link')).resolves.toBeUndefined();
  });

  it('asks the database once for many calls', async () => {
    const { platform } = await world();
    platform.extensions.drop();
    const statements = await countStatements(async () => {
      await Promise.all(Array.from({ length: 50 }, () => platform.extensions.require('ico')));
    });
    expect(statements).toBe(1);
  });

  it('toggles under PUT /api/admin/system/extension/{name}/status', async () => {
    const admin = await newClient({ permissions: ['edit.extension'] });
    const path = '/api/admin/system/extension/wallet_link/status';
    expect((await admin.rest('PUT', path, { status: false })).body).toMatchObject({
      name: 'wallet_link',
      status: false,
      statusCode: 200,
    });
    expect(await refusal('wallet_link')).toMatchObject({ code: 'EXTENSION_DISABLED' });
    expect((await admin.rest('PUT', path, {})).body).toEqual({
      statusCode: 400,
      message: 'status is required',
      code: 'BAD_INPUT',
    });
  });

  it('answers NOT_FOUND for an extension that does not exist', async () => {
    const admin = await newClient({ permissions: ['edit.extension'] });
    expect(await admin.code(TOGGLE, { name: 'constructor', status: true })).toBe('NOT_FOUND');
    expect(
      (await admin.rest('PUT', '/api/admin/system/extension/nothing/status', { status: true })).body.statusCode,
    ).toBe(404);
  });

  it('needs view.extension to look and edit.extension to toggle', async () => {
    const [viewer, customer, stranger] = [
      await newClient({ permissions: ['view.extension'] }),
      await newClient(),
      await anonymous(),
    ];
    expect(await viewer.code(TOGGLE, { name: 'ico', status: false })).toBe('FORBIDDEN');
    expect(await customer.code(LIST)).toBe('FORBIDDEN');
    expect(await stranger.code(LIST)).toBe('UNAUTHENTICATED');
    // Who may not toggle does not learn what a good body looks like.
    expect((await viewer.rest('PUT', '/api/admin/system/extension/ico/status', {})).body.statusCode).toBe(403);
  });

  it('are seeded switched off, and switched on where demo data is', async () => {
    const { system } = await world();
    for (const demoData of [false, true]) {
      await system.db.rows.deleteFrom('extension').execute();
      await seedExtensions({ ...system, config: { ...system.config, demoData } });
      const rows = await system.db.rows.selectFrom('extension').select('status').execute();
      expect(rows).toEqual(EXTENSION_NAMES.map(() => ({ status: demoData })));
    }
  });
});
