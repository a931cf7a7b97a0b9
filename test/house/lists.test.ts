import { compileRoute } from '../../src/rest/compile.js';
import { restRoutes } from '../../src/rest/index.js';
import { newClient } from '../support/accounts.js';
import { servedSchema } from '../support/schema.js';
import { oncePerWorld } from '../support/world.js';

/** Those without a bucket of their own, which would be empty before the last question. */
const PATHS = restRoutes
  .filter((route) => route.method === 'GET' && !route.path.includes('{'))
  .filter((route) => !compileRoute(servedSchema(), route).policy.throttle)
  .map(({ path }) => path);
/** Lists whose `filter` is documented as a word. */
const BY_WORD = ['/api/admin/faq/feedback'];

const admin = oncePerWorld(() => newClient({ role: 'Super Admin' }));

async function refusal(path: string, query: string) {
  const { body } = await (await admin()).rest('GET', `${path}?${query}`);
  return { path, query, statusCode: body.statusCode as number, code: body.code as string | undefined };
}

describe('every path that reads without naming a row', () => {
  it.each(PATHS)('%s refuses to sort or filter by what it does not know', async (path) => {
    for (const query of [
      'sortField=nope',
      'sort=createdAt',
      'orderBy=createdAt',
      'filter={"nope":1}',
      'filter={"__proto__":1}',
      'filters={}',
    ]) {
      expect(await refusal(path, query)).toEqual({ path, query, statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it.each(PATHS)('%s takes a filter in no form but the documented one', async (path) => {
    for (const query of [
      'filter[id]=1',
      'filter[id][eq]=1',
      'filter.id=1',
      'filter=id:1',
      'filter=id',
      'filter=',
      'filter=1',
      'filter=["id"]',
      'filter="id"',
      'filter={"createdAt":{}}',
      'filter={"createdAt":{"like":"x"}}',
      'filter={"createdAt":["x"]}',
      'filter={"createdAt":"yesterday"}',
      'filter={}&filter={}',
    ]) {
      expect(await refusal(path, query)).toEqual({ path, query, statusCode: 400, code: 'BAD_INPUT' });
    }
  });
});

describe('the refusal of a parameter', () => {
  it('shows how a filter is written where the list can be filtered', async () => {
    const { body } = await (await admin()).rest('GET', '/api/admin/crm/user?filter[email]=a');
    expect(body.message).toBe(
      'filter[email]: there is no such parameter; a filter is JSON, such as filter={"id":{"in":["..."]}}',
    );
  });

  it('names what a list takes that cannot be sorted', async () => {
    const { body } = await (await admin()).rest('GET', '/api/finance/currency?sortField=code');
    expect(body.message).toBe('sortField: there is no such parameter; this path takes type');
  });

  it('lists the fields that a list can be sorted by', async () => {
    const { body } = await (await admin()).rest('GET', '/api/user/session?sortField=nope');
    expect(body.message).toBe('sortField: "nope" is not one of id, ip, userAgent, createdAt, expiresAt');
  });

  it('leaves alone what neither sorts nor filters', async () => {
    const { body } = await (await admin()).rest('GET', '/api/user/session?_=1730000000&utm_source=mail');
    expect(body.statusCode).toBe(200);
  });

  it.each(BY_WORD)('lets %s go on reading its own filter', async (path) => {
    expect((await (await admin()).rest('GET', `${path}?filter=helpful`)).body.statusCode).toBe(200);
  });
});

describe('the small lists of a caller', () => {
  it.each([
    ['/api/user/session', 'expiresAt'],
    ['/api/user/api-key', 'name'],
    ['/api/user/api-key/refusal', 'reason'],
    ['/api/user/notification', 'title'],
    ['/api/user/kyc/application', 'level'],
  ])('%s can be sorted and filtered', async (path, field) => {
    const client = await newClient();
    const filter = encodeURIComponent(JSON.stringify({ createdAt: { gte: '2020-01-01' } }));
    const { body } = await client.rest('GET', `${path}?sortField=${field}&sortOrder=asc&filter=${filter}`);
    expect(body).toMatchObject({ statusCode: 200, pagination: { currentPage: 1 } });
    const { body: none } = await client.rest(
      'GET',
      `${path}?filter=${encodeURIComponent('{"createdAt":{"lt":"2020-01-01"}}')}`,
    );
    expect(none).toMatchObject({ statusCode: 200, items: [], pagination: { totalItems: 0 } });
  });
});
