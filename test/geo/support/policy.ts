import { writeFile } from 'node:fs/promises';
import { SUPER_ADMIN } from '../../../src/core/catalogue/permissions.js';
import { foldKey } from '../../../src/core/text/setting-text.js';
import { geo as geoModule } from '../../../src/core/geo/catalogue.js';
import { newClient } from '../../support/accounts.js';
import { mmdb } from '../../support/mmdb.js';
import { world } from '../../support/world.js';

export const PATH = '/api/admin/system/geo-restriction/settings';

/** What anybody may read, and nobody needs in order to leave. */
export const SHUT = '/api/faq/category';

/** Addresses of the test database. */
export const IN_GERMANY = '203.0.113.10';
export const IN_KOREA = '198.51.100.20';
export const NOWHERE = '192.0.2.30';
export const HIDDEN_IN_GERMANY = '203.0.113.200';
export const IN_KOREA_V6 = '2001:db8::20';

export const from = (ip: string, country?: string): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(country === undefined ? {} : { 'cf-ipcountry': country }),
});

/** The files that the test environment names. */
export async function writeDatabases(): Promise<void> {
  const { geo } = (await world()).platform.config;
  const countries = mmdb({
    '203.0.113.0/24': { country: { iso_code: 'DE' } },
    '198.51.100.0/24': { country: { iso_code: 'KP' } },
    '2001:db8::/32': { country: { iso_code: 'KP' } },
  });
  await writeFile(geo.mmdbPath ?? '', countries);
  await writeFile(geo.anonymousMmdbPath ?? '', mmdb({ '203.0.113.200/32': { is_anonymous: true } }));
}

/** Saves a policy as an admin who cannot be shut out; answers what the path answers. */
export async function savePolicy(values: Record<string, unknown>, headers: Record<string, string> = {}): Promise<any> {
  // A new one each time: a worker's other tests take the rights of those that they find.
  const admin = await newClient({ role: SUPER_ADMIN });
  return (await admin.rest('PUT', PATH, values, { ...from(NOWHERE), ...headers })).body;
}

/** The same through GraphQL, told like REST tells it. */
export async function savePolicyByGraphQL(
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<any> {
  const admin = await newClient({ role: SUPER_ADMIN });
  const mutation = 'mutation ($input: GeoPolicyInput!) { saveGeoPolicy(input: $input) { message version changed } }';
  const { data, errors } = await admin.gql(mutation, { input }, { ...from(NOWHERE), ...headers });
  if (!errors?.[0]) return { statusCode: 200, ...data.saveGeoPolicy };
  return { statusCode: errors[0].extensions.statusCode, code: errors[0].extensions.code, message: errors[0].message };
}

/** As {@link savePolicy}, in force. */
export async function enforce(values: Record<string, unknown>): Promise<void> {
  const body = await savePolicy({ geoRestrictionEnabled: true, ...values });
  if (body.statusCode !== 200) throw new Error(body.message);
}

/** Back to a fresh installation: no rows, no countries, no log, nothing remembered. */
export async function clearPolicy(): Promise<void> {
  const { platform } = await world();
  const keys = new Set(geoModule.settings.map(({ key }) => foldKey(key)));
  const rows = await platform.db.rows.selectFrom('settings').select('key').execute();
  const own = rows.map(({ key }) => key).filter((key) => keys.has(foldKey(key)));
  if (own.length > 0) await platform.db.rows.deleteFrom('settings').where('key', 'in', own).execute();
  await platform.db.rows.deleteFrom('geo_country').execute();
  await platform.db.rows.deleteFrom('geo_access_log').execute();
  const seen = await platform.redis.keys('geo_log:*');
  if (seen.length > 0) await platform.redis.del(...seen);
  await platform.settings.reload();
}
