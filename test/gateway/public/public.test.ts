import { ratioOf, roundedFigure, sumOf } from '../../../src/core/payment/figures.js';
import { anonymous } from '../../support/accounts.js';
import { newMerchant } from '../../support/gateway.js';
import { setSettings } from '../../support/stored-settings.js';
import { ownWorld, world } from '../../support/world.js';

ownWorld('adds up the payments of the whole platform');

describe('what anybody may read of the gateway', () => {
  it('are its wallet types, currencies, bounds and languages', async () => {
    const client = await anonymous();
    const { body } = await client.rest('GET', '/api/gateway/settings');
    expect(body).toMatchObject({
      statusCode: 200,
      enabled: true,
      walletTypes: ['FIAT', 'SPOT', 'ECO'],
      minAmount: '1',
      maxAmount: '10000',
      locales: ['en', 'de'],
    });
    expect(body.currencies).toContainEqual(expect.objectContaining({ code: 'USD', type: 'FIAT' }));
    await setSettings({ gatewayEnabled: 'false', gatewayMaxPaymentAmount: '500' });
    expect((await client.ok('{ gatewaySettings { enabled maxAmount } }')).gatewaySettings).toEqual({
      enabled: false,
      maxAmount: '500',
    });
    await setSettings({ gatewayEnabled: 'true', gatewayMaxPaymentAmount: '10000' });
  });

  it('are sums over the whole platform, live and rounded down to two digits', async () => {
    const { platform, clock } = await world();
    const merchants = [await newMerchant(), await newMerchant(), await newMerchant({ status: 'PENDING' })];
    const day = clock.now().toISOString().slice(0, 10);
    const of = { day, currency: 'EUR', walletType: 'FIAT' as const };
    for (const [at, { id: merchantId }] of merchants.entries()) {
      const sums = { completed: 100 + at, usdVolume: '4321.99' };
      const rows = (['LIVE', 'TEST'] as const).map((mode) => ({ merchantId, mode, ...of, ...sums }));
      await platform.db.rows.insertInto('gateway_day').values(rows).execute();
    }
    const { body } = await (await anonymous()).rest('GET', '/api/gateway/landing');
    expect(body).toMatchObject({ statusCode: 200, merchants: '2', payments: '300', volume: '12000' });
    expect(body.features.length).toBeGreaterThan(0);
    const { gatewayLanding } = await (await anonymous()).ok('{ gatewayLanding { title volume } }');
    expect(gatewayLanding).toEqual({ title: body.title, volume: '12000' });
  });

  it('is nothing to a merchant key, and nothing while the extension is off', async () => {
    const { platform } = await world();
    await platform.db.rows.updateTable('extension').set({ status: false }).where('name', '=', 'gateway').execute();
    platform.extensions.drop();
    try {
      const client = await anonymous();
      for (const path of ['/api/gateway/settings', '/api/gateway/landing']) {
        expect((await client.rest('GET', path)).body.statusCode).toBe(403);
      }
    } finally {
      await platform.db.rows.updateTable('extension').set({ status: true }).where('name', '=', 'gateway').execute();
      platform.extensions.drop();
    }
  });
});

describe('figures', () => {
  it.each([
    [0, 0, '0'],
    [1, 0, '0'],
    [1, 3, '0.3333'],
    [2, 3, '0.6666'],
    [1, 2, '0.5'],
    [3, 3, '1'],
    [5, 4, '1.25'],
    [1, 20_000, '0'],
  ])('%d of %d is %s', (part, whole, ratio) => {
    expect(ratioOf(part, whole)).toBe(ratio);
  });

  it.each([
    ['0', '0'],
    ['7', '7'],
    ['99.99', '99'],
    ['100', '100'],
    ['1299.5', '1200'],
    ['987654321', '980000000'],
  ])('%s is shown to strangers as %s', (text, shown) => {
    expect(roundedFigure(text)).toBe(shown);
  });

  it('add up exactly', () => {
    expect(sumOf(['0.1', '0.2', '99999999999999999999999.00000001'])).toBe('99999999999999999999999.30000001');
    expect(sumOf([])).toBe('0');
  });
});
