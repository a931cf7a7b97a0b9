import { MINUTE_MS } from '../../src/core/clock.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { notify } from '../../src/services/notification/notify.js';
import { newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';

import { newNotification } from '../support/notifications.js';
import { fewestStatements } from '../support/statements.js';
import { following } from '../support/subscribed.js';
import { world } from '../support/world.js';

const LIST = `query ($page: Int, $perPage: Int, $unread: Boolean, $archived: Boolean, $grouped: Boolean = true, $filter: JSONObject) {
  notifications(page: $page, perPage: $perPage, unread: $unread, archived: $archived, grouped: $grouped, filter: $filter) {
    items { id title message incidentId readAt archivedAt count } pagination { totalItems totalPages } unreadCount
  }
}`;
const READ =
  'mutation ($id: UUID!, $incident: Boolean) { markNotificationRead(id: $id, incident: $incident) { id readAt } }';
const ARCHIVE = `mutation ($id: UUID!, $archived: Boolean, $incident: Boolean) {
  archiveNotification(id: $id, archived: $archived, incident: $incident) { id }
}`;
const FOLLOW = `subscription ($after: String, $grouped: Boolean) {
  notificationAdded(after: $after, grouped: $grouped) { cursor notification { title } }
}`;
const BEFORE_ALL = '000000000000000-000000000';
type SignedIn = Awaited<ReturnType<typeof newClient>>;

const INCIDENT_MS = 10 * MINUTE_MS;

/** Moves the clock to the beginning of ten minutes, so that no incident ends within a test. */
async function atSlot(): Promise<void> {
  const { clock } = await world();
  clock.advance(INCIDENT_MS - (clock.now().getTime() % INCIDENT_MS));
}

async function send(client: SignedIn, titles: readonly string[]) {
  const sent = [];
  for (const title of titles) sent.push(await newNotification(client.user.id, { title, message: `of ${title}` }));
  return sent;
}

const list = async (client: Client, variables: Record<string, unknown> = {}) =>
  (await client.ok(LIST, variables)).notifications;

describe('incidents', () => {
  beforeEach(atSlot);

  it('are made of one account, one title and ten minutes by the clock', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const [one, same, another] = await send(client, ['down', 'down', 'up']);
    const [foreign] = await send(other, ['down']);
    (await world()).clock.advance(INCIDENT_MS);
    const [later] = await send(client, ['down']);
    const ids = [one, another, foreign, later].map((each) => each?.incidentId);
    expect(new Set(ids).size).toBe(4);
    expect(same?.incidentId).toBe(one?.incidentId);
    expect(one?.incidentId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('are one entry each: the newest notification, with how many there are', async () => {
    const client = await newClient();
    const [, first, , newest] = await send(client, ['other', 'down', 'down', 'down']);
    const { items, pagination, unreadCount } = await list(client);
    expect(items).toMatchObject([
      { id: newest?.id, title: 'down', incidentId: first?.incidentId, count: 3, readAt: null },
      { title: 'other', count: 1 },
    ]);
    expect(pagination).toEqual({ totalItems: 2, totalPages: 1 });
    expect(unreadCount).toBe(2);
  });

  it('are listed in full without grouped, and under GET /api/user/notification?grouped=true as entries', async () => {
    const client = await newClient();
    await send(client, ['down', 'down', 'up']);
    const plain = await list(client, { grouped: false });
    expect(plain.items.map(({ title, count }: any) => [title, count])).toEqual([
      ['up', 1],
      ['down', 1],
      ['down', 1],
    ]);
    expect([plain.pagination.totalItems, plain.unreadCount]).toEqual([3, 3]);
    const { body } = await client.rest('GET', '/api/user/notification?grouped=true&perPage=1&page=2');
    expect(body).toMatchObject({
      items: [{ title: 'down', count: 2 }],
      pagination: { totalItems: 2, currentPage: 2, totalPages: 2 },
      unreadCount: 2,
    });
  });

  it('are filtered by what their newest notification says', async () => {
    const client = await newClient();
    await send(client, ['down', 'up', 'down']);
    const { items, pagination } = await list(client, { filter: { title: 'down' } });
    expect(items).toMatchObject([{ title: 'down', count: 2 }]);
    expect(pagination.totalItems).toBe(1);
    expect(await client.code(LIST, { filter: { count: 2 } })).toBe('BAD_INPUT');
  });

  it('of before are each an incident of its own', async () => {
    const client = await newClient();
    await send(client, ['old', 'old']);
    const { rows } = (await world()).system.db;
    await rows.updateTable('notification').set({ incidentId: null }).where('userId', '=', client.user.id).execute();
    const { items } = await list(client);
    expect(items).toMatchObject([{ incidentId: null, count: 1 }, { count: 1 }]);
    await client.ok(READ, { id: items[1].id, incident: true });
    expect((await list(client)).unreadCount).toBe(1);
  });

  it('stay unread until the last of their notifications is read', async () => {
    const client = await newClient();
    const [one, two] = await send(client, ['down', 'down']);
    await client.ok(READ, { id: two?.id });
    expect(await list(client, { unread: true })).toMatchObject({
      items: [{ id: two?.id, readAt: null }],
      unreadCount: 1,
    });
    await client.ok(READ, { id: one?.id });
    expect(await list(client)).toMatchObject({ items: [{ readAt: expect.any(String) }], unreadCount: 0 });
  });

  it('are read as a whole with incident: true, but for what came after the entry that was shown', async () => {
    const client = await newClient();
    const [, shown] = await send(client, ['down', 'down']);
    await send(client, ['down', 'other']);
    await client.rest('POST', `/api/user/notification/${shown?.id}/read`, { incident: true });
    const plain = await list(client, { grouped: false });
    expect(plain.items.map(({ title, readAt }: any) => [title, readAt === null])).toEqual([
      ['other', true],
      ['down', true],
      ['down', false],
      ['down', false],
    ]);
  });

  it('are archived as a whole with incident: true, and come back as a whole', async () => {
    const client = await newClient();
    const [, , newest] = await send(client, ['down', 'other', 'down']);
    await client.ok(ARCHIVE, { id: newest?.id, incident: true });
    expect((await list(client)).items).toMatchObject([{ title: 'other' }]);
    expect((await list(client, { archived: true })).items).toMatchObject([{ id: newest?.id, count: 2 }]);
    await client.ok(ARCHIVE, { id: newest?.id, archived: false, incident: true });
    expect((await list(client)).items).toMatchObject([{ count: 2 }, { count: 1 }]);
  });

  it('count in the inbox without those that are archived', async () => {
    const client = await newClient();
    const [, newest] = await send(client, ['down', 'down']);
    await client.ok(ARCHIVE, { id: newest?.id });
    expect((await list(client)).items).toMatchObject([{ count: 1 }]);
    expect((await list(client, { archived: true })).items).toMatchObject([{ id: newest?.id, count: 1 }]);
  });

  it('cost four statements a page, whatever their number and their length', async () => {
    const client = await newClient();
    await send(
      client,
      Array.from({ length: 30 }, (_, index) => `title ${index % 10}`),
    );
    const few = await fewestStatements(() => client.ok(LIST, { perPage: 1 }));
    const many = await fewestStatements(() => client.ok(LIST, { perPage: 10 }));
    expect([few, many]).toEqual([4, 4]);
  });
});

describe('notificationAdded with grouped: true', () => {
  beforeEach(atSlot);

  /** The titles of all that a follower hears, up to the one that ends it, and the cursors. */
  async function heard(client: Client, variables: object, until: string) {
    const { next, close } = await following<{ notificationAdded: any }>(client, FOLLOW, variables);
    const events: { title: string; cursor: string }[] = [];
    while (events.at(-1)?.title !== until) {
      const { cursor, notification } = (await next()).notificationAdded;
      events.push({ title: notification.title, cursor });
    }
    await close();
    return events;
  }
  const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

  it('sends the first notification of each incident', async () => {
    const client = await newClient();
    await send(client, ['down', 'down', 'up', 'down', 'up', 'end']);
    expect(titles(await heard(client, { after: BEFORE_ALL, grouped: true }, 'end'))).toEqual(['down', 'up', 'end']);
    const all = await heard(client, { after: BEFORE_ALL }, 'end');
    expect(titles(all)).toEqual(['down', 'down', 'up', 'down', 'up', 'end']);
  });

  it('repeats no incident after a cursor within it', async () => {
    const client = await newClient();
    await send(client, ['down', 'down']);
    const [first] = await heard(client, { after: BEFORE_ALL, grouped: true }, 'down');
    await send(client, ['down', 'end']);
    expect(titles(await heard(client, { after: first?.cursor, grouped: true }, 'end'))).toEqual(['end']);
  });

  it('begins a new incident with the next ten minutes', async () => {
    const client = await newClient();
    await send(client, ['down', 'down']);
    (await world()).clock.advance(INCIDENT_MS);
    await send(client, ['down', 'down', 'end']);
    const events = await heard(client, { after: BEFORE_ALL, grouped: true }, 'end');
    expect(titles(events)).toEqual(['down', 'down', 'end']);
  });

  it('sends one of two that were written at the same time, whichever is committed first', async () => {
    const [client, { system }] = [await newClient(), await world()];
    const down = { userId: client.user.id, type: 'alert', title: 'down', message: 'text' } as const;
    await inTransaction(system, { operation: 'test' }, async (tx) => {
      await notify(system, tx, down);
      await send(client, ['down']);
    });
    await send(client, ['end']);
    const events = await heard(client, { after: BEFORE_ALL, grouped: true }, 'end');
    expect(titles(events)).toEqual(['down', 'end']);
    expect(titles(await heard(client, { after: events[0]?.cursor, grouped: true }, 'end'))).toEqual(['end']);
  });
});
