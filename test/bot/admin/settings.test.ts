import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { newClient } from '../../support/accounts.js';
import { withApiKey } from '../../support/api-keys.js';
import { world } from '../../support/world.js';

const PATH = '/api/admin/trading-bot/settings';
const GUARDED = [
  { tradingBotEnabled: 'true' },
  { tradingBotLiveTradingEnabled: 'false' },
  { tradingBotPlatformFeePercent: '20' },
  { tradingBotTradingFeePercent: '0.1' },
];

const admin = () => newClient({ permissions: ['view.trading_bot.settings', 'edit.trading_bot.settings'] });
const superAdmin = () => newClient({ role: SUPER_ADMIN });

async function lastChange(userId: string) {
  const { system } = await world();
  return system.db.rows
    .selectFrom('trading_bot_audit_log')
    .selectAll()
    .where('action', '=', 'ADMIN_CONFIG_CHANGE')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

describe('the settings of trading bots', () => {
  it('are read with their defaults and saved, with a version, a history and a way back', async () => {
    const client = await superAdmin();
    const before = (await client.rest('GET', PATH)).body;
    expect(before.settings).toMatchObject({ tradingBotMaxBots: '20', tradingBotMarkets: '["BTC/USDT","ETH/USDT"]' });
    const values = { tradingBotMaxBots: '10', tradingBotMarkets: ['ETH/USDT', 'BTC/USDT', 'ETH/USDT'] };
    const saved = (await client.rest('PUT', `${PATH}?reason=Spring`, values)).body;
    expect(saved).toMatchObject({ statusCode: 200, changed: ['tradingBotMaxBots', 'tradingBotMarkets'] });
    expect((await client.rest('GET', PATH)).body.settings).toMatchObject({
      tradingBotMaxBots: '10',
      tradingBotMarkets: '["ETH/USDT","BTC/USDT"]',
    });
    await client.rest('PUT', PATH, { tradingBotMaxBots: '5' });
    const history = (await client.rest('GET', `${PATH}/history`)).body;
    expect(history.items).toMatchObject([{ console: 'trading_bot' }, { console: 'trading_bot', reason: 'Spring' }]);
    await client.rest('POST', `${PATH}/history/${history.items[1].id}/restore`, {});
    expect((await client.rest('GET', PATH)).body.settings.tradingBotMaxBots).toBe('10');
    await client.ok('mutation ($values: JSONObject!) { saveTradingBotSettings(values: $values) { changed } }', {
      values: before.settings,
    });
    expect((await client.ok('{ tradingBotConsole { settings } }')).tradingBotConsole.settings).toEqual(before.settings);
  });

  it.each([
    ['a fee on paper above 5 percent', { tradingBotSlippagePercent: '5.01' }],
    ['a part of a bot', { tradingBotMaxBots: '1.5' }],
    ['no bots at all', { tradingBotMaxBots: '0' }],
    ['a switch that is neither on nor off', { tradingBotAutoApprove: 'perhaps' }],
    ['markets that are no JSON', { tradingBotMarkets: 'BTC/USDT' }],
    ['markets that are no list', { tradingBotMarkets: '{"BTC/USDT":true}' }],
    ['a market that has no name of one', { tradingBotMarkets: ['BTC/USDT', 'BTCUSDT'] }],
    ['a setting of others', { siteName: 'Mine' }],
  ])('refuse %s, and a preview says so', async (_what, values) => {
    const client = await admin();
    const { code, message } = (await client.rest('PUT', PATH, values)).body;
    expect(code).toBe('BAD_INPUT');
    const [key] = Object.keys(values);
    expect((await client.rest('POST', `${PATH}/preview`, values)).body).toMatchObject({
      wouldSave: false,
      refusals: [{ key, code: 'BAD_INPUT', statusCode: 400, message }],
    });
    const document = 'mutation ($values: JSONObject!) { saveTradingBotSettings(values: $values) { changed } }';
    expect(await client.code(document, { values })).toBe('BAD_INPUT');
  });

  it('show in a preview what a save would change, and write nothing', async () => {
    const client = await admin();
    const values = { tradingBotMaxBots: '21', tradingBotAutoApprove: 'false', TRADINGBOTMAXBOTS: '22' };
    const document = `query ($values: JSONObject!) {
      previewTradingBotSettings(values: $values) { wouldSave changes { key after } refusals { key message } }
    }`;
    expect((await client.ok(document, { values })).previewTradingBotSettings).toMatchObject({
      wouldSave: false,
      changes: expect.arrayContaining([{ key: 'tradingBotMaxBots', after: '21' }]),
      refusals: [{ key: 'TRADINGBOTMAXBOTS', message: 'tradingBotMaxBots is named twice' }],
    });
    expect((await client.rest('GET', PATH)).body.settings.tradingBotMaxBots).toBe('20');
  });

  it.each(GUARDED)('%j is for a Super Admin alone, on this screen and on that of the core', async (values) => {
    const client = await newClient({
      permissions: ['view.trading_bot.settings', 'edit.trading_bot.settings', 'edit.settings'],
    });
    expect((await client.rest('PUT', PATH, values)).body.code).toBe('FORBIDDEN');
    const other = Object.fromEntries(Object.entries(values).map(([key]) => [key, '1']));
    expect((await client.rest('PUT', '/api/admin/system/settings', other)).body.code).toBe('FORBIDDEN');
    const owner = await superAdmin();
    expect((await owner.rest('PUT', PATH, values)).body.statusCode).toBe(200);
    const key = await withApiKey(owner.user.id);
    expect((await key.rest('PUT', PATH, values)).body.code).toBe('FORBIDDEN');
  });

  it('leave a row in the trail of bots, with what changed, whichever screen they were saved on', async () => {
    const client = await superAdmin();
    await client.rest('PUT', PATH, { tradingBotMaxBots: '7' });
    await client.rest('PUT', '/api/admin/system/settings', { tradingBotMaxBots: '8', siteName: 'A new name' });
    await client.rest('PUT', '/api/admin/system/settings', { siteName: 'Another name' });
    const rows = await lastChange(client.user.id);
    expect(rows).toMatchObject([
      { details: { before: { tradingBotMaxBots: '7' }, after: { tradingBotMaxBots: '8' } } },
      { details: { after: { tradingBotMaxBots: '7' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('siteName');
    for (const row of rows) {
      expect(row).toMatchObject({
        ownerId: null,
        botId: null,
        strategyId: null,
        actor: 'ADMIN',
        ip: expect.any(String),
      });
    }
    await client.rest('PUT', PATH, { tradingBotMaxBots: '20' });
  });

  it('need permissions of their own', async () => {
    const viewer = await newClient({ permissions: ['view.trading_bot.settings'] });
    expect((await viewer.rest('GET', PATH)).body.statusCode).toBe(200);
    for (const [method, path] of [
      ['PUT', PATH],
      ['POST', `${PATH}/preview`],
    ] as const) {
      expect((await viewer.rest(method, path, { tradingBotMaxBots: '9' })).body.code).toBe('FORBIDDEN');
    }
    const other = await newClient({ permissions: ['access.trading_bot'] });
    for (const path of [PATH, `${PATH}/history`]) {
      expect((await other.rest('GET', path)).body.code).toBe('FORBIDDEN');
    }
  });
});
