import { newId } from '../../src/core/ids.js';
import { MINUTE_MS } from '../../src/core/clock.js';
import { anonymous, newClient } from '../support/accounts.js';
import { newNotification } from '../support/notifications.js';
import { world } from '../support/world.js';

const ARCHIVE =
  'mutation ($id: UUID!, $archived: Boolean! = true) { archiveNotification(id: $id, archived: $archived) { id archivedAt } }';
const IDS = 'query ($archived: Boolean) { notifications(archived: $archived) { items { id } unreadCount } }';
const path = (id: string) => `/api/user/notification/${id}/archive`;

describe('archiveNotification', () => {
  it('moves a notification out of the inbox into the archive, and back', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    const ids = async (archived: boolean) =>
      (await client.ok(IDS, { archived })).notifications.items.map((item: { id: string }) => item.id);
    expect((await client.ok(ARCHIVE, { id })).archiveNotification.archivedAt).not.toBeNull();
    expect([await ids(false), await ids(true)]).toEqual([[], [id]]);
    expect((await client.ok(ARCHIVE, { id, archived: false })).archiveNotification).toEqual({ id, archivedAt: null });
    expect([await ids(false), await ids(true)]).toEqual([[id], []]);
  });

  it('does not count what is archived as unread', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    await client.ok(ARCHIVE, { id });
    expect((await client.ok(IDS)).notifications.unreadCount).toBe(0);
  });

  it.each([
    ['no body', undefined, true],
    ['archived: true', { archived: true }, true],
    ['archived: false', { archived: false }, false],
    ['archived as text', { archived: 'false' }, false],
    ['a field that it does not know', { archived: true, foo: 1 }, true],
  ])('does the same under POST /api/user/notification/{id}/archive with %s', async (_what, body, archived) => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    const answer = await client.rest('POST', path(id), body);
    expect(answer.body).toMatchObject({ id, statusCode: 200 });
    expect(answer.body.archivedAt !== null).toBe(archived);
  });

  it('keeps the time of the first archiving', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    const first = (await client.ok(ARCHIVE, { id })).archiveNotification.archivedAt;
    (await world()).clock.advance(MINUTE_MS);
    expect((await client.ok(ARCHIVE, { id })).archiveNotification.archivedAt).toBe(first);
  });

  it('refuses what does not fit, named as the caller named it', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    expect(await client.code(ARCHIVE, { id, archived: 'maybe' })).toBe('BAD_INPUT');
    expect((await client.rest('POST', path(id), { archived: 'maybe' })).body.message).toBe(
      'archived is not a valid Boolean',
    );
    expect((await client.rest('POST', path('garbage'))).body.message).toBe('id is not a valid UUID');
  });

  it('refuses null for archived, which is neither', async () => {
    const client = await newClient();
    const { id } = await newNotification(client.user.id);
    const { body } = await client.rest('POST', path(id), { archived: null });
    expect(body.code).toBe('BAD_INPUT');
  });

  it("answers another user's notification as one that does not exist, and leaves it where it is", async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const { id } = await newNotification(owner.user.id);
    for (const asked of [id, newId()]) {
      expect(await stranger.code(ARCHIVE, { id: asked })).toBe('NOT_FOUND');
      expect((await stranger.rest('POST', path(asked))).body).toEqual({
        statusCode: 404,
        message: 'Not found',
        code: 'NOT_FOUND',
      });
    }
    expect((await owner.ok(IDS)).notifications.items).toEqual([{ id }]);
  });

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(ARCHIVE, { id: newId() })).toBe('UNAUTHENTICATED');
    expect((await client.rest('POST', path(newId()))).body.code).toBe('UNAUTHENTICATED');
  });
});
