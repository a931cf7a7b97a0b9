import { NotificationType } from '../../src/entities/notification/notification.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { notify } from '../../src/services/notification/notify.js';
import type { Query } from '../generated/schema.js';
import { anonymous, newClient } from '../support/accounts.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const LIST = `query ($page: Int, $perPage: Int, $unread: Boolean, $archived: Boolean) {
  notifications(page: $page, perPage: $perPage, unread: $unread, archived: $archived) {
    items { id title readAt } pagination { totalItems currentPage perPage totalPages } unreadCount
  }
}`;

type Inbox = Pick<Query, 'notifications'>;

async function fill(userId: string, count: number): Promise<void> {
  const { system } = await world();
  await inTransaction(system, { operation: 'test' }, async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      await notify(system, tx, { userId, type: NotificationType.system, title: `number ${number}`, message: 'text' });
    }
  });
}

describe('notifications', () => {
  it('lists the newest first, ten a page by default, and counts the unread', async () => {
    const client = await newClient();
    await fill(client.user.id, 12);
    const { notifications } = await client.ok<Inbox>(LIST);
    expect(notifications.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `number ${12 - index}`),
    );
    expect(notifications.pagination).toEqual({ totalItems: 12, currentPage: 1, perPage: 10, totalPages: 2 });
    expect(notifications.unreadCount).toBe(12);
  });

  it('shows the same page under GET /api/user/notification, with statusCode beside it', async () => {
    const client = await newClient();
    await fill(client.user.id, 3);
    const { status, body } = await client.rest('GET', '/api/user/notification?page=2&perPage=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [{ title: 'number 1' }],
      pagination: { totalItems: 3, currentPage: 2, perPage: 2, totalPages: 2 },
      unreadCount: 3,
      statusCode: 200,
    });
  });

  it('never shows what belongs to another user', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    await fill(owner.user.id, 2);
    expect((await stranger.ok<Inbox>(LIST)).notifications.pagination.totalItems).toBe(0);
  });

  it('costs four statements, whatever the length of the page', async () => {
    const client = await newClient();
    await fill(client.user.id, 30);
    const few = await fewestStatements(() => client.ok(LIST, { perPage: 1 }));
    const many = await fewestStatements(() => client.ok(LIST, { perPage: 30 }));
    expect([few, many]).toEqual([4, 4]);
  });

  it.each([{ page: 0 }, { perPage: 0 }, { perPage: 101 }])('refuses a slice out of bounds: %p', async (variables) => {
    const client = await newClient();
    expect(await client.code(LIST, variables)).toBe('BAD_INPUT');
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(LIST)).toBe('UNAUTHENTICATED');
    expect((await client.rest('GET', '/api/user/notification')).body).toEqual({
      statusCode: 401,
      message: 'Please sign in, or send a valid API key',
      code: 'UNAUTHENTICATED',
    });
  });
});
