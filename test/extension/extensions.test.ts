import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExtensionGate } from '../../src/auth/extension-gate.js';
import { authorize } from '../../src/auth/guard.js';
import type { Policy } from '../../src/auth/policy.js';
import { EXTENSION_NAMES, type ExtensionName } from '../../src/core/extensions.js';
import { Invalidation } from '../../src/infra/invalidation.js';
import { newRedis } from '../../src/infra/redis.js';
import { seedExtensions } from '../../src/services/seed/extensions.js';
import { anonymous, newClient } from '../support/accounts.js';
import { enableExtensions } from '../support/extensions.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const TOGGLE =
  'mutation ($name: String!, $status: Boolean!) { setExtensionStatus(name: $name, status: $status) { name status licensed } }';
const LIST = '{ extensions { name title status version licensed } }';
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

describe('extensions', () => {
  it('lists every extension with its switch and its licence, under GET /api/admin/system/extension too', async () => {
    const admin = await newClient({ permissions: ['view.extension'] });
    const { extensions } = await admin.ok(LIST);
    expect(extensions.map(({ name }: { name: string }) => name)).toEqual(EXTENSION_NAMES);
    expect(extensions[1]).toEqual({
      name: 'ico',
      title: 'Token launchpad',
      status: true,
      version: '1.0.0',
      licensed: true,
    });
    const { status, body } = await admin.rest('GET', '/api/admin/system/extension');
    expect([status, body.length, body[1].name]).toEqual([200, EXTENSION_NAMES.length, 'ico']);
  });

  it('refuses operations of an extension that is switched off, with a text of its own', async () => {
    const admin = await newClient({ permissions: ['edit.extension'] });
    expect(await admin.ok(TOGGLE, { name: 'nft', status: false })).toEqual({
      setExtensionStatus: { name: 'nft', status: false, licensed: true },
    });
    expect(await refusal('nft')).toMatchObject({
      code: 'EXTENSION_DISABLED',
      statusCode: 403,
      message: 'NFT marketplace is not enabled',
    });
    expect(await refusal('ico')).toBeNull();
    await admin.ok(TOGGLE, { name: 'nft', status: true });
    expect(await refusal('nft')).toBeNull();
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
    const other = new ExtensionGate(db, invalidation, clock, config.licenceDir, observer);
    const told = new Promise<void>((resolve) => invalidation.on('extensions', resolve));
    expect(await other.usable()).toEqual(EXTENSION_NAMES);

    await admin.ok(TOGGLE, { name: 'convert', status: false });
    await told;
    await expect(other.require('convert')).rejects.toMatchObject({ code: 'EXTENSION_DISABLED' });

    invalidation.stop();
    await platform.db.rows.updateTable('extension').set({ status: true }).execute();
    await expect(other.require('convert')).rejects.toMatchObject({ code: 'EXTENSION_DISABLED' });
    clock.advance(5_000);
    await expect(other.require('convert')).resolves.toBeUndefined();
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
    const path = '/api/admin/system/extension/trading_bot/status';
    expect((await admin.rest('PUT', path, { status: false })).body).toMatchObject({
      name: 'trading_bot',
      status: false,
      statusCode: 200,
    });
    expect(await refusal('trading_bot')).toMatchObject({ code: 'EXTENSION_DISABLED' });
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
