import { newClient } from '../support/accounts.js';
import { listPlaces } from '../support/generated/lists.js';
import { allOperations } from '../support/generated/operations.js';
import { oncePerFile } from '../support/world.js';

/** Lists whose `filter` is documented as a word. */
const BY_WORD = ['/api/admin/faq/feedback'];

const admin = oncePerFile(() => newClient({ role: 'Super Admin' }));

describe('every query that sorts or filters', () => {
  it('is found: those of one wallet and of one key are among them', () => {
    const found = listPlaces(allOperations).map(([name]) => name);
    const some = ['users', 'walletEntries', 'marketMakerKeyAudit', 'faqSearchTerms'];
    expect(found).toEqual(expect.arrayContaining(some.flatMap((field) => [`${field} filter`, `${field} sortField`])));
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
