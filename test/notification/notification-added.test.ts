import { newClient, anonymous } from '../support/accounts.js';
import { newNotification } from '../support/notifications.js';
import type { Client } from '../support/client.js';
import { withApiKey } from '../support/api-keys.js';
import { following, refusal } from '../support/subscribed.js';

const ADDED = `subscription ($after: String) {
  notificationAdded(after: $after) { cursor notification { id title readAt } }
}`;

interface Added {
  readonly notificationAdded: {
    readonly cursor: string;
    readonly notification: { readonly id: string; readonly title: string; readonly readAt: string | null };
  };
}

/** Follows the caller's inbox. */
async function follow(client: Client, after?: string) {
  const { next, close } = await following<Added>(client, ADDED, { after });
  return { next: async () => (await next()).notificationAdded, close };
}

describe('notificationAdded', () => {
  it("sends what arrives in the caller's inbox, in order", async () => {
    const client = await newClient();
    const inbox = await follow(client);
    const sent = [
      await newNotification(client.user.id, { title: 'one' }),
      await newNotification(client.user.id, { title: 'two' }),
    ];
    const received = [await inbox.next(), await inbox.next()];
    expect(received.map(({ notification }) => notification)).toEqual(
      sent.map(({ id, title }) => ({ id, title, readAt: null })),
    );
    expect(received[0] && received[1] && received[0].cursor < received[1].cursor).toBe(true);
    await inbox.close();
  });

  it("never sends what arrives in another user's inbox", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const inbox = await follow(client);
    await newNotification(other.user.id, { title: 'private' });
    await newNotification(client.user.id, { title: 'own' });
    expect((await inbox.next()).notification.title).toBe('own');
    await inbox.close();
  });

  it('goes on from a cursor without missing or repeating any', async () => {
    const client = await newClient();
    const before = await follow(client);
    for (const title of ['one', 'two', 'three']) await newNotification(client.user.id, { title });
    const { cursor } = await before.next();
    await before.close();
    await newNotification(client.user.id, { title: 'four' });
    const after = await follow(client, cursor);
    await newNotification(client.user.id, { title: 'five' });
    const titles: string[] = [];
    while (titles.length < 4) titles.push((await after.next()).notification.title);
    expect(titles).toEqual(['two', 'three', 'four', 'five']);
    await after.close();
  });

  it('sends what an admin sends, to a program with an API key too', async () => {
    const [admin, reader] = [await newClient({ permissions: ['create.notification'] }), await newClient()];
    const inbox = await follow(await withApiKey(reader.user.id));
    await admin.rest('POST', '/api/admin/notification', {
      userId: reader.user.id,
      type: 'message',
      title: 'Hello',
      message: 'text',
    });
    expect((await inbox.next()).notification.title).toBe('Hello');
    await inbox.close();
  });

  it.each(['garbage', '1-1', '000000000000001-00000000a'])('refuses %p, which is no cursor', async (after) => {
    expect(await refusal(await newClient(), ADDED, { after })).toEqual(['BAD_INPUT']);
  });

  it('refuses a cursor of another type', async () => {
    expect(await refusal(await newClient(), ADDED, { after: { deep: 1 } })).toEqual(['BAD_INPUT']);
  });

  it('refuses whoever is not signed in, whatever the cursor', async () => {
    const client = await anonymous();
    for (const variables of [{}, { after: 'garbage' }, { after: { deep: 1 } }]) {
      expect(await refusal(client, ADDED, variables)).toEqual(['UNAUTHENTICATED']);
    }
  });
});
