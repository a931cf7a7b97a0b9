import { newId } from '../../src/core/ids.js';
import { UserStatus } from '../../src/entities/account/user.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { anonymous, newClient, newUser } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import { deliverTo, startMailServer } from '../support/mail-server.js';
import { world } from '../support/world.js';

const SEND = `mutation ($input: SendNotificationInput!) {
  sendNotification(input: $input) { id userId type title message link actions { label link } readAt archivedAt createdAt }
}`;
const PATH = '/api/admin/notification';
const INBOX = '{ notifications { items { id title } unreadCount } }';

const newAdmin = () => newClient({ permissions: ['create.notification'] });
const inputTo = (userId: string, over: object = {}) => ({
  userId,
  type: 'alert',
  title: 'Title',
  message: 'Text',
  ...over,
});

async function waitingMails(): Promise<number> {
  const { platform } = await world();
  const { rows } = await platform.db.pool.query('select count(*)::int as count from graphile_worker.jobs');
  return rows[0].count as number;
}

describe('sendNotification', () => {
  it("puts a notification into the user's inbox", async () => {
    const [admin, reader] = [await newAdmin(), await newClient()];
    const input = inputTo(reader.user.id, { link: '/wallet', actions: [{ label: 'Open', link: '/wallet/1' }] });
    const { sendNotification } = await admin.ok(SEND, { input });
    expect(sendNotification).toEqual({
      ...input,
      id: expect.any(String),
      readAt: null,
      archivedAt: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await reader.ok(INBOX)).notifications).toEqual({
      items: [{ id: sendNotification.id, title: 'Title' }],
      unreadCount: 1,
    });
  });

  it('answers the notification with statusCode beside it under POST /api/admin/notification', async () => {
    const [admin, reader] = [await newAdmin(), await newClient()];
    const { status, body } = await admin.rest('POST', PATH, { ...inputTo(reader.user.id), foo: 'ignored' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: reader.user.id, title: 'Title', link: null, actions: [], statusCode: 200 });
    expect((await reader.ok(INBOX)).notifications.items).toEqual([{ id: body.id, title: 'Title' }]);
  });

  it('may be called with an API key of an account that holds the permission', async () => {
    const admin = await newAdmin();
    const program = await withApiKey(admin.user.id);
    const reader = await newUser();
    expect((await program.ok(SEND, { input: inputTo(reader.id) })).sendNotification.userId).toBe(reader.id);
  });

  it.each([
    [{ title: '' }, 'title must be longer than or equal to 1 characters'],
    [{ title: 'x'.repeat(201) }, 'title must be shorter than or equal to 200 characters'],
    [{ message: '' }, 'message must be longer than or equal to 1 characters'],
    [{ message: 'x'.repeat(5_001) }, 'message must be shorter than or equal to 5000 characters'],
    [{ userId: 'garbage' }, 'userId is not a valid UUID'],
    [{ userId: undefined }, 'userId is required'],
    [{ type: 'unknown' }, 'type must be one of alert, system, message'],
    [{ title: 5 }, 'title is not a valid String'],
    [{ link: 'https://evil.example' }, 'link must be a path of the front end, such as /wallet'],
    [{ link: '//evil.example' }, 'link must be a path of the front end, such as /wallet'],
    [{ link: '/\\evil.example' }, 'link must be a path of the front end, such as /wallet'],
    [{ link: 'javascript:alert(1)' }, 'link must be a path of the front end, such as /wallet'],
    [
      { actions: Array.from({ length: 6 }, () => ({ label: 'a', link: '/a' })) },
      'actions must contain no more than 5 elements',
    ],
    [{ actions: [{ label: '', link: '/a' }] }, 'actions.0.label must be longer than or equal to 1 characters'],
    [
      { actions: [{ label: 'a', link: 'http://a' }] },
      'actions.0.link must be a path of the front end, such as /wallet',
    ],
    [{ actions: [{ label: 'a' }] }, 'actions.0.link is required'],
  ])('refuses %j with the name of the field', async (over, message) => {
    const [admin, reader] = [await newAdmin(), await newClient()];
    const input = inputTo(reader.user.id, over);
    expect((await admin.rest('POST', PATH, input)).body).toEqual({ statusCode: 400, message, code: 'BAD_INPUT' });
    expect(await admin.code(SEND, { input })).toBe('BAD_INPUT');
    expect((await reader.ok(INBOX)).notifications.items).toEqual([]);
  });

  it('refuses a field that it does not know by GraphQL, where REST ignores it', async () => {
    const [admin, reader] = [await newAdmin(), await newUser()];
    expect(await admin.code(SEND, { input: { ...inputTo(reader.id), foo: 1 } })).toBe('BAD_INPUT');
  });

  it('keeps the text as it was written, markup and emoji included', async () => {
    const [admin, reader] = [await newAdmin(), await newUser()];
    const message = '<b>not bold</b> & "quotes" \u{1F600} \n second line';
    expect((await admin.rest('POST', PATH, inputTo(reader.id, { message }))).body.message).toBe(message);
  });

  it.each([UserStatus.INACTIVE, UserStatus.SUSPENDED, UserStatus.BANNED])(
    'answers an account that is %s, or deleted, as one that does not exist',
    async (status) => {
      const { platform } = await world();
      const [admin, blocked, deleted] = [await newAdmin(), await newUser(), await newUser()];
      await platform.db.rows.updateTable('user').set({ status }).where('id', '=', blocked.id).execute();
      await platform.db.rows
        .updateTable('user')
        .set({ deletedAt: new Date().toISOString() })
        .where('id', '=', deleted.id)
        .execute();
      for (const userId of [blocked.id, deleted.id, newId()]) {
        expect(await admin.code(SEND, { input: inputTo(userId) })).toBe('NOT_FOUND');
        expect((await admin.rest('POST', PATH, inputTo(userId))).body).toEqual({
          statusCode: 404,
          message: 'There is no such account',
          code: 'NOT_FOUND',
        });
      }
    },
  );

  it('refuses whoever is not signed in', async () => {
    const client = await anonymous();
    expect(await client.code(SEND, { input: inputTo(newId()) })).toBe('UNAUTHENTICATED');
    expect((await client.rest('POST', PATH, inputTo(newId()))).body.code).toBe('UNAUTHENTICATED');
  });

  it('refuses a caller without the permission, and nothing arrives', async () => {
    const [client, reader] = [await newClient({ permissions: ['access.notification'] }), await newClient()];
    expect(await client.code(SEND, { input: inputTo(reader.user.id) })).toBe('FORBIDDEN');
    expect((await client.rest('POST', PATH, inputTo(reader.user.id))).body.code).toBe('FORBIDDEN');
    expect((await reader.ok(INBOX)).notifications.items).toEqual([]);
  });
});

describe('sendNotification by e-mail', () => {
  it('sends the mail after the commit, through the mail server', async () => {
    const { platform } = await world();
    await drainQueue(platform);
    const server = await startMailServer();
    const [admin, reader] = [await newAdmin(), await newUser()];
    const text = 'Zürich \u{1F600}\nsecond line';
    await admin.ok(SEND, { input: inputTo(reader.id, { email: true, title: 'Grüße', message: text }) });
    expect(server.received).toEqual([]);
    await deliverTo(server);
    const [received, ...others] = server.received;
    expect(others).toEqual([]);
    expect(received).toMatchObject({
      subject: 'Grüße',
      from: { address: 'no-reply@localhost' },
      to: [{ address: reader.email }],
    });
    expect(received?.text?.trim()).toBe(text);
    await deliverTo(server);
    expect(server.received).toHaveLength(1);
    await server.close();
  });

  it('keeps a title with line breaks out of the headers', async () => {
    const { platform } = await world();
    await drainQueue(platform);
    const server = await startMailServer();
    const [admin, reader] = [await newAdmin(), await newUser()];
    await admin.ok(SEND, { input: inputTo(reader.id, { email: true, title: 'One\r\nBcc: thief@example.com' }) });
    await deliverTo(server);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.bcc).toBeUndefined();
    expect(server.received[0]?.to).toEqual([{ address: reader.email, name: '' }]);
    await server.close();
  });

  it('queues no mail unless asked, and none when the call was refused', async () => {
    const { platform } = await world();
    await drainQueue(platform);
    const [admin, reader] = [await newAdmin(), await newUser()];
    await admin.ok(SEND, { input: inputTo(reader.id) });
    await admin.ok(SEND, { input: inputTo(reader.id, { email: false }) });
    expect(await admin.code(SEND, { input: inputTo(newId(), { email: true }) })).toBe('NOT_FOUND');
    expect(await waitingMails()).toBe(0);
  });

  it('queues one mail for a repeated call under one key', async () => {
    const { platform } = await world();
    await drainQueue(platform);
    const [admin, reader] = [await newAdmin(), await newUser()];
    const input = inputTo(reader.id, { email: true, idempotencyKey: newId() });
    await Promise.all([admin.ok(SEND, { input }), admin.ok(SEND, { input })]);
    expect(await waitingMails()).toBe(1);
  });

  it('tries again when the mail server refuses the first time', async () => {
    const { platform } = await world();
    await drainQueue(platform);
    const server = await startMailServer();
    const [admin, reader] = [await newAdmin(), await newUser()];
    await admin.ok(SEND, { input: inputTo(reader.id, { email: true }) });
    await deliverTo({ ...server, url: 'smtp://127.0.0.1:1' });
    expect(await waitingMails()).toBe(1);
    await platform.db.pool.query(`update graphile_worker._private_jobs set run_at = now()`);
    await deliverTo(server);
    expect(server.received).toHaveLength(1);
    await server.close();
  });
});
