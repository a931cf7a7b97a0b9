import { MINUTE_MS } from '../../src/core/clock.js';
import { newId } from '../../src/core/ids.js';
import { frontEndPath } from '../../src/core/notification/front-end-paths.js';
import { anonymous, newClient } from '../support/accounts.js';
import { newNotification } from '../support/notifications.js';
import { world } from '../support/world.js';

const READ = 'mutation ($id: UUID!) { markNotificationRead(id: $id) { id readAt } }';
const path = (id: string) => `/api/user/notification/${id}/read`;

describe('markNotificationRead', () => {
  it('marks one of the inbox as read and leaves the others unread', async () => {
    const client = await newClient();
    const [one] = [await newNotification(client.user.id), await newNotification(client.user.id)];
    const { markNotificationRead } = await client.ok(READ, { id: one.id });
    expect(markNotificationRead).toEqual({ id: one.id, readAt: expect.stringMatching(/Z$/) });
    expect((await client.ok('{ notifications { unreadCount } }')).notifications.unreadCount).toBe(1);
  });

  it('answers the notification under POST /api/user/notification/{id}/read', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id, { link: frontEndPath('wallet') });
    const { status, body } = await client.rest('POST', path(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      userId: client.user.id,
      link: '/finance/wallet',
      actions: [],
      archivedAt: null,
      statusCode: 200,
    });
    expect(body.readAt).not.toBeNull();
  });

  it('keeps the time of the first reading', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    const first = (await client.ok(READ, { id })).markNotificationRead.readAt;
    (await world()).clock.advance(MINUTE_MS);
    expect((await client.ok(READ, { id })).markNotificationRead.readAt).toBe(first);
    expect((await client.rest('POST', path(id))).body.readAt).toBe(first);
  });

  it('refuses an id that is none, named as the caller named it', async () => {
    const client = await newClient();
    expect(await client.code(READ, { id: 'garbage' })).toBe('BAD_INPUT');
    expect((await client.rest('POST', path('garbage'))).body).toEqual({
      statusCode: 400,
      message: 'id is not a valid UUID',
      code: 'BAD_INPUT',
    });
  });

  it("answers another user's notification as one that does not exist, and leaves it unread", async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const { id } = await newNotification(owner.user.id);
    for (const asked of [id, newId()]) {
      expect(await stranger.code(READ, { id: asked })).toBe('NOT_FOUND');
      expect((await stranger.rest('POST', path(asked))).body).toEqual({
        statusCode: 404,
        message: 'Not found',
        code: 'NOT_FOUND',
      });
    }
    expect((await owner.ok('{ notifications { unreadCount } }')).notifications.unreadCount).toBe(1);
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(READ, { id: newId() })).toBe('UNAUTHENTICATED');
    expect((await client.rest('POST', path(newId()))).body.code).toBe('UNAUTHENTICATED');
  });
});
