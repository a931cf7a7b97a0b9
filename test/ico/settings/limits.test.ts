import { ADMIN, SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { ico } from '../../../src/core/ico/catalogue.js';
import { newClient } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { activityOf } from '../support/activity-rows.js';
import { clearSettings } from '../../support/stored-settings.js';

const PATH = '/api/admin/ico/settings/limits';
const CORE = '/api/admin/system/settings';
const USD = { least: '0', most: '1000000000000', over: '1000000000000.01' };
const PERCENT = { least: '0', most: '100', over: '100.01' };
const SWITCH = { least: 'false', most: 'true', over: 'perhaps' };

/** Every setting with its default, the least and the greatest value that it may have, and one that it may not. */
const SETTINGS = [
  { key: 'icoMinInvestmentAmount', shipped: '10', ...USD },
  { key: 'icoMaxInvestmentAmount', shipped: '100000', ...USD },
  { key: 'icoMaxPerUser', shipped: '50000', ...USD, over: '-1' },
  { key: 'icoPlatformFeePercentage', shipped: '0', ...PERCENT },
  { key: 'icoSoftCapPercentage', shipped: '30', ...PERCENT, over: '0.001' },
  { key: 'icoVestingEnabled', shipped: 'true', ...SWITCH },
  { key: 'icoDefaultVestingMonths', shipped: '12', least: '1', most: '120', over: '0' },
  { key: 'icoMaintenanceMode', shipped: 'false', ...SWITCH },
  { key: 'icoAnnouncementActive', shipped: 'false', ...SWITCH },
  { key: 'icoAnnouncementMessage', shipped: '', least: '', most: 'x'.repeat(1_000), over: 'x'.repeat(1_001) },
  { key: 'icoRefundGracePeriod', shipped: '7', least: '0', most: '365', over: '7.5' },
] as const;

const KEYS = ico.settings.map(({ key }) => key);
const superAdmin = () => newClient({ role: SUPER_ADMIN });

describe.each(TRANSPORTS)('a save of limits of the launchpad, by %s', (transport) => {
  const call = through(transport);
  const save = (client: Client, values: object) => call(client, 'PUT', PATH, values);
  const stored = async (client: Client) => (await call(client, 'GET', PATH)).settings;
  afterEach(() => clearSettings(...KEYS));

  it.each(SETTINGS)('takes $key from "$least" to "$most", and not $over', async ({ key, least, most, over }) => {
    const client = await superAdmin();
    for (const value of [least, most]) {
      expect(await save(client, { [key]: value })).toMatchObject({ statusCode: 200 });
      expect((await stored(client))[key]).toBe(value);
    }
    expect(await save(client, { [key]: over })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await call(client, 'POST', `${PATH}/preview`, { [key]: over })).toMatchObject({
      wouldSave: false,
      refusals: [{ key, code: 'BAD_INPUT' }],
    });
    expect((await stored(client))[key]).toBe(most);
  });

  it('stores an announcement as the plain text that it is, of any lines, and no control characters', async () => {
    const client = await superAdmin();
    const announced = { icoAnnouncementMessage: '<b>Soon</b>:\n\ta sale of Ether \u{1F680}' };
    expect(await save(client, announced)).toMatchObject({ statusCode: 200 });
    expect(await stored(client)).toMatchObject(announced);
    for (const text of ['a\u0000b', 'a\u0007b', 'a\u009bb', '\ud800']) {
      expect(await save(client, { icoAnnouncementMessage: text })).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
      });
    }
    expect(await stored(client)).toMatchObject(announced);
  });

  it('is refused as a whole when one value is bad, and when a key is none of the eleven', async () => {
    const client = await superAdmin();
    for (const values of [
      { icoMaxPerUser: '5', icoVestingEnabled: 'perhaps' },
      { icoMaxPerUser: '5', icoSecret: '1' },
    ]) {
      expect(await save(client, values)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect((await stored(client)).icoMaxPerUser).toBe('50000');
  });

  it('is recorded among what admins did, with what changed, as is a restore', async () => {
    const client = await superAdmin();
    await save(client, { icoMaxPerUser: '5', icoMaintenanceMode: 'true' });
    await save(client, { icoMaxPerUser: '6' });
    const { items } = await call(client, 'GET', `${PATH}/history`);
    expect(await call(client, 'POST', `${PATH}/history/${items[1].id}/restore`, {})).toMatchObject({
      statusCode: 200,
      changed: ['icoMaxPerUser'],
    });
    expect(await activityOf(client.user.id)).toEqual([
      expect.objectContaining({
        action: 'restoreIcoLimits',
        target: 'settings',
        details: { before: { icoMaxPerUser: '6' }, after: { icoMaxPerUser: '5' } },
      }),
      expect.objectContaining({
        action: 'saveIcoLimits',
        details: { before: { icoMaxPerUser: '5' }, after: { icoMaxPerUser: '6' } },
      }),
      expect.objectContaining({
        action: 'saveIcoLimits',
        details: {
          before: { icoMaxPerUser: null, icoMaintenanceMode: null },
          after: { icoMaxPerUser: '5', icoMaintenanceMode: 'true' },
        },
      }),
    ]);
  });

  it('needs the key and one of the roles Admin and Super Admin', async () => {
    const values = { icoMaxPerUser: '7' };
    const keysAlone = await newClient({ permissions: ['view.ico.settings', 'edit.ico.settings'] });
    const roleAlone = await newClient({ role: ADMIN });
    for (const client of [keysAlone, roleAlone, await newClient()]) {
      for (const [method, path] of REQUESTS) {
        expect(await call(client, method, path, method === 'GET' ? undefined : values)).toMatchObject({
          statusCode: 403,
          code: 'FORBIDDEN',
        });
      }
    }
    await grantToAdmins(['view.ico.settings', 'edit.ico.settings']);
    expect(await save(roleAlone, values)).toMatchObject({ statusCode: 200 });
    await grantToAdmins([]);
    expect(await save(roleAlone, values)).toMatchObject({ statusCode: 403 });
  });
});

const REQUESTS = [
  ['GET', PATH],
  ['PUT', PATH],
  ['POST', `${PATH}/preview`],
  ['GET', `${PATH}/history`],
  ['POST', `${PATH}/history/018f3c5a-7d2e-7c1b-9a4f-3b6d8e2f1a90/restore`],
] as const;

/** Gives the role Admin these keys beside those that it is seeded with. */
async function grantToAdmins(keys: readonly string[]): Promise<void> {
  const client = await superAdmin();
  const { items } = (await client.rest('GET', '/api/admin/system/role?perPage=100')).body;
  const role = items.find(({ name }: { name: string }) => name === ADMIN);
  const others = role.permissions.filter((key: string) => !key.includes('.ico.settings'));
  const { body } = await client.rest('PUT', `/api/admin/system/role/${role.id}`, { permissions: [...others, ...keys] });
  expect(body.statusCode).toBe(200);
}

describe('the limits of the launchpad', () => {
  afterEach(() => clearSettings(...KEYS));

  it('are all in this table, and read with their defaults', async () => {
    expect(SETTINGS.map(({ key }) => key)).toEqual(KEYS);
    const shipped = Object.fromEntries(SETTINGS.map(({ key, shipped: text }) => [key, text]));
    const client = await superAdmin();
    expect((await client.rest('GET', PATH)).body).toMatchObject({ statusCode: 200, settings: shipped });
  });

  it.each([...KEYS, 'ICOMAXPERUSER'].flatMap((key) => TRANSPORTS.map((transport) => [key, transport] as const)))(
    'are not saved on the screen of the core, which names theirs: %s by %s',
    async (key, transport) => {
      const client = await superAdmin();
      const refused = await through(transport)(client, 'PUT', CORE, { [key]: '7' });
      expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(refused.message).toContain(PATH);
    },
  );

  it('refuse a save over a later one that its caller has not seen', async () => {
    const client = await superAdmin();
    const { version } = (await client.rest('GET', PATH)).body;
    await client.rest('PUT', PATH, { icoMaxPerUser: '12' });
    const late = await client.rest('PUT', PATH, { icoMaxPerUser: '13' }, { 'if-match': `"${version}"` });
    expect(late.body.code).toBe('CONFLICT');
  });
});
