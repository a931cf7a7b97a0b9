import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import { anonymous, newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { world } from '../support/world.js';
import { clearPolicy, from, IN_GERMANY, NOWHERE, PATH, savePolicy, writeDatabases } from './support/policy.js';

const HISTORY = '/api/admin/system/geo-restriction/history';
const RESTORE = `mutation ($id: UUID!, $reason: String, $v: Int) {
  restoreGeoPolicy(id: $id, reason: $reason, ifVersion: $v) { version changed }
}`;

interface Outcome {
  readonly statusCode: number;
  readonly code?: string;
  readonly message?: string;
  readonly version?: number;
}

type Restore = (client: Client, id: string, headers?: Record<string, string>) => Promise<Outcome>;

const byRest: Restore = async (client, id, headers) =>
  (await client.rest('POST', `${HISTORY}/${id}/restore`, { reason: 'a mistake' }, headers)).body;

const byGraphQL: Restore = async (client, id, headers) => {
  const { data, errors } = await client.gql(RESTORE, { id, reason: 'a mistake' }, headers);
  const [error] = errors ?? [];
  return error
    ? { statusCode: error.extensions.statusCode, code: error.extensions.code, message: error.message }
    : { statusCode: 200, ...data.restoreGeoPolicy };
};

async function lastRevision(): Promise<any> {
  const client = await newClient({ permissions: ['edit.geo.restriction'] });
  return (await client.rest('GET', `${HISTORY}?perPage=1`)).body.items[0];
}

/** What is stored of the policy. */
async function stored(): Promise<unknown> {
  const { platform } = await world();
  const rows = await platform.db.rows
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', 'geo%')
    .orderBy('key')
    .execute();
  return [rows, await platform.db.rows.selectFrom('geo_country').select('code').orderBy('code').execute()];
}

beforeAll(writeDatabases);
beforeEach(clearPolicy);
afterAll(clearPolicy);

describe.each([
  [`POST ${HISTORY}/{id}/restore`, byRest],
  ['restoreGeoPolicy', byGraphQL],
])('%s', (_door, restore) => {
  it('brings back every key, missing rows, the secret and the countries, and can be taken back itself', async () => {
    const admin = await newClient({ permissions: ['edit.geo.restriction'] });
    await savePolicy({ geoRestrictionNoticeTitle: 'first', geoRestrictionLookupApiKey: 'one', countries: ['KP'] });
    const [then, { id: first }] = [await stored(), await lastRevision()];
    await savePolicy({ geoRestrictionNoticeTitle: 'second', geoRestrictionLookupApiKey: 'two', countries: [] });
    await savePolicy({ geoRestrictionContactEmail: 'a@example.com', countries: ['DE', 'US'] });
    const [later, { id: second }] = [await stored(), await lastRevision()];
    expect(await restore(admin, first)).toMatchObject({ statusCode: 200 });
    expect(await stored()).toEqual(then);
    expect(await lastRevision()).toMatchObject({ area: 'GEO', restoredFrom: first, reason: 'a mistake' });
    expect((await world()).platform.settings.text('geoRestrictionNoticeTitle')).toBe('first');
    expect(await restore(admin, second)).toMatchObject({ statusCode: 200 });
    expect(await stored()).toEqual(later);
  });

  it('is refused where the policy would shut out whoever brings it back, and changes nothing', async () => {
    const shutting = { geoRestrictionIpBlocklist: IN_GERMANY, geoRestrictionAdminBypass: false };
    await savePolicy({ geoRestrictionEnabled: true, ...shutting }, from(NOWHERE));
    const { id } = await lastRevision();
    await savePolicy({ geoRestrictionEnabled: false, geoRestrictionIpBlocklist: '' });
    const before = await stored();
    const admin = await newClient({ permissions: ['edit.geo.restriction'] });
    expect(await restore(admin, id, from(IN_GERMANY))).toMatchObject({
      statusCode: 400,
      code: 'BAD_INPUT',
      message: expect.stringContaining('This policy would shut you out'),
    });
    expect(await stored()).toEqual(before);
  });

  it('knows the revisions of the geo policy alone', async () => {
    const admin = await newClient({ role: SUPER_ADMIN });
    await admin.rest('PUT', '/api/admin/system/settings', { newsStatus: String(Math.random()) });
    const { items } = (await admin.rest('GET', '/api/admin/system/settings/history?perPage=1')).body;
    for (const id of [items[0].id, newId()]) {
      expect(await restore(admin, id)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    }
    expect(await restore(admin, 'no id')).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
  });

  it('asks for edit.geo.restriction', async () => {
    expect(await restore(await anonymous(), newId())).toMatchObject({ statusCode: 401 });
    expect(await restore(await newClient({ permissions: ['edit.settings'] }), newId())).toMatchObject({
      statusCode: 403,
    });
  });
});

it('a restore of the geo policy is refused over a later save than the caller saw', async () => {
  const admin = await newClient({ permissions: ['edit.geo.restriction'] });
  const { version } = await savePolicy({ geoRestrictionNoticeTitle: 'a' });
  const { id } = await lastRevision();
  await savePolicy({ geoRestrictionNoticeTitle: 'b' });
  expect(await admin.code(RESTORE, { id, v: version })).toBe('CONFLICT');
  expect(await byRest(admin, id, { 'if-match': `"${version}"` })).toMatchObject({ statusCode: 409 });
  expect((await admin.ok(RESTORE, { id, v: version + 1 })).restoreGeoPolicy.version).toBe(version + 2);
});

it('the history of the geo policy shows its saves alone, to whoever may change it', async () => {
  const { version } = await savePolicy({ geoRestrictionNoticeTitle: 'a' });
  const query = '{ geoHistory { items { area version changes { key after } } } }';
  const admin = await newClient({ permissions: ['edit.geo.restriction'] });
  const { items } = (await admin.ok(query)).geoHistory;
  expect(items[0]).toEqual({ area: 'GEO', version, changes: [{ key: 'geoRestrictionNoticeTitle', after: 'a' }] });
  expect(items.every(({ area }: { area: string }) => area === 'GEO')).toBe(true);
  expect(await (await anonymous()).code(query)).toBe('UNAUTHENTICATED');
  expect(await (await newClient({ permissions: ['edit.settings'] })).code(query)).toBe('FORBIDDEN');
  expect((await admin.rest('GET', `${PATH.replace('settings', 'history')}?sortField=x`)).body.statusCode).toBe(400);
});
