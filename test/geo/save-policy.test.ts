import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { geo } from '../../src/core/geo/catalogue.js';
import { anonymous, newClient } from '../support/accounts.js';
import { countStatements } from '../support/statements.js';
import { world } from '../support/world.js';
import {
  clearPolicy,
  from,
  IN_GERMANY,
  IN_KOREA,
  NOWHERE,
  PATH,
  savePolicy,
  savePolicyByGraphQL,
  writeDatabases,
} from './support/policy.js';

const MASK = '•'.repeat(8);

/** One valid value a key, each another than the default. */
const EVERYTHING: Record<string, unknown> = {
  geoRestrictionEnabled: true,
  geoRestrictionMode: 'ALLOWLIST',
  geoRestrictionAllowAccountExit: false,
  geoRestrictionBlockUnknownCountry: true,
  geoRestrictionFailOpen: false,
  geoRestrictionAdminBypass: false,
  geoRestrictionIpAllowlist: `${NOWHERE}, 10.0.0.0/8`,
  geoRestrictionIpBlocklist: '198.51.100.0/24',
  geoRestrictionLookupProvider: 'MMDB',
  geoRestrictionLookupApiKey: 'geo-secret',
  geoRestrictionLookupCacheTtl: 60,
  geoRestrictionTrustCdnHeaders: false,
  geoRestrictionTrustKycCountry: false,
  geoRestrictionTrustProfileCountry: true,
  geoRestrictionBlockAnonymizedIps: true,
  geoRestrictionLogMode: 'ALL',
  geoRestrictionLogRetentionDays: 30,
  geoRestrictionLogDedupeSeconds: 10,
  geoRestrictionNoticeTitle: 'Not here',
  geoRestrictionNoticeMessage: 'We may not serve you.',
  geoRestrictionContactEmail: 'legal@example.com',
};

beforeAll(writeDatabases);
beforeEach(clearPolicy);
afterAll(clearPolicy);

describe('PUT /api/admin/system/geo-restriction/settings', () => {
  it('saves every key of the policy and the countries, and reads them back with the key masked', async () => {
    expect(Object.keys(EVERYTHING).toSorted()).toEqual(geo.settings.map(({ key }) => key).toSorted());
    const saved = await savePolicy({ ...EVERYTHING, countries: ['us', 'DE', 'DE'] });
    expect(saved).toMatchObject({ statusCode: 200, message: 'Geo policy saved' });
    expect(saved.changed).toHaveLength(geo.settings.length + 1);
    const client = await newClient({ role: SUPER_ADMIN });
    const { body } = await client.rest('GET', PATH, undefined, from(NOWHERE));
    expect(body).toEqual({
      ...EVERYTHING,
      geoRestrictionLookupApiKey: MASK,
      countries: ['DE', 'US'],
      version: saved.version,
      statusCode: 200,
    });
  });

  it('answers the documented defaults on a fresh installation', async () => {
    const client = await newClient({ permissions: ['edit.geo.restriction'] });
    const { body } = await client.rest('GET', PATH);
    for (const definition of geo.settings) expect(String(body[definition.key])).toBe(definition.default);
    expect(body.countries).toEqual([]);
  });

  it('leaves what is not given, and keeps the key when its mask comes back', async () => {
    await savePolicy({ geoRestrictionLookupApiKey: 'geo-secret', geoRestrictionNoticeTitle: 'a', countries: ['KP'] });
    const saved = await savePolicy({ geoRestrictionLookupApiKey: MASK, geoRestrictionNoticeTitle: 'b', settings: 1 });
    expect(saved.changed).toEqual(['geoRestrictionNoticeTitle']);
    const { settings } = (await world()).platform;
    expect(settings.text('geoRestrictionLookupApiKey')).toBe('geo-secret');
    expect([...settings.snapshot().countries]).toEqual(['KP']);
  });

  it('writes lists in one spelling', async () => {
    await savePolicy({ geoRestrictionIpAllowlist: '::ffff:10.0.0.1\n[2001:DB8::1];10.0.0.1' });
    expect((await world()).platform.settings.text('geoRestrictionIpAllowlist')).toBe('10.0.0.1, 2001:db8::1');
  });

  it('lets a policy be prepared while it is off, whomever it would shut out', async () => {
    expect(
      await savePolicy({ geoRestrictionIpBlocklist: IN_KOREA, geoRestrictionAdminBypass: false }, from(IN_KOREA)),
    ).toMatchObject({
      statusCode: 200,
    });
  });

  it('lets an admin in who holds the bypass and can sign in again', async () => {
    const values = { geoRestrictionEnabled: true, geoRestrictionIpBlocklist: IN_GERMANY };
    expect(await savePolicy(values, from(IN_GERMANY))).toMatchObject({ statusCode: 200 });
  });

  it('is part of the history and of the admin audit, its key sealed', async () => {
    const saved = await savePolicy({ geoRestrictionLookupApiKey: 'geo-secret', countries: ['KP'] });
    const client = await newClient({ role: SUPER_ADMIN });
    const { items } = (await client.rest('GET', '/api/admin/system/settings/history?perPage=1')).body;
    expect(items[0]).toMatchObject({
      area: 'GEO',
      version: saved.version,
      changes: [
        { key: 'countries', before: '', after: 'KP' },
        { key: 'geoRestrictionLookupApiKey', before: null, after: MASK },
      ],
    });
    const { platform } = await world();
    const audit = await platform.db.rows
      .selectFrom('admin_audit_log')
      .selectAll()
      .where('targetId', '=', items[0].id)
      .execute();
    expect(audit).toMatchObject([
      { action: 'edit.geo.restriction', operation: 'saveGeoPolicy', after: { countries: 'KP' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('geo-secret');
    expect((await client.rest('POST', `/api/admin/system/settings/history/${items[0].id}/restore`)).body).toMatchObject(
      {
        statusCode: 404,
      },
    );
  });

  it('refuses a save over a later one', async () => {
    const { version } = await savePolicy({ geoRestrictionNoticeTitle: 'a' });
    await savePolicy({ geoRestrictionNoticeTitle: 'b' });
    expect(await savePolicy({ geoRestrictionNoticeTitle: 'c' }, { 'if-match': `"${version}"` })).toMatchObject({
      statusCode: 409,
      code: 'CONFLICT',
    });
  });

  it('asks for edit.geo.restriction, at both transports', async () => {
    const mutation = 'mutation { saveGeoPolicy(input: { geoRestrictionNoticeTitle: "x" }) { version } }';
    const settingsAdmin = await newClient({ permissions: ['edit.settings'] });
    expect((await settingsAdmin.rest('PUT', PATH, {})).body).toMatchObject({ statusCode: 403 });
    expect(await settingsAdmin.code(mutation)).toBe('FORBIDDEN');
    expect((await (await anonymous()).rest('PUT', PATH, {})).body).toMatchObject({ statusCode: 401 });
    const geoAdmin = await newClient({ permissions: ['edit.geo.restriction'] });
    expect((await geoAdmin.ok(mutation)).saveGeoPolicy.version).toBeGreaterThan(0);
    expect((await geoAdmin.ok('{ geoPolicy { geoRestrictionNoticeTitle } }')).geoPolicy.geoRestrictionNoticeTitle).toBe(
      'x',
    );
  });

  it('takes booleans and numbers as texts on REST', async () => {
    await savePolicy({ geoRestrictionFailOpen: 'false', geoRestrictionLookupCacheTtl: '120' });
    const { settings } = (await world()).platform;
    expect([settings.flag('geoRestrictionFailOpen'), settings.number('geoRestrictionLookupCacheTtl')]).toEqual([
      false,
      120,
    ]);
  });

  it('costs the same statements for one key and for all', async () => {
    const one = await countStatements(() => savePolicy({ geoRestrictionNoticeTitle: 'a', countries: ['KP'] }));
    const all = await countStatements(() =>
      savePolicy({ ...EVERYTHING, geoRestrictionEnabled: false, countries: ['DE', 'US'] }),
    );
    expect(all).toBe(one);
  });
});

describe.each([
  [`PUT ${PATH}`, savePolicy],
  ['saveGeoPolicy', savePolicyByGraphQL],
])('%s', (_door, save) => {
  it.each(Object.entries(EVERYTHING))('saves %s', async (key, value) => {
    const quiet = { geoRestrictionIpAllowlist: NOWHERE };
    expect(await save({ ...quiet, [key]: value })).toMatchObject({ statusCode: 200 });
    const client = await newClient({ role: SUPER_ADMIN });
    const shown = (await client.rest('GET', PATH, undefined, from(NOWHERE))).body[key];
    expect(shown).toBe(key === 'geoRestrictionLookupApiKey' ? MASK : value);
  });

  it.each([
    [{ geoRestrictionEnabled: 'maybe' }, 'geoRestrictionEnabled'],
    [{ geoRestrictionMode: 'OTHER' }, 'geoRestrictionMode'],
    [{ geoRestrictionLookupProvider: 'OTHER' }, 'geoRestrictionLookupProvider'],
    [{ geoRestrictionLogMode: 'SOME' }, 'geoRestrictionLogMode'],
    [{ geoRestrictionLookupCacheTtl: -1 }, 'geoRestrictionLookupCacheTtl must be a whole number from 0 to 2592000'],
    [{ geoRestrictionLookupCacheTtl: 1.5 }, 'geoRestrictionLookupCacheTtl'],
    [{ geoRestrictionLogRetentionDays: 0 }, 'geoRestrictionLogRetentionDays must be a whole number from 1 to 3650'],
    [
      { geoRestrictionLogDedupeSeconds: 86_401 },
      'geoRestrictionLogDedupeSeconds must be a whole number from 0 to 86400',
    ],
    [{ geoRestrictionIpAllowlist: '10.0.0.0/8, nonsense' }, '"nonsense" is neither an address nor a range'],
    [{ geoRestrictionIpBlocklist: '10.0.0.0/33' }, '"10.0.0.0/33" is neither an address nor a range'],
    [{ geoRestrictionContactEmail: 'nobody' }, 'geoRestrictionContactEmail must be an e-mail address or empty'],
    [{ geoRestrictionNoticeTitle: 'x'.repeat(201) }, 'geoRestrictionNoticeTitle has at most 200 characters'],
    [{ geoRestrictionNoticeMessage: 'x'.repeat(5_001) }, 'geoRestrictionNoticeMessage has at most 5000 characters'],
    [{ geoRestrictionNoticeMessage: 'a\u0000b' }, 'a character that cannot be stored'],
    [{ countries: ['DE', 'XX'] }, 'countries: "XX" is no ISO 3166 code'],
    [{ countries: ['Germany'] }, 'countries: "Germany" is no ISO 3166 code'],
    [{ geoRestrictionLookupProvider: 'HTTP' }, 'no lookup service is configured'],
  ])('refuses %j and saves nothing', async (values, message) => {
    const refused = await save({ geoRestrictionNoticeTitle: 'kept out', ...values });
    expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(refused.message).toContain(message);
    expect((await world()).platform.settings.text('geoRestrictionNoticeTitle')).toBe('');
  });

  it.each([
    ['its address', { geoRestrictionIpBlocklist: IN_GERMANY, geoRestrictionAdminBypass: false }, 'IP_BLOCKED'],
    [
      'its country',
      { countries: ['DE'], geoRestrictionLookupProvider: 'MMDB', geoRestrictionAdminBypass: false },
      'COUNTRY_BLOCKED DE',
    ],
    [
      'a list without its country',
      {
        countries: ['US'],
        geoRestrictionMode: 'ALLOWLIST',
        geoRestrictionLookupProvider: 'MMDB',
        geoRestrictionAdminBypass: false,
      },
      'COUNTRY_BLOCKED DE',
    ],
    [
      'an unknown country',
      { geoRestrictionBlockUnknownCountry: true, geoRestrictionAdminBypass: false },
      'UNKNOWN_COUNTRY',
    ],
    [
      'the transport to its next sign-in',
      { geoRestrictionIpBlocklist: IN_GERMANY, geoRestrictionAllowAccountExit: false },
      'IP_BLOCKED',
    ],
  ])('refuses a policy that would shut out its saver by %s', async (_what, values, reason) => {
    const refused = await save({ geoRestrictionEnabled: true, ...values }, from(IN_GERMANY));
    expect(refused).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(refused.message).toContain(`This policy would shut you out (${reason})`);
    expect((await world()).platform.settings.flag('geoRestrictionEnabled')).toBe(false);
  });
});
