import { geo } from '../../src/core/geo/catalogue.js';
import { settingFields } from '../../src/core/catalogue/settings.js';
import { protectedSettings } from '../../src/core/settings/protected.js';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { anonymous, newClient } from '../support/accounts.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import { admin, superAdmin, useAdmins } from './support/admins.js';
import { TRANSPORTS } from './support/transports.js';
import { allRows, row } from './support/rows.js';

const CONSOLE_KEYS = ['dexAllowlistMode', 'dexKycRequired'];
const PLATFORM_ROWS = [
  '__cacheVersion',
  'poolBackingEngineState',
  'poolBackingAttributedThrough',
  'poolBackingVenueFeesThrough',
];

/** Every field of the screen with a text that differs from the other value's. */
const wholePage = (value: 'a' | 'b') =>
  Object.fromEntries(settingFields.map(({ key, type }) => [key, type === 'switch' ? String(value === 'b') : value]));

useAdmins();

describe.each(TRANSPORTS)('%s', (_door, save) => {
  it('saves a flat map and lets every reader see it at once', async () => {
    const saved = await save(admin, { newsStatus: false, siteTheme: 'dark' });
    expect(saved).toMatchObject({ statusCode: 200, message: 'Settings saved', changed: ['newsStatus', 'siteTheme'] });
    expect(await allRows()).toEqual({ newsStatus: 'false', siteTheme: 'dark' });
    expect((await world()).platform.settings.flag('newsStatus')).toBe(false);
  });

  it('stores everything as text', async () => {
    await save(admin, { a: null, b: 'null', c: true, d: 1.5, e: { x: [1] }, f: [], g: 0, h: ' kept ' });
    expect(await allRows()).toEqual({
      a: '',
      b: '',
      c: 'true',
      d: '1.5',
      e: '{"x":[1]}',
      f: '[]',
      g: '0',
      h: ' kept ',
    });
  });

  it('skips the keys named settings and extensions', async () => {
    const saved = await save(admin, { settings: { a: 1 }, Extensions: ['x'], newsStatus: 'false' });
    expect(saved.changed).toEqual(['newsStatus']);
    expect(await allRows()).toEqual({ newsStatus: 'false' });
  });

  it('takes a value of 1,000,000 characters and refuses one more', async () => {
    expect((await save(admin, { long: 'x'.repeat(1_000_000) })).statusCode).toBe(200);
    const refused = await save(admin, { newsStatus: 'false', long: 'y'.repeat(1_000_001) });
    expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(refused.message).toBe('The value of long is longer than 1,000,000 characters');
    expect(await row('newsStatus')).toBeUndefined();
  });

  it('drops what equals the stored text before it asks for rights', async () => {
    await save(superAdmin, { captchaProvider: 'none', walletTransferFee: '2', newsStatus: 'true' });
    const page = { captchaProvider: 'none', walletTransferFee: '2', newsStatus: 'false' };
    expect(await save(admin, page)).toMatchObject({ statusCode: 200, changed: ['newsStatus'] });
    expect(await save(admin, page)).toMatchObject({ statusCode: 200, message: 'Nothing has changed', changed: [] });
  });

  it.each(geo.settings.map(({ key }) => key))('refuses the geo key %s', async (key) => {
    const refused = await save(superAdmin, { [key.toUpperCase()]: 'true' });
    expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(refused.message).toBe(`${key} can only be changed from the geo policy screen`);
    expect(await allRows()).toEqual({});
  });

  it.each(PLATFORM_ROWS)('refuses the row %s in any case, and names what it is', async (key) => {
    for (const spelling of [key, key.toUpperCase(), key.toLowerCase()]) {
      const refused = await save(superAdmin, { [spelling]: 'forged' });
      expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
      expect(refused.message).toMatch(/cannot be saved: it is the (reserved row|state|point)/);
    }
    expect(await allRows()).toEqual({});
  });

  it.each(CONSOLE_KEYS)('refuses %s to everybody, with a pointer to its console', async (key) => {
    for (const client of [admin, superAdmin]) {
      const refused = await save(client, { [key.toLowerCase()]: 'true' });
      expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(refused.message).toContain('web3 trading console');
    }
  });

  it.each(protectedSettings.filter((key) => !CONSOLE_KEYS.includes(key)))(
    'lets only a Super Admin change %s, in whatever case it is written',
    async (key) => {
      for (const spelling of [key, key.toUpperCase(), key.toLowerCase()]) {
        const refused = await save(admin, { newsStatus: 'false', [spelling]: 'changed' });
        expect(refused).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
        expect(refused.message).toBe(`Only a Super Admin can change the setting ${key}`);
      }
      expect(await allRows()).toEqual({});
      expect((await save(superAdmin, { [key.toLowerCase()]: 'changed' })).statusCode).toBe(200);
      expect(await row(key)).toBe('changed');
    },
  );

  it.each(['withdrawAutoApprove', 'withdrawApproval'])(
    'writes both names of the approval when %s is saved',
    async (key) => {
      expect((await save(superAdmin, { [key]: true })).statusCode).toBe(200);
      expect(await allRows()).toEqual({ withdrawAutoApprove: 'true', withdrawApproval: 'true' });
      const page = { withdrawAutoApprove: 'true', withdrawApproval: 'true', [key]: 'false' };
      expect((await save(superAdmin, page)).statusCode).toBe(200);
      expect(await allRows()).toEqual({ withdrawAutoApprove: 'false', withdrawApproval: 'false' });
    },
  );

  it('refuses two different values for the two names of the approval', async () => {
    const refused = await save(superAdmin, { withdrawAutoApprove: 'true', withdrawApproval: 'false' });
    expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await allRows()).toEqual({});
  });

  it.each(['', ' kycStatus', 'a b', '.a', '-a', 'ключ', 'a'.repeat(256), 'a\u0000b', 'a/b'])(
    'refuses the new key %p',
    async (key) => {
      expect(await save(admin, { newsStatus: 'false', [key]: '1' })).toMatchObject({
        statusCode: 400,
        code: 'BAD_INPUT',
      });
      expect(await allRows()).toEqual({});
    },
  );

  it.each(['_', 'a', '9', 'a.b:c-d_e', 'a'.repeat(255)])('creates the new key %p', async (key) => {
    expect((await save(admin, { [key]: '1' })).statusCode).toBe(200);
    expect(await row(key)).toBe('1');
  });

  it.each(['constructor', 'prototype', 'Constructor', 'PROTOTYPE', '__PROTO__'])('refuses the key %p', async (key) => {
    expect(await save(superAdmin, { newsStatus: 'false', [key]: '1' })).toMatchObject({ statusCode: 400 });
    expect(await allRows()).toEqual({});
  });

  it('refuses two keys of one request that are one in another case', async () => {
    const refused = await save(admin, { newsStatus: 'false', NEWSSTATUS: 'true' });
    expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(refused.message).toBe('"newsStatus" and "NEWSSTATUS" name the same setting');
  });

  it('writes the stored casing of a row, and the registered casing where there is none', async () => {
    await save(admin, { NEWSSTATUS: 'false', myKey: '1' });
    await save(admin, { MYKEY: '2', newsstatus: 'true' });
    expect(await allRows()).toEqual({ newsStatus: 'true', myKey: '2' });
  });

  it('stores a value outside its options and bounds as it is, and reads it within them', async () => {
    expect((await save(superAdmin, { walletTransferFee: '99', captchaProvider: 'x' })).statusCode).toBe(200);
    expect(await row('walletTransferFee')).toBe('99');
    expect((await world()).platform.settings.decimal('walletTransferFee')).toBe('10');
  });

  it.each(['a\u0000b', '\ud800'])('refuses a text that cannot be stored', async (text) => {
    expect(await save(admin, { newsStatus: 'false', a: text })).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(await allRows()).toEqual({});
  });

  it('keeps a secret when its mask comes back', async () => {
    await save(superAdmin, { captchaSecretKey: 'very-secret', vendorApiKey: 'k' });
    const mask = '•'.repeat(8);
    const page = { captchaSecretKey: mask, vendorApiKey: mask, CAPTCHASECRETKEY2: mask, siteTheme: mask };
    expect(await save(admin, page)).toMatchObject({ statusCode: 200, changed: ['siteTheme'] });
    expect(await row('captchaSecretKey')).toBe('very-secret');
    expect(await row('vendorApiKey')).toBe('k');
  });

  it('refuses whoever is not signed in or lacks edit.settings', async () => {
    expect(await save(await anonymous(), { a: '1' })).toMatchObject({ statusCode: 401 });
    expect(await save(await newClient(), { a: '1' })).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(await save(await newClient({ permissions: ['edit.geo.restriction'] }), { a: '1' })).toMatchObject({
      statusCode: 403,
    });
  });

  it.each([[[]], ['text'], [null], [5]])('refuses a body that is no map: %j', async (values) => {
    expect(await save(admin, values)).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('costs the same statements for one key and for the whole page', async () => {
    await newClient({ role: SUPER_ADMIN });
    const one = await countStatements(() => save(superAdmin, { newsStatus: 'x' }));
    const all = await countStatements(() => save(superAdmin, wholePage('a')));
    const again = await countStatements(() => save(superAdmin, wholePage('b')));
    // The page holds protected keys: one more statement asks for a fresh proof, three tell the other Super Admins.
    expect([all, again]).toEqual([one + 4, one + 4]);
    expect(one).toBeLessThanOrEqual(12);
  });
});

it('refuses __proto__ at REST and inline in GraphQL', async () => {
  const { url } = await world();
  const headers = { 'content-type': 'application/json', 'x-csrf-token': superAdmin.cookies.get('csrfToken') ?? '' };
  const cookie = [...superAdmin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const body = '{"newsStatus":"false","__proto__":{"captchaProvider":"none"}}';
  const answer = await fetch(`${url}/api/admin/system/settings`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body,
  });
  expect(await answer.json()).toMatchObject({ statusCode: 400 });
  const inline = 'mutation { saveSettings(values: { newsStatus: "false", __proto__: "x" }) { changed } }';
  expect(await superAdmin.code(inline)).toBe('BAD_INPUT');
  expect(await allRows()).toEqual({});
});
