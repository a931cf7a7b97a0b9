import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { newId } from '../../src/core/ids.js';
import type { User } from '../../src/entities/account/user.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import type { Client } from '../support/client.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { expectWithin } from '../support/long.js';
import { Site } from '../support/site.js';

/** The check runs once a second; what a loaded machine adds is no part of the promise. */
const GENEROUS_MS = 2_500;

const UPDATE = 'mutation ($id: UUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id } }';

async function statusOf(client: Client, path = '/api/user/profile'): Promise<number> {
  return (await client.rest('GET', path)).body.statusCode;
}

/** How long the inbox's socket lived on while `end` took its right away. */
async function msToClose(inbox: Inbox, end: () => Promise<unknown>): Promise<number> {
  await end();
  const startedAt = performance.now();
  expect(await inbox.over).toMatchObject({ code: 4401 });
  return performance.now() - startedAt;
}

describe.each([
  ['with Redis', false],
  ['while Redis is away', true],
])('what one process ends is refused by the other on its next request, %s', (_name, away) => {
  let site: Site;
  let [urlOne, urlTwo] = ['', ''];
  let [admin, user] = [null as unknown as Client, null as unknown as User];

  beforeAll(async () => {
    site = await Site.open();
    [urlOne, urlTwo] = await Promise.all([site.start('api').url(), site.start('api').url()]);
    admin = await site.signedIn(await site.newUser(SUPER_ADMIN), urlOne);
    if (away) await site.redis.away();
  }, 60_000);
  beforeEach(async () => (user = await site.newUser()));
  afterAll(() => site.close());

  /** A session of the account on the other process, with an open socket there. */
  async function elsewhere(): Promise<{ client: Client; inbox: Inbox }> {
    const client = await site.signedIn(user, urlTwo);
    expect(await statusOf(client)).toBe(200);
    const socket = client.socket();
    const connected = new Promise((resolve) => socket.on('connected', resolve));
    const inbox = new Inbox(client, BEGINNING, socket);
    await connected;
    return { client, inbox };
  }

  it('a session that its owner ends', async () => {
    const { client, inbox } = await elsewhere();
    const here = await site.signedIn(user, urlOne);
    const id = client.cookies.get('sessionId');
    const ms = await msToClose(inbox, async () => {
      await here.rest('DELETE', `/api/user/session/${id}`);
      expect(await statusOf(client)).toBe(401);
    });
    expectWithin(ms, GENEROUS_MS);
    expect(await statusOf(here)).toBe(200);
  });

  it('a session by signing out everywhere', async () => {
    const { client, inbox } = await elsewhere();
    const here = await site.signedIn(user, urlOne);
    const ms = await msToClose(inbox, async () => {
      await here.rest('DELETE', '/api/user/session');
      expect(await statusOf(client)).toBe(401);
    });
    expectWithin(ms, GENEROUS_MS);
  });

  it('an account that an admin blocks', async () => {
    const { client, inbox } = await elsewhere();
    const ms = await msToClose(inbox, async () => {
      await admin.ok(UPDATE, { id: user.id, input: { status: 'SUSPENDED' } });
      expect(await statusOf(client)).toBe(401);
    });
    expectWithin(ms, GENEROUS_MS);
  });

  it('an account that an admin deletes', async () => {
    const { client, inbox } = await elsewhere();
    const ms = await msToClose(inbox, async () => {
      await admin.rest('DELETE', `/api/admin/crm/user/${user.id}`);
      expect(await statusOf(client)).toBe(401);
    });
    expectWithin(ms, GENEROUS_MS);
  });

  it('the keys of a role that changed', async () => {
    const made = { name: `Role ${newId()}`, permissions: ['access.user'] };
    const role = (await admin.rest('POST', '/api/admin/system/role', made)).body;
    await inTransaction(site.system, { operation: 'test' }, ({ rows }) =>
      rows.updateTable('user').set({ roleId: role.id }).where('id', '=', user.id).execute(),
    );
    const { client, inbox } = await elsewhere();
    expect(await statusOf(client, '/api/admin/crm/user')).toBe(200);
    const ms = await msToClose(inbox, async () => {
      await admin.rest('PUT', `/api/admin/system/role/${role.id}`, { permissions: [] });
      expect(await statusOf(client, '/api/admin/crm/user')).toBe(403);
    });
    expectWithin(ms, GENEROUS_MS);
    await admin.rest('PUT', `/api/admin/system/role/${role.id}`, { permissions: ['access.user'] });
    expect(await statusOf(client, '/api/admin/crm/user')).toBe(200);
  });
});
