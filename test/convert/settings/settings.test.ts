import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { convert } from '../../../src/core/convert/catalogue.js';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import type { Client } from '../../support/client.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings } from '../../support/stored-settings.js';

const PATH = '/api/admin/convert/settings';
const CORE = '/api/admin/system/settings';
const SAVE = 'mutation ($values: JSONObject!) { saveConvertSettings(values: $values) { changed } }';

const USD = { least: '0', most: '1000000000', over: '1000000000.01' };
const MODE = { least: 'OFF', most: 'AUTO', over: 'ON' };

/** Every setting with its default, the least and the greatest value that it may have, and one that it may not. */
const SETTINGS = [
  { key: 'convertEnabled', shipped: 'true', least: 'false', most: 'true', over: 'perhaps' },
  { key: 'convertSpreadPercent', shipped: '0.5', least: '0', most: '10', over: '10.01' },
  { key: 'convertFeePercent', shipped: '0.1', least: '0', most: '10', over: '-0.01' },
  { key: 'convertMaxOrderUsd', shipped: '50000', ...USD },
  { key: 'convertDailyUserUsd', shipped: '200000', ...USD },
  { key: 'convertHedgeMode', shipped: 'OFF', ...MODE },
  { key: 'convertHedgeMaxUsd', shipped: '25000', ...USD },
  { key: 'convertRebalanceMode', shipped: 'OFF', ...MODE },
  { key: 'convertSendDailyUsd', shipped: '100000', ...USD },
  { key: 'convertQuoteSeconds', shipped: '10', least: '3', most: '120', over: '2' },
  { key: 'convertQuoteMovePercent', shipped: '', least: '0', most: '10', over: '10.01' },
  { key: 'convertOpenQuotes', shipped: '5', least: '1', most: '50', over: '1.5' },
  { key: 'convertMinOrderUsd', shipped: '1', ...USD },
  { key: 'convertPriceMaxAgeSeconds', shipped: '0', least: '0', most: '86400', over: '86401' },
  { key: 'convertHedgeThresholdUsd', shipped: '1000', ...USD },
  { key: 'convertHedgeSlippagePercent', shipped: '0.5', least: '0', most: '5', over: '5.01' },
  { key: 'convertHedgeFirstUsd', shipped: '0', ...USD },
  { key: 'convertRebalanceBandPercent', shipped: '20', least: '1', most: '100', over: '100.01' },
  { key: 'convertMovementMinutes', shipped: '60', least: '5', most: '1440', over: '4' },
  { key: 'priceMovePercent', shipped: '10', least: '1', most: '100', over: '0.99' },
] as const;

const KEYS = convert.settingsConsoles.convert.settings.map(({ key }) => key);
const GUARDED: ReadonlySet<string> = new Set([
  ...SETTINGS.slice(0, 9).map(({ key }) => key),
  'convertQuoteMovePercent',
  'priceMovePercent',
]);
const EDITOR = ['view.convert.settings', 'edit.convert.settings', 'edit.settings'] as const;

const superAdmin = () => newClient({ role: SUPER_ADMIN });
const editor = () => newClient({ permissions: [...EDITOR] });

describe.each(TRANSPORTS)('a save of settings of instant convert, by %s', (transport) => {
  const call = through(transport);
  const save = (client: Client, values: object) => call(client, 'PUT', PATH, values);
  const stored = async (client: Client) => (await call(client, 'GET', PATH)).settings;
  afterEach(() => clearSettings(...KEYS));

  it.each(SETTINGS)('takes $key from $least to $most, and not $over', async ({ key, least, most, over }) => {
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

  it.each(SETTINGS)('$key is for a Super Admin alone where it is protected, changed or not', async (setting) => {
    const { key, shipped, most } = setting;
    const client = await editor();
    const isGuarded = GUARDED.has(key);
    const expected = isGuarded ? { statusCode: 403, code: 'FORBIDDEN' } : { statusCode: 200 };
    const owner = await superAdmin();
    const apiKey = await withApiKey(owner.user.id);
    // The largest value needs a Super Admin too; see below.
    const free = key === 'convertQuoteSeconds' ? '30' : most;
    for (const values of [{ [key]: shipped }, { [key.toUpperCase()]: shipped }, { [key]: free }]) {
      for (const caller of [client, apiKey]) expect(await save(caller, values)).toMatchObject(expected);
    }
    expect((await stored(client))[key]).toBe(isGuarded ? shipped : free);
    const preview = await call(client, 'POST', `${PATH}/preview`, { [key]: free });
    expect(preview).toMatchObject({ wouldSave: !isGuarded });
    expect(await save(owner, { [key]: shipped })).toMatchObject({ statusCode: 200 });
  });

  it.each([
    { key: 'convertQuoteSeconds', before: '20', free: ['30', '3'], kept: ['31', '120'] },
    // A value above 30 needs a Super Admin even if the save lowers it or leaves it unchanged.
    { key: 'convertQuoteSeconds', before: '60', free: ['30'], kept: ['60', '40'] },
    { key: 'convertMinOrderUsd', before: '5', free: ['5', '5.01'], kept: ['4.99', '0'] },
    { key: 'convertPriceMaxAgeSeconds', before: '60', free: ['60', '59'], kept: ['61', '0'] },
    { key: 'convertPriceMaxAgeSeconds', before: '0', free: ['0', '86400'], kept: [] },
  ])('$key of $before is loosened only by a Super Admin: not to $kept', async ({ key, before, free, kept }) => {
    const [client, owner] = [await editor(), await superAdmin()];
    const apiKey = await withApiKey(owner.user.id);
    const refused = { statusCode: 403, code: 'FORBIDDEN' };
    for (const value of kept) {
      await save(owner, { [key]: before });
      for (const caller of [client, apiKey]) {
        expect(await save(caller, { [key.toUpperCase()]: value, convertOpenQuotes: '7' })).toMatchObject(refused);
        expect(await call(caller, 'POST', `${PATH}/preview`, { [key]: value })).toMatchObject({
          wouldSave: false,
          refusals: [{ key, code: 'FORBIDDEN' }],
        });
      }
      expect(await stored(client)).toMatchObject({ [key]: before, convertOpenQuotes: '5' });
      expect(await save(owner, { [key]: value })).toMatchObject({ statusCode: 200 });
    }
    for (const value of free) {
      await save(owner, { [key]: before });
      expect(await save(client, { [key]: value })).toMatchObject({ statusCode: 200 });
    }
  });

  it('without a default is saved as an empty text by deleting its row', async () => {
    const owner = await superAdmin();
    await save(owner, { convertQuoteMovePercent: '0' });
    expect(await save(owner, { convertQuoteMovePercent: '' })).toMatchObject({
      changed: ['convertQuoteMovePercent'],
    });
    expect((await stored(owner)).convertQuoteMovePercent).toBe('');
    expect(await save(owner, { convertQuoteMovePercent: ' ' })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('is not brought back over a protected one by anybody but a Super Admin', async () => {
    const [client, owner] = [await editor(), await superAdmin()];
    const newest = async () => (await call(client, 'GET', `${PATH}/history`)).items[0].id;
    await save(owner, { convertQuoteSeconds: '30', convertFeePercent: '0.2' });
    const first = await newest();
    await save(owner, { convertFeePercent: '0.3' });
    const second = await newest();
    await save(client, { convertQuoteSeconds: '20' });
    const restore = (caller: Client, id: string) => call(caller, 'POST', `${PATH}/history/${id}/restore`, {});
    const refused = { statusCode: 403, code: 'FORBIDDEN' };
    for (const caller of [client, await withApiKey(owner.user.id)]) {
      expect(await restore(caller, first)).toMatchObject(refused);
      expect(await stored(client)).toMatchObject({ convertQuoteSeconds: '20', convertFeePercent: '0.3' });
    }
    // What was saved since then is not protected.
    expect(await restore(client, second)).toMatchObject({ statusCode: 200, changed: ['convertQuoteSeconds'] });
    expect(await stored(client)).toMatchObject({ convertQuoteSeconds: '30', convertFeePercent: '0.3' });
    expect(await restore(owner, first)).toMatchObject({ statusCode: 200 });
    expect(await stored(client)).toMatchObject({ convertQuoteSeconds: '30', convertFeePercent: '0.2' });
  });
});

describe('the settings of instant convert', () => {
  afterEach(() => clearSettings(...KEYS));

  it('are all in this table, and read with their defaults, at the path and by GraphQL', async () => {
    expect(SETTINGS.map(({ key }) => key)).toEqual(KEYS);
    const client = await newClient({ permissions: ['view.convert.settings'] });
    const shipped = Object.fromEntries(SETTINGS.map(({ key, shipped: text }) => [key, text]));
    expect((await client.rest('GET', PATH)).body).toMatchObject({ statusCode: 200, settings: shipped });
    expect((await client.ok('{ convertConsole { settings } }')).convertConsole.settings).toEqual(shipped);
  });

  it('are not brought back beyond what their caller may save', async () => {
    const [client, owner] = [await editor(), await superAdmin()];
    await owner.rest('PUT', PATH, { convertQuoteSeconds: '60' });
    const { id } = (await client.rest('GET', `${PATH}/history`)).body.items[0];
    await client.rest('PUT', PATH, { convertQuoteSeconds: '20' });
    const restore = `${PATH}/history/${id}/restore`;
    expect((await client.rest('POST', restore, {})).body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await owner.rest('POST', restore, {})).body).toMatchObject({ changed: ['convertQuoteSeconds'] });
    // Saving it would delete the row that tightens the age.
    await owner.rest('PUT', PATH, { convertPriceMaxAgeSeconds: '60', convertQuoteSeconds: '20' });
    await owner.rest('PUT', PATH, { convertQuoteSeconds: '60' });
    expect((await client.rest('POST', restore, {})).body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });

  it('are refused together when one of them is protected, and then none is saved', async () => {
    const client = await editor();
    const values = { convertQuoteSeconds: '30', convertFeePercent: '0.1' };
    expect((await client.rest('PUT', PATH, values)).body.code).toBe('FORBIDDEN');
    expect((await client.rest('GET', PATH)).body.settings.convertQuoteSeconds).toBe('10');
  });

  it.each(['convertQuoteSeconds', 'CONVERTENABLED', 'convertSomethingNew'])(
    'are not saved on the screen of the core, which names their own: %s',
    async (key) => {
      for (const client of [await editor(), await superAdmin()]) {
        const { body } = await client.rest('PUT', CORE, { [key]: '7' });
        expect(body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
        expect(body.message).toContain('/api/admin/convert/settings');
      }
    },
  );

  it('have a preview, a history with reasons and a way back', async () => {
    const client = await superAdmin();
    const before = (await client.rest('GET', PATH)).body.settings;
    const values = { convertQuoteSeconds: '30', convertFeePercent: '0.20' };
    expect((await client.rest('POST', `${PATH}/preview`, values)).body).toMatchObject({
      wouldSave: true,
      changes: expect.arrayContaining([{ key: 'convertFeePercent', before: null, after: '0.2' }]),
    });
    expect((await client.rest('GET', PATH)).body.settings).toEqual(before);
    expect((await client.rest('PUT', `${PATH}?reason=Spring`, values)).body.changed).toHaveLength(2);
    await client.rest('PUT', PATH, { convertQuoteSeconds: '5' });
    const history = (await client.rest('GET', `${PATH}/history`)).body;
    expect(history.items.slice(0, 2)).toMatchObject([
      { console: 'convert', reason: null },
      { console: 'convert', reason: 'Spring' },
    ]);
    await client.rest('POST', `${PATH}/history/${history.items[1].id}/restore`, {});
    expect((await client.rest('GET', PATH)).body.settings).toMatchObject({
      convertQuoteSeconds: '30',
      convertFeePercent: '0.2',
    });
    await client.ok(SAVE, { values: before });
    expect((await client.ok('{ convertConsole { settings } }')).convertConsole.settings).toEqual(before);
  });

  it('refuse a save over a later one that its caller has not seen', async () => {
    const client = await superAdmin();
    const { version } = (await client.rest('GET', PATH)).body;
    await client.rest('PUT', PATH, { convertQuoteSeconds: '12' });
    const save = `mutation ($values: JSONObject!, $seen: Int) {
      saveConvertSettings(values: $values, ifVersion: $seen) { changed }
    }`;
    expect(await client.code(save, { values: { convertQuoteSeconds: '13' }, seen: version })).toBe('CONFLICT');
  });

  it('need permissions of their own', async () => {
    const viewer = await newClient({ permissions: ['view.convert.settings'] });
    const values = { convertQuoteSeconds: '9' };
    for (const [method, path] of [
      ['PUT', PATH],
      ['POST', `${PATH}/preview`],
    ] as const) {
      expect((await viewer.rest(method, path, values)).body.code).toBe('FORBIDDEN');
    }
    expect(await viewer.code(SAVE, { values })).toBe('FORBIDDEN');
    const other = await newClient({ permissions: ['access.convert.settings', 'edit.settings'] });
    for (const path of [PATH, `${PATH}/history`]) {
      expect((await other.rest('GET', path)).body.code).toBe('FORBIDDEN');
    }
    expect(await other.code('{ convertConsole { version } }')).toBe('FORBIDDEN');
  });
});
