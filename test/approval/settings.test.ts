import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newClient } from '../support/accounts.js';
import { actPaths, newApprover, useApprovalPolicy } from '../support/approvals.js';
import type { Client } from '../support/client.js';
import { TRANSPORTS, through } from '../support/each-transport.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { ownWorld, world } from '../support/world.js';

ownWorld('at most a hundred accounts are told of an act');
useApprovalPolicy();

const BOSS = { role: SUPER_ADMIN } as const;
const KEYS = ['priceMovePercent', 'convertQuoteMovePercent', 'convertPriceMaxAgeSeconds', 'convertMinOrderUsd'];
const CORE = '/api/admin/system/settings';
const CONVERT = '/api/admin/convert/settings';

afterEach(() => clearSettings(...KEYS, 'siteName', 'convertSpreadPercent'));

async function stored(key: string): Promise<string | null> {
  const { system } = await world();
  const row = await system.db.rows.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

describe.each(TRANSPORTS)('a setting that guards prices by %s', (transport) => {
  const call = through(transport);
  const acts = actPaths(call);
  const save = (client: Client, path: string, values: object) => call(client, 'PUT', path, values);

  it.each([
    ['priceMovePercent', CORE, '20', '30', '10'],
    ['priceMovePercent', CONVERT, '20', '30', '10'],
    ['convertQuoteMovePercent', CONVERT, '1', '2', '0.5'],
    ['convertPriceMaxAgeSeconds', CONVERT, '60', '120', '30'],
    ['convertPriceMaxAgeSeconds', CONVERT, '60', '0', '30'],
    ['convertMinOrderUsd', CONVERT, '5', '1', '10'],
  ])('%s at %s is widened by two Super Admins, and narrowed by one', async (key, path, now, wider, narrower) => {
    await setSettings({ [key]: now });
    const [first, second] = [await newApprover(BOSS), await newApprover(BOSS)];
    expect(await save(first, path, { [key]: narrower })).toMatchObject({ changed: [key], approval: null });
    await setSettings({ [key]: now });
    const waiting = await save(first, path, { [key]: wider });
    expect(waiting).toMatchObject({
      message: 'The save waits for the approvals of others',
      changed: [],
      approval: {
        kind: 'PRICE',
        permission: null,
        needed: 2,
        given: 1,
        details: { changes: { [key]: { before: now, after: wider } } },
      },
    });
    expect(await stored(key)).toBe(now);
    expect(
      await acts.approve(await newApprover({ permissions: ['edit.currency'] }), waiting.approval.id),
    ).toMatchObject({ statusCode: 403, missing: { role: SUPER_ADMIN } });
    expect(await acts.approve(second, waiting.approval.id)).toMatchObject({ status: 'DONE' });
    expect(await stored(key)).toBe(wider);
  });

  it('waits with the whole save, and is written as a revision of its beginner', async () => {
    const [first, second] = [await newApprover(BOSS), await newApprover(BOSS)];
    const { approval } = await save(first, CORE, { priceMovePercent: '50', siteName: 'Together' });
    expect(approval.title).toBe('Widen priceMovePercent, and save siteName');
    expect(await stored('siteName')).not.toBe('Together');
    await acts.approve(second, approval.id);
    expect([await stored('siteName'), await stored('priceMovePercent')]).toEqual(['Together', '50']);
    const { items } = await call(first, 'GET', `${CORE}/history`);
    expect(items[0]).toMatchObject({ userId: first.user.id });
  });

  it('is restored by two Super Admins where the restore widens it', async () => {
    const [first, second] = [await newApprover(BOSS), await newApprover(BOSS)];
    await setSettings({ priceMovePercent: '50' });
    await save(first, CORE, { priceMovePercent: '40' });
    const [revision] = (await call(first, 'GET', `${CORE}/history`)).items;
    await save(first, CORE, { priceMovePercent: '5' });
    const { approval } = await call(first, 'POST', `${CORE}/history/${revision.id}/restore`);
    expect(approval).toMatchObject({ operation: 'saveSettings', needed: 2 });
    expect(await stored('priceMovePercent')).toBe('5');
    await acts.approve(second, approval.id);
    expect(await stored('priceMovePercent')).toBe('40');
  });

  it('that was saved in between refuses the save that was begun before', async () => {
    const [first, second] = [await newApprover(BOSS), await newApprover(BOSS)];
    const { approval } = await save(first, CORE, { priceMovePercent: '50' });
    await save(second, CORE, { priceMovePercent: '5' });
    expect(await acts.approve(second, approval.id)).toMatchObject({ statusCode: 409, code: 'CONFLICT' });
    expect(await stored('priceMovePercent')).toBe('5');
  });
});

it('tells the Super Admins of every changed protected setting', async () => {
  const [boss, other] = [await newClient(BOSS), await newClient(BOSS)];
  await boss.rest('PUT', CONVERT, { convertSpreadPercent: '1.5' });
  await boss.rest('PUT', CORE, { siteName: 'Open' });
  const { items } = (await other.rest('GET', '/api/user/notification')).body;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ title: 'Protected settings were changed' });
  expect(items[0].message).toContain('convertSpreadPercent');
});
