import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { settingDefinitions, settingFields } from '../../src/core/catalogue/settings.js';
import { protectedSettings } from '../../src/core/settings/protected.js';
import { publicSettings } from '../../src/services/settings/read.js';
import { anonymous, newClient } from '../support/accounts.js';
import { world } from '../support/world.js';
import { clearSettings } from './support/rows.js';

const HIDDEN = [
  'geoRestrictionLookupApiKey',
  'captchaSecretKey',
  'poolBackingEngineState',
  'poolBackingAttributedThrough',
  'poolBackingVenueFeesThrough',
];
const SECRET = ['vendorSecret', 'mailAPIKEY', 'smtpPassword', 'privateThing', 'botToken'];
/** Names that say so only where nothing is registered under them. */
const SOUNDS_SECRET = [
  'smtpPass',
  'PASSPHRASE',
  'awsCredentials',
  'hotWalletMnemonic',
  'walletSEED',
  'vendor_API_key',
  'payoutSigner',
  'stripe_sk',
  'PAYOUT_SK',
  'stripe.api.key',
  'openai-api-key',
  'vendor:API_Key',
  'smtp_pwd',
  'sec.ret',
  'access_key',
  'awsAccessKey',
  'jwtSigningKey',
  'JWT',
  'hmac_key',
  'encryption_key',
  'master.key.2',
  'signingKeyV2',
  'db_url',
  'databaseUrl',
  'REDIS-URL',
  'redis.connection.string',
  'mongodb_uri',
  'webhook_auth',
  'slackWebhook',
  'sentryDsn',
  'smtpAuth',
  'Authorization',
  'basicAuth',
  'session_salt',
  'totp',
  'wallet.pin',
];
/** Public by their nature, though something like a secret stands in their names. */
const SOUNDS_PUBLIC = [
  'siteAuthor',
  'authority_name',
  'recaptchaSiteKey',
  'vapidPublicKey',
  'supportUrl',
  'shippingNote',
  'keyboardLayout',
  'monthlyNewsletter',
  'homepage_url',
  'feedbackUrl',
  'upgradeUrl',
  'concert',
];
const MASK = '•'.repeat(8);

async function store(keys: readonly string[]): Promise<void> {
  const { platform } = await world();
  await sql`insert into settings (key, value) select key, 'hidden-value' from unnest(${keys}::text[]) as key`.execute(
    platform.db.rows,
  );
  await platform.settings.reload();
}

beforeEach(clearSettings);

describe('GET /api/settings', () => {
  it('answers the stored settings and the extensions to anybody', async () => {
    await store(['newsStatus', 'captchaSiteKey', 'mobileMinVersionPlatA', 'geoRestrictionMode']);
    const { status, body } = await (await anonymous()).rest('GET', '/api/settings');
    expect(status).toBe(200);
    expect(body.statusCode).toBe(200);
    expect(Array.isArray(body.extensions)).toBe(true);
    expect(
      Object.keys(body.settings)
        .filter((key) => key !== '__cacheVersion')
        .toSorted(),
    ).toEqual(['captchaSiteKey', 'geoRestrictionMode', 'mobileMinVersionPlatA', 'newsStatus']);
  });

  it('shows what is declared, and what does not sound like a secret', async () => {
    const declared = [...settingDefinitions.map(({ key }) => key), ...protectedSettings].filter(
      (key) => !/secret|apikey|password|private|token|geoRestrictionIp/i.test(key),
    );
    const keys = [...new Set([...declared, ...SOUNDS_PUBLIC])];
    await store(keys);
    const { body } = await (await anonymous()).rest('GET', '/api/settings');
    const shown = Object.keys(body.settings).filter((key) => key !== '__cacheVersion');
    expect(shown.toSorted()).toEqual(keys.toSorted());
  });

  it('leaves out the addresses that the geo policy lists, which admins read', async () => {
    const lists = ['geoRestrictionIpAllowlist', 'geoRestrictionIpBlocklist'];
    await store(lists);
    const client = await anonymous();
    const rest = JSON.stringify((await client.rest('GET', '/api/settings')).body);
    const graphql = JSON.stringify(await client.ok('{ settings { settings extensions } }'));
    for (const text of [rest, graphql]) expect(text).not.toMatch(/hidden-value|geoRestrictionIp/);
    const admin = await newClient({ permissions: ['edit.settings'] });
    const { settings } = (await admin.rest('GET', '/api/admin/system/settings')).body;
    expect(lists.map((key) => settings[key])).toEqual(['hidden-value', 'hidden-value']);
  });

  it('leaves out an address with a password in it, whatever it is called', async () => {
    const { platform } = await world();
    await sql`insert into settings (key, value) values
      ('backend', 'amqp://user:hidden-value@host:5672/'), ('homepage', 'https://example.com:443/@us')`.execute(
      platform.db.rows,
    );
    await platform.settings.reload();
    const { body } = await (await anonymous()).rest('GET', '/api/settings');
    expect(body.settings).toMatchObject({ homepage: 'https://example.com:443/@us' });
    expect(body.settings).not.toHaveProperty('backend');
  });

  it('is worked out once and anew when a setting has changed, and nobody can change what is kept', async () => {
    await store(['newsStatus']);
    const { platform, system } = await world();
    const { settings } = await publicSettings(system);
    expect((await publicSettings(system)).settings).toBe(settings);
    expect(settings).toMatchObject({ newsStatus: 'hidden-value' });
    expect(Object.isFrozen(settings)).toBe(true);
    await sql`update settings set value = 'other' where key = 'newsStatus'`.execute(platform.db.rows);
    await platform.settings.reload();
    expect((await publicSettings(system)).settings).toMatchObject({ newsStatus: 'other' });
    expect((await (await anonymous()).rest('GET', '/api/settings')).body.settings.newsStatus).toBe('other');
  });

  it('leaves out the five named keys and every name that sounds like a secret, at both transports', async () => {
    await store([...HIDDEN, ...SECRET, ...SOUNDS_SECRET]);
    const client = await anonymous();
    const rest = JSON.stringify((await client.rest('GET', '/api/settings')).body);
    const graphql = JSON.stringify(await client.ok('{ settings { settings extensions } }'));
    for (const text of [rest, graphql]) expect(text).not.toContain('hidden-value');
  });
});

describe('a key that is not registered and sounds like a secret', () => {
  it.each(SOUNDS_SECRET)('%s stays in the clear nowhere: reading, history, audit, preview', async (key) => {
    const client = await newClient({ role: SUPER_ADMIN });
    const put = (body: object) => client.rest('PUT', '/api/admin/system/settings', body);
    await put({ [key]: 'hidden-value' });
    // A call that is refused leaves what it was given in the audit.
    expect((await put({ [key]: 'hidden-value-too', geoRestrictionMode: 'x' })).body.statusCode).toBe(403);
    const seen = [
      await (await anonymous()).rest('GET', '/api/settings'),
      await client.rest('GET', '/api/admin/system/settings'),
      await client.rest('GET', '/api/admin/system/settings/history'),
      await client.rest('GET', '/api/admin/system/audit'),
      await client.rest('POST', '/api/admin/system/settings/preview', { [key]: 'hidden-value-too' }),
    ];
    expect(seen.map(({ body }) => body.statusCode ?? 200)).toEqual(seen.map(() => 200));
    expect(seen.map(({ body }) => JSON.stringify(body).includes('hidden-value'))).toEqual(seen.map(() => false));
    expect((await put({ [key]: MASK })).body).toMatchObject({ changed: [] });
  });

  it('is masked in the history also where it was recorded in the clear before', async () => {
    const client = await newClient({ role: SUPER_ADMIN });
    await client.rest('PUT', '/api/admin/system/settings', { hotWalletMnemonic: 'hidden-value' });
    const { platform } = await world();
    await sql`update settings_change set sealed = false, after = 'hidden-value'
      where key = 'hotWalletMnemonic'`.execute(platform.db.rows);
    const { body } = await client.rest('GET', '/api/admin/system/settings/history?perPage=1');
    expect(body.items[0].changes).toEqual([{ key: 'hotWalletMnemonic', before: null, after: MASK }]);
  });

  it('is none of the registered ones, which go by their own rule', async () => {
    await store(['geoRestrictionAdminBypass', 'captchaSiteKey', 'withdrawAutoApprove']);
    const { body } = await (await anonymous()).rest('GET', '/api/settings');
    expect(body.settings).toMatchObject({ geoRestrictionAdminBypass: 'hidden-value', captchaSiteKey: 'hidden-value' });
    const admin = await newClient({ role: SUPER_ADMIN });
    await admin.rest('PUT', '/api/admin/system/geo-restriction/settings', { geoRestrictionAdminBypass: false });
    const audit = await admin.rest('GET', '/api/admin/system/audit?perPage=1');
    expect(audit.body.items[0].after).toMatchObject({ geoRestrictionAdminBypass: 'false' });
  });
});

describe('adminSettings', () => {
  it('masks secrets and names the version', async () => {
    await store(['newsStatus', ...SECRET, 'captchaSecretKey']);
    const client = await newClient({ role: SUPER_ADMIN });
    const { body } = await client.rest('GET', '/api/admin/system/settings');
    expect(body.settings).toMatchObject({
      newsStatus: 'hidden-value',
      captchaSecretKey: '•'.repeat(8),
      botToken: '•'.repeat(8),
    });
    expect(typeof body.version).toBe('number');
    expect((await client.ok('{ adminSettings { settings } }')).adminSettings.settings).toEqual(body.settings);
  });

  it('asks for edit.settings', async () => {
    expect((await (await newClient()).rest('GET', '/api/admin/system/settings')).body).toMatchObject({
      statusCode: 403,
    });
    expect((await (await anonymous()).rest('GET', '/api/admin/system/settings')).body).toMatchObject({
      statusCode: 401,
    });
  });
});

describe('settingsFields', () => {
  it('tells a front end all that it needs to draw the screens', async () => {
    const client = await newClient({ permissions: ['edit.settings'] });
    const { body } = await client.rest('GET', '/api/admin/system/settings/field');
    expect(body).toHaveLength(settingFields.length);
    const field = (key: string) => body.find((each: { key: string }) => each.key === key);
    expect(field('walletTransferFee')).toMatchObject({
      tab: 'Wallet',
      type: 'range',
      default: '1',
      range: { min: '0', max: '10', step: '0.1', unit: 'percent' },
      superAdminOnly: true,
    });
    expect(field('fullLogo')).toMatchObject({ type: 'image', size: { width: 350, height: 75 }, default: null });
    expect(field('withdrawTwoFactorAppAllowed').showIf).toEqual([
      { anyOf: [{ key: 'twoFactorStatus', values: ['true'] }] },
      { anyOf: [{ key: 'twoFactorAppStatus', values: ['true'] }] },
      {
        anyOf: [
          { key: 'withdrawTwoFactorRequired', values: ['true'] },
          { key: 'withdrawTwoFactorChallenge', values: ['true'] },
        ],
      },
    ]);
    expect(field('captchaSecretKey')).toMatchObject({ type: 'password', secret: true });
    expect(field('powCaptchaStatus').rendered).toBe(false);
    expect((await client.ok('{ settingsFields { key tab } }')).settingsFields).toEqual(
      settingFields.map(({ key, tab }) => expect.objectContaining({ key, tab }) as unknown),
    );
  });

  it('asks for edit.settings', async () => {
    expect((await (await newClient()).rest('GET', '/api/admin/system/settings/field')).body).toMatchObject({
      statusCode: 403,
    });
  });
});

describe('the paths that clear caches', () => {
  it.each(['DELETE', 'POST'])('%s /api/admin/system/cache reads the settings anew and counts them', async (method) => {
    const { platform } = await world();
    await store(['newsStatus']);
    await sql`update settings set value = 'false' where key = 'newsStatus'`.execute(platform.db.rows);
    expect(platform.settings.text('newsStatus')).toBe('hidden-value');
    const client = await newClient({ permissions: ['edit.settings'] });
    const { body } = await client.rest(method, '/api/admin/system/cache');
    expect(body).toMatchObject({ statusCode: 200, settingsCount: 2 });
    expect(typeof body.extensionsCount).toBe('number');
    expect(platform.settings.text('newsStatus')).toBe('false');
  });

  it('ask for edit.settings', async () => {
    for (const method of ['DELETE', 'POST']) {
      expect((await (await newClient()).rest(method, '/api/admin/system/cache')).body).toMatchObject({
        statusCode: 403,
      });
      expect((await (await anonymous()).rest(method, '/api/admin/system/cache')).body).toMatchObject({
        statusCode: 401,
      });
    }
  });
});
