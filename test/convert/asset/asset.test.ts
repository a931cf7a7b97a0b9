import { newId } from '../../../src/core/ids.js';
import { anonymous, newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import type { Client } from '../../support/client.js';
import { convertible, inventoryOf } from '../../support/convert-assets.js';
import { newCode, newCurrency } from '../../support/currencies.js';
import { TRANSPORTS, through } from '../../support/each-transport.js';
import { clearSettings, setSettings } from '../../support/stored-settings.js';
import { world } from '../../support/world.js';

const KEYS = { permissions: ['view.convert.asset', 'edit.convert.asset'] as const };
const PATH = '/api/admin/convert/asset';
const SPOT = { type: 'SPOT' } as const;

const stored = async (currency: string) =>
  (await world()).system.db.rows.selectFrom('convert_asset').selectAll().where('currency', '=', currency).execute();

describe.each(TRANSPORTS)('createConvertAsset by %s', (transport) => {
  const call = through(transport);
  const create = (client: Client, body: object) => call(client, 'POST', PATH, body);

  it('makes a currency convertible with the given terms, opens its places and records who did', async () => {
    const admin = await newClient(KEYS);
    const { code: currency } = await newCurrency(SPOT);
    const terms = { minAmount: '0.10', maxAmount: '5.0', spreadPercent: '0.75', feePercent: '0.1' };
    const made = await create(admin, { currency, ...SPOT, ...terms, hedgeSymbol: `${currency}/USDT` });
    expect(made).toMatchObject({
      currency,
      ...SPOT,
      enabled: true,
      minAmount: '0.1',
      maxAmount: '5',
      spreadPercent: '0.75',
      feePercent: '0.1',
      hedgeSymbol: `${currency}/USDT`,
      frozen: [],
      frozenAt: null,
      statusCode: 200,
    });
    await Promise.all([
      inventoryOf({ currency, ...SPOT }),
      inventoryOf({ currency, ...SPOT }, 'VENUE'),
      inventoryOf({ currency: 'USDT', ...SPOT }, 'VENUE'),
    ]);
    const { system } = await world();
    const audit = system.db.rows.selectFrom('admin_audit_log').selectAll().where('targetId', '=', made.id);
    expect(await audit.execute()).toEqual([
      expect.objectContaining({ action: 'edit.convert.asset', userId: admin.user.id, statusCode: 200 }),
    ]);
  });

  it("has the settings' terms where none are given, and can be made switched off", async () => {
    const admin = await newClient(KEYS);
    const { code: currency } = await newCurrency(SPOT);
    expect(await create(admin, { currency, ...SPOT, enabled: false })).toMatchObject({
      enabled: false,
      minAmount: '0',
      maxAmount: null,
      spreadPercent: null,
      feePercent: null,
      hedgeSymbol: null,
    });
  });

  it('refuses a currency that is an asset already, also to one of two who add it at once', async () => {
    const admin = await newClient(KEYS);
    const { code: currency } = await newCurrency(SPOT);
    const answers = await Promise.all([create(admin, { currency, ...SPOT }), create(admin, { currency, ...SPOT })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await create(admin, { currency, ...SPOT })).toEqual({
      statusCode: 409,
      code: 'CONFLICT',
      message: `${currency} of type SPOT can be converted already`,
    });
    expect(await stored(currency)).toHaveLength(1);
  });

  it.each([
    { minAmount: '-1' },
    { minAmount: '0.000000001' },
    { minAmount: '0.0000000000000000001' },
    { minAmount: '1e-3' },
    { minAmount: '1000000000000' },
    { maxAmount: '0' },
    { minAmount: '2', maxAmount: '1' },
    { spreadPercent: '-0.1' },
    { spreadPercent: '10.01' },
    { spreadPercent: '0.00001' },
    { feePercent: '11' },
    { hedgeSymbol: 'BTC/USDT' },
    { hedgeSymbol: 'nonsense' },
    { hedgeSymbol: '' },
    { enabled: 'yes' },
    { type: 'ECO' },
    { type: 'GOLD' },
    { currency: newCode() },
  ])('refuses %p and writes nothing', async (change) => {
    const admin = await newClient(KEYS);
    const { code: currency } = await newCurrency(SPOT);
    const body = { currency, ...SPOT, ...change };
    expect(await create(admin, body)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await stored(body.currency)).toEqual([]);
  });

  it('refuses a market whose quote currency the platform does not have, and opens no place', async () => {
    const admin = await newClient(KEYS);
    const { code: currency } = await newCurrency(SPOT);
    const answer = await create(admin, { currency, ...SPOT, hedgeSymbol: `${currency}/XYZ` });
    expect(answer).toMatchObject({ code: 'BAD_INPUT', message: 'hedgeSymbol: the platform has no currency XYZ' });
    expect(await stored(currency)).toEqual([]);
    await expect(inventoryOf({ currency, ...SPOT })).rejects.toThrow(/holds no/);
  });

  it('takes a spread or a fee below the setting of a Super Admin alone', async () => {
    await setSettings({ convertSpreadPercent: '0.5', convertFeePercent: '0.1' });
    const [admin, superAdmin] = [await newClient(KEYS), await newClient({ role: 'Super Admin' })];
    const apiKey = await withApiKey(superAdmin.user.id);
    for (const terms of [{ spreadPercent: '0.49' }, { feePercent: '0' }]) {
      const { code: currency } = await newCurrency(SPOT);
      for (const caller of [admin, apiKey]) {
        expect(await create(caller, { currency, ...SPOT, ...terms })).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await stored(currency)).toEqual([]);
      expect(await create(superAdmin, { currency, ...SPOT, ...terms })).toMatchObject(terms);
    }
    await clearSettings('convertSpreadPercent', 'convertFeePercent');
  });

  it('needs edit.convert.asset', async () => {
    const body = { currency: 'BTC', ...SPOT };
    expect((await create(await anonymous(), body)).code).toBe('UNAUTHENTICATED');
    expect((await create(await newClient({ permissions: ['view.convert.asset'] }), body)).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('updateConvertAsset by %s', (transport) => {
  const call = through(transport);
  const put = (client: Client, id: string, body: object) => call(client, 'PUT', `${PATH}/${id}`, body);

  it('changes what is given, and leaves the rest', async () => {
    const admin = await newClient(KEYS);
    const { assetId, currency } = await convertible({ minAmount: '1', maxAmount: '9', spreadPercent: '2' });
    const change = { minAmount: '2', maxAmount: null, hedgeSymbol: `${currency}/USD` };
    expect(await put(admin, assetId, change)).toMatchObject({ ...change, enabled: true, spreadPercent: '2' });
    expect(await inventoryOf({ currency: 'USD', type: 'FIAT' }, 'VENUE')).toMatchObject({ location: 'VENUE' });
    expect(await put(admin, assetId, { enabled: false, spreadPercent: null })).toMatchObject({
      enabled: false,
      minAmount: '2',
      spreadPercent: null,
    });
  });

  it('refuses bounds that leave nothing between them together with the stored ones', async () => {
    const admin = await newClient(KEYS);
    const { assetId } = await convertible({ minAmount: '1', maxAmount: '9' });
    for (const change of [{ minAmount: '9.1' }, { maxAmount: '0.9' }, { maxAmount: '0' }, { hedgeSymbol: 'A/A' }]) {
      expect(await put(admin, assetId, change)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    }
    expect(await put(admin, newId(), { enabled: true })).toMatchObject({
      statusCode: 404,
      message: 'There is no such asset',
    });
  });

  it('lets an admin leave a percentage of a Super Admin as it is, and not change it below the setting', async () => {
    const [admin, superAdmin] = [await newClient(KEYS), await newClient({ role: 'Super Admin' })];
    const { assetId } = await convertible({ spreadPercent: '0.2' });
    expect(await put(admin, assetId, { spreadPercent: '0.20', enabled: false })).toMatchObject({ enabled: false });
    // A key of a Super Admin is none.
    for (const caller of [admin, await withApiKey(superAdmin.user.id)]) {
      expect(await put(caller, assetId, { spreadPercent: '0.3' })).toEqual({
        statusCode: 403,
        code: 'FORBIDDEN',
        message:
          'Only a Super Admin, by a browser session, can set spreadPercent below the setting convertSpreadPercent',
      });
    }
    expect(await put(superAdmin, assetId, { spreadPercent: '0.3' })).toMatchObject({ spreadPercent: '0.3' });
    expect(await put(admin, assetId, { spreadPercent: '0.5' })).toMatchObject({ spreadPercent: '0.5' });
  });

  it('needs edit.convert.asset', async () => {
    const { assetId } = await convertible({ inventory: '0' });
    expect((await put(await anonymous(), assetId, {})).code).toBe('UNAUTHENTICATED');
    expect((await put(await newClient({ permissions: ['view.convert.asset'] }), assetId, {})).code).toBe('FORBIDDEN');
  });
});

describe.each(TRANSPORTS)('convertAssets by %s', (transport) => {
  const call = through(transport);

  it('lists assets and shows one, to who holds view.convert.asset', async () => {
    const admin = await newClient({ permissions: ['view.convert.asset'] });
    const { assetId, currency } = await convertible({ inventory: '0' });
    const list = await call(admin, 'GET', `${PATH}?filter=${encodeURIComponent(JSON.stringify({ currency }))}`);
    expect(list).toMatchObject({ items: [{ id: assetId, currency }], pagination: { totalItems: 1 } });
    expect(await call(admin, 'GET', `${PATH}/${assetId}`)).toMatchObject({ id: assetId, frozen: [] });
    expect(await call(admin, 'GET', `${PATH}/${newId()}`)).toMatchObject({ statusCode: 404 });
    for (const path of [PATH, `${PATH}/${assetId}`]) {
      expect((await call(await anonymous(), 'GET', path)).code).toBe('UNAUTHENTICATED');
      expect((await call(await newClient(), 'GET', path)).code).toBe('FORBIDDEN');
    }
  });
});
