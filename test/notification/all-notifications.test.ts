import { NotificationType } from '../../src/entities/notification/notification.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { newNotification } from '../support/notifications.js';
import { fewestStatements } from '../support/statements.js';

const LIST = `query ($page: Int, $perPage: Int, $sortField: String, $sortOrder: SortOrder, $filter: JSONObject) {
  allNotifications(page: $page, perPage: $perPage, sortField: $sortField, sortOrder: $sortOrder, filter: $filter) {
    items { id userId type title } pagination { totalItems currentPage perPage totalPages }
  }
}`;
const PATH = '/api/admin/notification';

const newAdmin = () => newClient({ permissions: ['access.notification'] });
const queryOf = (query: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

/** Titles of what a request lists, by GraphQL and by REST, which must agree. */
async function titles(request: Record<string, unknown>): Promise<string[]> {
  const admin = await newAdmin();
  const { allNotifications } = await admin.ok(LIST, request);
  const { body } = await admin.rest('GET', `${PATH}?${queryOf(request)}`);
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(
    allNotifications.items.map(({ id }: { id: string }) => id),
  );
  return allNotifications.items.map(({ title }: { title: string }) => title);
}

async function threeFor(userId: string): Promise<void> {
  await newNotification(userId, { title: 'b 100%', type: NotificationType.alert });
  await newNotification(userId, { title: 'a', type: NotificationType.message });
  await newNotification(userId, { title: 'c' });
}

describe('allNotifications', () => {
  it("lists everybody's notifications, newest first, with where the page lies", async () => {
    const [admin, one, two] = [await newAdmin(), await newUser(), await newUser()];
    const [first, second] = [await newNotification(one.id), await newNotification(two.id)];
    const { items, pagination } = (await admin.ok(LIST, { perPage: 2 })).allNotifications;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(pagination).toMatchObject({ currentPage: 1, perPage: 2 });
    expect(pagination.totalPages).toBe(Math.ceil(pagination.totalItems / 2));
  });

  it('answers the page under GET /api/admin/notification, with statusCode beside it', async () => {
    const [admin, user] = [await newAdmin(), await newUser()];
    await threeFor(user.id);
    const { status, body } = await admin.rest(
      'GET',
      `${PATH}?${queryOf({ filter: { userId: user.id }, page: 2, perPage: 2 })}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      statusCode: 200,
      pagination: { totalItems: 3, currentPage: 2, perPage: 2, totalPages: 2 },
    });
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['b 100%']);
  });

  it('sorts by a field, both ways', async () => {
    const user = await newUser();
    await threeFor(user.id);
    const filter = { userId: user.id };
    expect(await titles({ filter, sortField: 'title', sortOrder: 'asc' })).toEqual(['a', 'b 100%', 'c']);
    expect(await titles({ filter, sortField: 'title' })).toEqual(['c', 'b 100%', 'a']);
    expect(await titles({ filter })).toEqual(['c', 'a', 'b 100%']);
  });

  it.each([
    [{ type: 'alert' }, ['b 100%']],
    [{ type: { ne: 'alert' } }, ['c', 'a']],
    [{ type: { in: ['alert', 'message'] } }, ['a', 'b 100%']],
    [{ title: { contains: '100%' } }, ['b 100%']],
    [{ title: { contains: '%' } }, ['b 100%']],
    [{ title: { contains: '_' } }, []],
    [{ title: { contains: 'A' } }, ['a']],
    [{ title: { gte: 'b', lt: 'c' } }, ['b 100%']],
    [{ readAt: null }, ['c', 'a', 'b 100%']],
    [{ createdAt: { gt: '2020-01-01' } }, ['c', 'a', 'b 100%']],
    [{ createdAt: { gt: '2020-01-01T10:00:00+02:00', lt: '2021-01-01T00:00:00Z' } }, []],
    [{ id: { in: [] } }, []],
    [{ title: "'; drop table notification; --" }, []],
  ])('filters by %j', async (filter, expected) => {
    const user = await newUser();
    await threeFor(user.id);
    expect(await titles({ filter: { ...filter, userId: user.id } })).toEqual(expected);
  });

  it.each([
    [{ sortField: 'message' }, 'sortField: "message" is not one of'],
    [{ sortField: 'constructor' }, 'sortField: "constructor" is not one of'],
    [{ sortOrder: 'sideways' }, 'sortOrder must be one of asc, desc'],
    [{ filter: { passwordHash: 'x' } }, 'filter: "passwordHash" is not one of'],
    [{ filter: { __proto: 1 } }, 'filter: "__proto" is not one of'],
    [{ filter: { userId: 'garbage' } }, 'filter: the value of userId is not a uuid'],
    [{ filter: { userId: {} } }, 'filter: userId has no value to compare with'],
    [{ filter: { userId: [] } }, 'filter: userId has no value to compare with'],
    [{ filter: { title: { like: '%' } } }, 'filter: "like" is not an operator of title'],
    [{ filter: { title: { toString: 'x' } } }, 'filter: "toString" is not an operator of title'],
    [{ filter: { title: { eq: { eq: 1 } } } }, 'filter: the value of title is not a text'],
    [{ filter: { title: 'a\0b' } }, 'title contains a character that cannot be stored'],
    [{ filter: { createdAt: 'yesterday' } }, 'filter: the value of createdAt is not a time'],
    [{ filter: { createdAt: '2026-01-01 (comment)' } }, 'filter: the value of createdAt is not a time'],
    [{ filter: { createdAt: '0000-01-01' } }, 'filter: the value of createdAt is not a time'],
    [{ filter: 'text' }, 'filter is not'],
    [{ page: 0 }, 'page must be a whole number of at least 1'],
    [{ perPage: 101 }, 'perPage must be a whole number from 1 to 100'],
    [{ perPage: 'many' }, 'perPage is not a valid Int'],
  ])('refuses %j at both transports', async (request, message) => {
    const admin = await newAdmin();
    expect(await admin.code(LIST, request)).toBe('BAD_INPUT');
    const { body } = await admin.rest('GET', `${PATH}?${queryOf(request)}`);
    expect(body).toMatchObject({ statusCode: 400, code: 'BAD_INPUT' });
    expect(body.message.slice(0, message.length)).toBe(message);
  });

  it('costs three statements, whatever the length of the page', async () => {
    const [admin, user] = [await newAdmin(), await newUser()];
    for (let made = 0; made < 12; made += 1) await newNotification(user.id);
    const [few, many] = [{ perPage: 1 }, { perPage: 12 }];
    await admin.ok(LIST, few);
    expect([
      await fewestStatements(() => admin.ok(LIST, few)),
      await fewestStatements(() => admin.ok(LIST, many)),
    ]).toEqual([3, 3]);
  });

  it('refuses whoever is not signed in, and whoever lacks the permission', async () => {
    const [stranger, other] = [await anonymous(), await newClient({ permissions: ['create.notification'] })];
    expect([await stranger.code(LIST), await other.code(LIST)]).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
    expect((await stranger.rest('GET', PATH)).body.code).toBe('UNAUTHENTICATED');
    expect((await other.rest('GET', PATH)).body).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });
});
