import { DAY_MS } from '../../src/core/clock.js';
import { anonymous, newClient, signedIn } from '../support/accounts.js';
import { withApiKey } from '../support/api-keys.js';
import type { Client } from '../support/client.js';
import { fewestStatements } from '../support/statements.js';
import { world } from '../support/world.js';

const LIST = `query ($page: Int, $perPage: Int) {
  sessions(page: $page, perPage: $perPage) { items { id current ip userAgent createdAt expiresAt } pagination { totalItems } }
}`;
const REVOKE = 'mutation ($id: UUID!) { revokeSession(id: $id) { message } }';

const sessionId = (client: Client): string => client.cookies.get('sessionId') ?? '';

const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.rest('GET', '/api/user/profile')).body.statusCode === 200;

describe('the list of sessions', () => {
  it("shows the caller's open sessions, newest first, and which one is this", async () => {
    const first = await newClient();
    const second = await signedIn(first.user);
    const { sessions } = await first.ok(LIST);
    expect(sessions.items.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
      [sessionId(second), false],
      [sessionId(first), true],
    ]);
    const { body } = await second.rest('GET', '/api/user/session?perPage=1');
    expect(body).toMatchObject({
      statusCode: 200,
      items: [{ id: sessionId(second), current: true, ip: '127.0.0.1' }],
      pagination: { totalItems: 2, totalPages: 2 },
    });
  });

  it("leaves out what is over, and other people's", async () => {
    const client = await newClient();
    await newClient();
    const ended = await signedIn(client.user);
    await ended.rest('POST', '/api/auth/logout');
    expect((await client.ok(LIST)).sessions.pagination.totalItems).toBe(1);
    const { clock, platform } = await world();
    clock.advance((platform.config.sessionDays - 1) * DAY_MS);
    const later = await signedIn(client.user);
    clock.advance(2 * DAY_MS);
    expect((await later.ok(LIST)).sessions.pagination.totalItems).toBe(1);
  });

  it('shows nothing that could be used as a credential', async () => {
    const client = await newClient();
    const { body } = await client.rest('GET', '/api/user/session');
    expect(JSON.stringify(body)).not.toContain(client.cookies.get('accessToken'));
    expect(JSON.stringify(body)).not.toMatch(/hash/i);
  });

  it('costs three statements, whatever its length', async () => {
    const client = await newClient();
    for (let number = 0; number < 5; number += 1) await signedIn(client.user);
    expect(await fewestStatements(() => client.ok(LIST, { perPage: 1 }))).toBe(3);
    expect(await fewestStatements(() => client.ok(LIST, { perPage: 100 }))).toBe(3);
  });
});

describe('ending sessions', () => {
  it('refuses the ended one on its next request and leaves the others', async () => {
    const client = await newClient();
    const [other, third] = [await signedIn(client.user), await signedIn(client.user)];
    await client.ok(REVOKE, { id: sessionId(other) });
    expect((await client.rest('DELETE', `/api/user/session/${sessionId(third)}`)).body.statusCode).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(third)]).toEqual([true, false, false]);
  });

  it("answers NOT_FOUND for another's session and for one that is over", async () => {
    const [client, stranger] = [await newClient(), await newClient()];
    expect(await client.code(REVOKE, { id: sessionId(stranger) })).toBe('NOT_FOUND');
    expect(await isSignedIn(stranger)).toBe(true);
    const other = await signedIn(client.user);
    await client.ok(REVOKE, { id: sessionId(other) });
    expect(await client.code(REVOKE, { id: sessionId(other) })).toBe('NOT_FOUND');
  });

  it('clears the cookies when it ends this one', async () => {
    const client = await newClient();
    await client.ok(REVOKE, { id: sessionId(client) });
    expect([...client.cookies.keys()]).toEqual(['devices']);
  });

  it.each([
    ['GraphQL', (client: Client) => client.ok('mutation { signOutEverywhere { message } }')],
    ['DELETE /api/user/session', (client: Client) => client.rest('DELETE', '/api/user/session')],
  ])('ends all of them at once by %s', async (_door, end) => {
    const client = await newClient();
    const other = await signedIn(client.user);
    const cookies = new Map(client.cookies);
    await end(client);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false]);
  });

  it('needs a browser session', async () => {
    const { user } = await newClient();
    const program = await withApiKey(user.id);
    expect(await program.code(LIST)).toBe('FORBIDDEN');
    expect(await program.code('mutation { signOutEverywhere { message } }')).toBe('FORBIDDEN');
    expect(await (await anonymous()).code(LIST)).toBe('UNAUTHENTICATED');
  });

  it('needs the csrf token', async () => {
    const client = await newClient();
    const { body } = await client.rest('DELETE', '/api/user/session', undefined, { 'x-csrf-token': 'x' });
    expect(body.code).toBe('CSRF_REFUSED');
  });
});
