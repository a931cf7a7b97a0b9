import { newClient } from '../support/accounts.js';
import { requestOf } from '../support/transports.js';
import { filledArguments } from '../support/filled-arguments.js';
import { documentOf, rootOperations, type RootOperation } from '../support/root-operation.js';
import { servedSchema } from '../support/schema.js';
import { textPlaces, withTextAt } from '../support/text-places.js';
import { endWindow } from '../support/throttles.js';
import { oncePerWorld } from '../support/world.js';

const queries = rootOperations(servedSchema()).filter(({ kind }) => kind === 'query');
const paths = queries.flatMap((operation) =>
  operation.routes.filter(({ method }) => method === 'GET').map((route) => [route.path, operation, route] as const),
);
/** Arguments, or fields of them, by which a query sorts or filters. */
const places = queries.flatMap((operation) =>
  textPlaces(operation)
    .filter(({ path, scalar }) => /\bsortField$/.test(path) || (/\bfilter$/.test(path) && scalar.name === 'JSONObject'))
    .map(({ path }) => [`${operation.field} ${path}`, operation, path] as const),
);
/** Lists whose `filter` is documented as a word. */
const BY_WORD = ['/api/admin/faq/feedback'];

const UNKNOWN = ['{"nope":1}', '{"__proto__":1}', '{"constructor":1}'];
/** Filters that compare in no documented way. */
const MISFITS = [
  '{"createdAt":{}}',
  '{"createdAt":{"like":"x"}}',
  '{"createdAt":{"__proto__":"x"}}',
  '{"createdAt":["x"]}',
  '{"createdAt":"yesterday"}',
];

const admin = oncePerWorld(() => newClient({ role: 'Super Admin' }));

/** The path with ids of rows that are there, where the operation looks a row up before it reads the list. */
async function pathOf([, operation, route]: (typeof paths)[number]): Promise<string> {
  return requestOf(route, await filledArguments(operation, await admin())).path;
}

async function refusal({ policy }: RootOperation, path: string, query: string) {
  if (policy.throttle) await endWindow(policy.throttle);
  const { body } = await (await admin()).rest('GET', `${path}?${query}`);
  return { path, query, statusCode: body.statusCode as number, code: body.code as string | undefined };
}

describe('every path that reads', () => {
  it.each(paths)('%s refuses to sort or filter by what it does not know', async (...row) => {
    const path = await pathOf(row);
    for (const query of [
      'sortField=nope',
      'sortField=constructor',
      'sort=createdAt',
      'orderBy=createdAt',
      ...UNKNOWN.map((filter) => `filter=${filter}`),
      'filters={}',
    ]) {
      expect(await refusal(row[1], path, query)).toEqual({ path, query, statusCode: 400, code: 'BAD_INPUT' });
    }
  });

  it.each(paths)('%s takes a filter in no form but the documented one', async (...row) => {
    const path = await pathOf(row);
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
      ...MISFITS.map((filter) => `filter=${filter}`),
      'filter={}&filter={}',
    ]) {
      expect(await refusal(row[1], path, query)).toEqual({ path, query, statusCode: 400, code: 'BAD_INPUT' });
    }
  });
});

describe('every query that sorts or filters', () => {
  it('is found: those of one wallet and of one key are among them', () => {
    const found = places.map(([name]) => name);
    const some = ['users', 'walletEntries', 'marketMakerKeyAudit', 'faqSearchTerms'];
    expect(found).toEqual(expect.arrayContaining(some.flatMap((field) => [`${field} filter`, `${field} sortField`])));
  });

  it.each(places)('refuses what it does not know: %s', async (_name, operation, place) => {
    const client = await admin();
    const filled = await filledArguments(operation, client);
    const sorts = place.endsWith('sortField');
    const unknown: unknown[] = sorts
      ? ['nope', 'constructor', '__proto__', '']
      : UNKNOWN.map((text) => JSON.parse(text));
    const misfits: unknown[] = sorts ? [] : MISFITS.map((text) => JSON.parse(text));
    for (const value of [...unknown, ...misfits]) {
      if (operation.policy.throttle) await endWindow(operation.policy.throttle);
      const variables = withTextAt(operation, filled, place, value);
      const { errors } = await client.gql(documentOf(operation, variables, 'plain'), variables);
      const { message = '', extensions } = errors?.[0] ?? {};
      expect({ value, code: extensions?.code, statusCode: extensions?.statusCode }).toEqual({
        value,
        code: 'BAD_INPUT',
        statusCode: 400,
      });
      // An object that would reach for a prototype is not even read.
      if (unknown.includes(value)) expect(message).toMatch(/^(sortField|filter): ".*" is not one of |not valid JSON$/);
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
