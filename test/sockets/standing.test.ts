import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { sql } from 'kysely';
import { authenticate } from '../../src/auth/authenticate.js';
import { SocketRegistry } from '../../src/server/sockets/socket-registry.js';
import { newRole, newUser, signedIn } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { isInTime } from '../support/long.js';
import { RawSocket } from '../support/raw-socket.js';
import { newApiKey } from '../support/site.js';
import { CONNECTION } from '../support/contexts.js';
import { world } from '../support/world.js';

const CLOSED_WITHIN_MS = 2_500;
const cookie = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

interface Standing {
  readonly userId: string;
  readonly sessionId: string;
  readonly keyId: string;
}

/** What ends a caller's standing, and which of the two sockets (session, API key) it closes. */
const ENDINGS: [string, (of: Standing) => ReturnType<typeof sql>, { session: boolean; key: boolean }][] = [
  [
    'its session is revoked',
    ({ sessionId }) => sql`update session set "revokedAt" = now() where id = ${sessionId}`,
    { session: true, key: false },
  ],
  [
    'its session expires',
    ({ sessionId }) => sql`update session set "expiresAt" = now() where id = ${sessionId}`,
    { session: true, key: false },
  ],
  [
    'its key is deleted',
    ({ keyId }) => sql`update api_key set "deletedAt" = now() where id = ${keyId}`,
    { session: false, key: true },
  ],
  [
    'its key is disabled',
    ({ keyId }) => sql`update api_key set disabled = true where id = ${keyId}`,
    { session: false, key: true },
  ],
  [
    'its key expires',
    ({ keyId }) => sql`update api_key set "expiresAt" = now() where id = ${keyId}`,
    { session: false, key: true },
  ],
  [
    'its account is blocked',
    ({ userId }) => sql`update "user" set status = 'BANNED' where id = ${userId}`,
    { session: true, key: true },
  ],
  [
    'its account is deleted',
    ({ userId }) => sql`update "user" set "deletedAt" = now() where id = ${userId}`,
    { session: true, key: true },
  ],
  [
    'its account gets another role',
    ({ userId }) => sql`update "user" set "roleId" = (select id from role where name = 'Admin') where id = ${userId}`,
    { session: true, key: true },
  ],
  [
    'its role changes',
    ({ userId }) =>
      sql`update role set version = version + 1 where id = (select "roleId" from "user" where id = ${userId})`,
    { session: true, key: true },
  ],
];

/** Ends the standing of a new account's session or key; answers what its sockets were closed with, and how soon. */
async function endStanding(end: (of: Standing) => ReturnType<typeof sql>, closes: { session: boolean; key: boolean }) {
  const { url, system } = await world();
  const user = await newUser({ role: await newRole([]) });
  const client = await signedIn(user);
  const { id: keyId, key } = await newApiKey(system, user.id);
  const bySession = await RawSocket.connected(url, { cookie: cookie(client) });
  const byKey = await RawSocket.connected(url, {}, { 'x-api-key': key });
  const begun = performance.now();
  await end({ userId: user.id, sessionId: client.cookies.get('sessionId') ?? '', keyId }).execute(system.db.rows);
  const closing = [closes.session ? bySession : null, closes.key ? byKey : null].filter((each) => each !== null);
  const codes = await Promise.all(closing.map((socket) => socket.closed));
  const inTime = isInTime(performance.now() - begun, CLOSED_WITHIN_MS);
  const staying = [bySession, byKey].filter((each) => !closing.includes(each));
  const open = staying.filter(({ ws }) => ws.readyState === ws.OPEN);
  for (const socket of staying) socket.ws.terminate();
  return { codes, inTime, open: open.length };
}

describe('an open socket', () => {
  it('is closed within about a second when its credential, its account or its role changes, and no other is', async () => {
    const ended = ENDINGS.map(async ([how, end, closes]) => ({ how, ...(await endStanding(end, closes)) }));
    expect(await Promise.all(ended)).toEqual(
      ENDINGS.map(([how, , { session, key }]) => {
        const count = Number(session) + Number(key);
        return { how, codes: Array(count).fill(4401), inTime: true, open: 2 - count };
      }),
    );
  });

  it('stays open when it was opened while others were being asked about', async () => {
    const { platform, system } = await world();
    const user = await newUser();
    const { key } = await newApiKey(system, user.id);
    const caller = await authenticate(platform, { ...CONNECTION, apiKey: key });
    const closed: number[] = [];
    const socket = (name: number): WebSocket =>
      Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, close: () => closed.push(name) }) as never;
    const registry = new SocketRegistry(platform);
    const other = await newUser();
    const session = (await signedIn(other)).cookies.get('accessToken') ?? '';
    registry.add(socket(1), caller, CONNECTION.ip);
    const later = await authenticate(platform, { ...CONNECTION, accessToken: session });
    const checking = registry.check();
    registry.add(socket(2), later, CONNECTION.ip);
    await checking;
    expect(closed).toEqual([]);
    await sql`update api_key set disabled = true where "userId" = ${user.id}`.execute(platform.db.rows);
    await registry.check();
    expect(closed).toEqual([1]);
  });

  it('cannot be opened again by a caller that is no longer valid', async () => {
    const { system, url } = await world();
    const user = await newUser();
    const client = await signedIn(user);
    const socket = await RawSocket.connected(url, { cookie: cookie(client) });
    await sql`update session set "revokedAt" = now() where "userId" = ${user.id}`.execute(system.db.rows);
    expect(await socket.closed).toBe(4401);
    const again = new Inbox(client, BEGINNING);
    expect(await again.over).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    await again.close();
  });
});
