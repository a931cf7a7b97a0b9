import { SETTINGS_CONSOLES, settingDefinitions, settingFields } from '../../src/core/catalogue/settings.js';
import { decimalsOf, type SettingDefinition, type SettingRange } from '../../src/core/frame/setting.js';
import { NFT_SETTINGS } from '../../src/core/nft/settings.js';
import { toRanged } from '../../src/core/text/setting-text.js';
import { SettingsSnapshot } from '../../src/services/settings/snapshot.js';
import { clearSettings, setSettings } from '../support/stored-settings.js';
import { superAdmin, useAdmins } from './support/admins.js';
import { row } from './support/rows.js';

const own = (name: string) => SETTINGS_CONSOLES[name]?.settings ?? [];

/** Every screen on which numbers are saved, with what is saved there, and how. That of the gateway has no preview. */
const SCREENS = [
  {
    path: '/api/admin/system/settings',
    settings: [...settingFields, ...NFT_SETTINGS, ...own('gateway'), ...own('trading_bot')],
    save: 'saveSettings',
    preview: 'previewSettings',
  },
  {
    path: '/api/admin/convert/settings',
    settings: own('convert'),
    save: 'saveConvertSettings',
    preview: 'previewConvertSettings',
  },
  { path: '/api/admin/gateway/settings', settings: own('gateway'), save: 'saveGatewaySettings', preview: null },
  {
    path: '/api/admin/trading-bot/settings',
    settings: own('trading_bot'),
    save: 'saveTradingBotSettings',
    preview: 'previewTradingBotSettings',
  },
  {
    path: '/api/admin/ico/settings/limits',
    settings: own('ico'),
    save: 'saveIcoLimits',
    preview: 'previewIcoLimits',
  },
];

type Ranged = SettingDefinition & { readonly range: SettingRange };
const ranged = (settings: readonly SettingDefinition[]) => settings.filter((each): each is Ranged => 'range' in each);

/** The least value above the lower bound that has this many decimals. */
const withDecimals = ({ min }: SettingRange, decimals: number) =>
  decimals === 0 ? min : `${min}.${'0'.repeat(decimals - 1)}1`;

const NUMBERS = SCREENS.flatMap(({ settings, ...screen }) =>
  ranged(settings).map(({ key, range }) => ({ ...screen, key, range, decimals: decimalsOf(range) })),
);

useAdmins();

describe('the decimals of a number', () => {
  it('have a bound for every setting that is saved on any screen', () => {
    const geo = ranged(SETTINGS_CONSOLES['geo']?.settings ?? []);
    // The geo policy takes whole numbers as such, which have no decimals.
    expect(geo.map(({ range }) => decimalsOf(range)).every((decimals) => decimals === 0)).toBe(true);
    const keys = new Set([...NUMBERS, ...geo].map(({ key }) => key));
    expect(keys).toEqual(new Set(ranged(settingDefinitions).map(({ key }) => key)));
  });

  it('are none where steps are whole, four of a percentage and eight of an amount, and as stored where that is less', () => {
    const bound = (key: string) => NUMBERS.find((each) => each.key === key)?.decimals;
    expect(['convertOpenQuotes', 'convertSpreadPercent', 'convertMaxOrderUsd'].map(bound)).toEqual([0, 4, 8]);
    expect(['tradingBotDefaultStopLossPercent', 'tradingBotPlatformFeePercent'].map(bound)).toEqual([2, 2]);
    expect(['walletTransferFee', 'gatewayMinPayoutAmount'].map(bound)).toEqual([4, 8]);
  });

  it.each(ranged(settingDefinitions))('are not too many in the default of $key', ({ default: shipped, range }) => {
    expect(shipped === null ? null : toRanged(shipped, range)).toBe(shipped);
  });

  it.each(NUMBERS)('$key takes $decimals of them at $path, and no more, with BAD_INPUT', async (each) => {
    const { path, save, key, range, decimals } = each;
    const [taken, refused] = [withDecimals(range, decimals), withDecimals(range, decimals + 1)];
    const mutation = `mutation ($values: JSONObject!) { ${save}(values: $values) { changed } }`;
    expect((await superAdmin.rest('PUT', path, { [key]: taken })).body).toMatchObject({ changed: [key] });
    for (const text of [refused, `${refused}000`, `${taken}${decimals === 0 ? '.' : ''}${'0'.repeat(19)}1`]) {
      const values = { [key]: text };
      expect((await superAdmin.rest('PUT', path, values)).body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(await superAdmin.code(mutation, { values })).toBe('BAD_INPUT');
    }
    expect(await row(key)).toBe(taken);
  });

  it.each(NUMBERS.filter(({ preview }) => preview !== null))(
    '$key is previewed at $path as it is saved',
    async (each) => {
      const { path, preview, key, range, decimals } = each;
      const query = `query ($values: JSONObject!) { ${preview}(values: $values) { wouldSave refusals { key code } } }`;
      const refusals = [{ key, code: 'BAD_INPUT' }];
      for (const [more, expected] of [
        [0, { wouldSave: true, refusals: [] }],
        [1, { wouldSave: false, refusals }],
      ] as const) {
        const values = { [key]: withDecimals(range, decimals + more) };
        expect((await superAdmin.ok(query, { values }))[preview ?? '']).toEqual(expected);
        expect((await superAdmin.rest('POST', `${path}/preview`, values)).body).toMatchObject(expected);
      }
    },
  );

  it('do not count zeros at the end', async () => {
    const core = await superAdmin.rest('PUT', '/api/admin/system/settings', { walletTransferFee: '0.5000000' });
    const console = await superAdmin.rest('PUT', '/api/admin/convert/settings', { convertFeePercent: '0.5000000' });
    expect([core.body.statusCode, console.body.statusCode]).toEqual([200, 200]);
    expect([await row('walletTransferFee'), await row('convertFeePercent')]).toEqual(['0.5000000', '0.5']);
  });

  it.each(['1e-1', '1E0', '0x1', '.5', '5.', '+1', 'NaN', 'Infinity', '1,5'])(
    'are those of a plain number: a console refuses %p',
    async (text) => {
      for (const { path, settings, save } of SCREENS.slice(1)) {
        const key = ranged(settings)[0]?.key ?? '';
        expect((await superAdmin.rest('PUT', path, { [key]: text })).body).toMatchObject({ code: 'BAD_INPUT' });
        const mutation = `mutation ($values: JSONObject!) { ${save}(values: $values) { changed } }`;
        expect(await superAdmin.code(mutation, { values: { [key]: text } })).toBe('BAD_INPUT');
      }
    },
  );

  it('of a number that was stored before are cut off where it is read, and it can be sent back unchanged', async () => {
    const path = '/api/admin/system/settings';
    await setSettings({ walletTransferFee: '0.123456' });
    const values = { walletTransferFee: '0.123456', newsStatus: 'false' };
    expect((await superAdmin.rest('PUT', path, values)).body).toMatchObject({ changed: ['newsStatus'] });
    expect((await superAdmin.rest('PUT', path, { walletTransferFee: '0.123457' })).body.code).toBe('BAD_INPUT');
    await clearSettings('walletTransferFee', 'newsStatus');
  });

  it.each(ranged(settingDefinitions))('of $key that are stored are cut off, towards zero', ({ key, range }) => {
    const decimals = decimalsOf(range);
    const stored = `${range.min}.${'9'.repeat(40)}`;
    const expected = decimals === 0 ? range.min : `${range.min}.${'9'.repeat(decimals)}`;
    const snapshot = new SettingsSnapshot([{ key, value: stored }]);
    expect(snapshot.decimal(key as 'convertFeePercent')).toBe(expected);
    expect(snapshot.number(key as 'convertFeePercent')).toBe(Number(expected));
  });
});
