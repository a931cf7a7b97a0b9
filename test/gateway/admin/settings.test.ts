import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';

const PATH = '/api/admin/gateway/settings';
const ALL_TYPES = ['FIAT', 'SPOT', 'ECO'];

const admin = () => newClient({ permissions: ['view.gateway.settings', 'edit.gateway.settings'] });

describe('the settings of the gateway', () => {
  it('are read with their defaults and saved, with a version, a history and a way back', async () => {
    const client = await admin();
    const before = (await client.rest('GET', PATH)).body;
    expect(before.settings).toMatchObject({
      gatewayFeePercentage: '1',
      gatewayAllowedWalletTypes: '["FIAT","SPOT","ECO"]',
    });
    const values = { gatewayFeePercentage: '0.80', gatewayAllowedWalletTypes: ['SPOT', 'FIAT', 'SPOT'] };
    const saved = (await client.rest('PUT', `${PATH}?reason=Spring`, values)).body;
    expect(saved).toMatchObject({ statusCode: 200, changed: ['gatewayFeePercentage', 'gatewayAllowedWalletTypes'] });
    expect((await client.rest('GET', PATH)).body.settings).toMatchObject({
      gatewayFeePercentage: '0.8',
      gatewayAllowedWalletTypes: '["SPOT","FIAT"]',
    });
    await client.rest('PUT', PATH, { gatewayFeePercentage: '2' });
    const history = (await client.rest('GET', `${PATH}/history`)).body;
    expect(history.items).toMatchObject([{ console: 'gateway' }, { console: 'gateway', reason: 'Spring' }]);
    await client.rest('POST', `${PATH}/history/${history.items[1].id}/restore`, {});
    expect((await client.rest('GET', PATH)).body.settings.gatewayFeePercentage).toBe('0.8');
    await client.ok('mutation ($values: JSONObject!) { saveGatewaySettings(values: $values) { changed } }', {
      values: before.settings,
    });
    expect((await client.ok('{ gatewayConsole { settings } }')).gatewayConsole.settings).toEqual(before.settings);
  });

  it.each([
    ['a fee above 20 percent', { gatewayFeePercentage: '21' }],
    ['a schedule that there is not', { gatewayPayoutSchedule: 'HOURLY' }],
    ['a part of a minute', { gatewayPaymentExpirationMinutes: '1.5' }],
    ['a timeout of more than 30 seconds', { gatewayWebhookTimeoutSeconds: '31' }],
    ['wallet types that are no list', { gatewayAllowedWalletTypes: '"SPOT"' }],
    ['wallet types that are no JSON', { gatewayAllowedWalletTypes: 'SPOT' }],
    ['a wallet type that there is not', { gatewayAllowedWalletTypes: ['SPOT', 'FUTURES'] }],
    ['a wallet type that is no text', { gatewayAllowedWalletTypes: [1] }],
    ['a setting of others', { siteName: 'Mine' }],
  ])('refuse %s', async (_what, values) => {
    const client = await admin();
    expect((await client.rest('PUT', PATH, values)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    const document = 'mutation ($values: JSONObject!) { saveGatewaySettings(values: $values) { changed } }';
    expect(await client.code(document, { values })).toBe('BAD_INPUT');
  });

  it('are saved on the settings screen of the core too, which warns of what it stores', async () => {
    const client = await newClient({ role: SUPER_ADMIN });
    const values = { gatewayPayoutSchedule: 'WEEKLY', gatewayAllowedWalletTypes: '["FUTURES"]' };
    const preview = (await client.rest('POST', '/api/admin/system/settings/preview', values)).body;
    expect(preview.refusals).toEqual([]);
    const warning = { key: 'gatewayAllowedWalletTypes', message: 'is no list of FIAT, SPOT, ECO' };
    expect(preview.warnings).toContainEqual(warning);
    expect((await client.rest('PUT', '/api/admin/system/settings', values)).body.statusCode).toBe(200);
    const types = (await client.rest('GET', '/api/admin/gateway/wallet-type')).body;
    expect(types.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([false, false, false]);
    const reset = { gatewayPayoutSchedule: 'DAILY', gatewayAllowedWalletTypes: ALL_TYPES };
    expect((await client.rest('PUT', PATH, reset)).body.statusCode).toBe(200);
  });

  it('need permissions of their own', async () => {
    const viewer = await newClient({ permissions: ['view.gateway.settings'] });
    expect((await viewer.rest('GET', PATH)).body.statusCode).toBe(200);
    expect((await viewer.rest('PUT', PATH, { gatewayEnabled: false })).body.code).toBe('FORBIDDEN');
    const other = await newClient({ permissions: ['access.gateway.merchant'] });
    for (const path of [PATH, `${PATH}/history`, '/api/admin/gateway/wallet-type']) {
      expect((await other.rest('GET', path)).body.code).toBe('FORBIDDEN');
    }
  });
});

describe('the wallet types of the gateway', () => {
  it('are listed with the currencies that are offered, allowed or not', async () => {
    const client = await admin();
    await client.rest('PUT', PATH, { gatewayAllowedWalletTypes: ['FIAT'] });
    const { body } = await client.rest('GET', '/api/admin/gateway/wallet-type');
    expect(body.map(({ type, allowed }: { type: string; allowed: boolean }) => [type, allowed])).toEqual([
      ['FIAT', true],
      ['SPOT', false],
      ['ECO', false],
    ]);
    expect(body[0].currencies).toContainEqual(expect.objectContaining({ code: 'USD', type: 'FIAT' }));
    const { gatewaySettings } = await client.ok('{ gatewaySettings { walletTypes currencies { type } } }');
    expect(gatewaySettings.walletTypes).toEqual(['FIAT']);
    expect(new Set(gatewaySettings.currencies.map(({ type }: { type: string }) => type))).toEqual(new Set(['FIAT']));
    await client.rest('PUT', PATH, { gatewayAllowedWalletTypes: ALL_TYPES });
  });
});
