import { anonymous, newClient } from '../support/accounts.js';
import { newNotification } from '../support/notifications.js';
import { countStatements } from '../support/statements.js';

const READ_ALL = 'mutation { markAllNotificationsRead }';
const UNREAD = '{ notifications { unreadCount } }';

async function fill(userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await newNotification(userId)).id);
  return ids;
}

describe('markAllNotificationsRead', () => {
  it('marks the whole inbox and answers how many were unread', async () => {
    const client = await newClient();
    const [first] = await fill(client.user.id, 3);
    await client.rest('POST', `/api/user/notification/${first}/read`);
    expect(await client.ok(READ_ALL)).toEqual({ markAllNotificationsRead: 2 });
    expect((await client.ok(UNREAD)).notifications.unreadCount).toBe(0);
    expect(await client.ok(READ_ALL)).toEqual({ markAllNotificationsRead: 0 });
  });

  it('answers { updated } under POST /api/user/notification/read', async () => {
    const client = await newClient();
    await fill(client.user.id, 2);
    expect(await client.rest('POST', '/api/user/notification/read')).toMatchObject({
      status: 200,
      body: { updated: 2, statusCode: 200 },
    });
  });

  it("leaves the archive and everybody else's inbox alone", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const [archived] = await fill(client.user.id, 2);
    await fill(other.user.id, 1);
    await client.rest('POST', `/api/user/notification/${archived}/archive`);
    expect(await client.ok(READ_ALL)).toEqual({ markAllNotificationsRead: 1 });
    expect((await client.ok('{ notifications(archived: true) { items { readAt } } }')).notifications.items).toEqual([
      { readAt: null },
    ]);
    expect((await other.ok(UNREAD)).notifications.unreadCount).toBe(1);
  });

  it('costs as many statements for many as for none', async () => {
    const client = await newClient();
    await fill(client.user.id, 10);
    const many = await countStatements(() => client.ok(READ_ALL));
    expect(await countStatements(() => client.ok(READ_ALL))).toBe(many);
  });

  it('refuses an argument that it does not have', async () => {
    const client = await newClient();
    expect(await client.code('mutation { markAllNotificationsRead(id: 1) }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(READ_ALL)).toBe('UNAUTHENTICATED');
    expect((await client.rest('POST', '/api/user/notification/read')).body.code).toBe('UNAUTHENTICATED');
  });
});
