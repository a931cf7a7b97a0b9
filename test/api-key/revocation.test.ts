import type { Client as SocketClient } from 'graphql-ws';
import type { ApiKeyType } from '../../src/entities/api-key/api-key.js';
import { newClient, newUser } from '../support/accounts.js';
import { fromAddress } from '../support/addresses.js';
import { newApiKeyRow } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { secondServer } from '../support/second-process.js';
import { world } from '../support/world.js';

const CLOSED_WITHIN_MS = 2_000;

let second: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  second = await secondServer();
});
afterAll(() => second.close());

interface Held {
  readonly id: string;
  readonly key: string;
  readonly owner: Awaited<ReturnType<typeof newClient>>;
}

async function update(id: string, set: Record<string, unknown>): Promise<void> {
  const { platform } = await world();
  await platform.db.rows.updateTable('api_key').set(set).where('id', '=', id).execute();
}

const WAYS: readonly (readonly [string, (held: Held) => Promise<unknown>, ApiKeyType?])[] = [
  [
    'its owner deletes it',
    ({ owner, id }) => owner.ok('mutation ($id: UUID!) { deleteApiKey(id: $id) { message } }', { id }),
  ],
  [
    'an admin removes it',
    async ({ id }) =>
      (await newClient({ permissions: ['delete.api.key'] })).rest('DELETE', `/api/admin/api/${id}?force=true`),
  ],
  [
    'it is rotated without grace',
    ({ owner, id }) => owner.ok('mutation ($id: UUID!) { rotateApiKey(id: $id) { key } }', { id }),
  ],
  [
    'it is disabled',
    async ({ id }) =>
      (await newClient({ permissions: ['edit.hb.key'] })).rest('POST', `/api/admin/hb/keys/${id}/disable`, {
        reason: 'test',
      }),
    'plugin',
  ],
  ['it expires', ({ id }) => update(id, { expiresAt: new Date().toISOString() })],
  [
    'its owner is blocked',
    async ({ owner }) => {
      const { platform } = await world();
      await platform.db.rows.updateTable('user').set({ status: 'BANNED' }).where('id', '=', owner.user.id).execute();
    },
  ],
  [
    'its address list changes',
    ({ owner, id }) =>
      owner.rest('PUT', `/api/user/api-key/${id}`, { ipRestriction: true, ipWhitelist: ['192.0.2.99'] }),
  ],
];

/** Opens a socket by key and follows something on it; answers a promise of the code that it closes with. */
async function follow(client: Client): Promise<{ socket: SocketClient; closed: Promise<number> }> {
  const socket = client.socket();
  const closed = new Promise<number>((resolve) => {
    socket.on('closed', (event) => resolve((event as { code: number }).code));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connected', () => resolve());
    socket.subscribe(
      { query: 'subscription { notificationAdded { cursor } }' },
      { next: () => undefined, error: reject, complete: () => undefined },
    );
  });
  return { socket, closed };
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late' as const);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

describe('a key on two processes', () => {
  it.each(WAYS.map(([title, revoke, type = 'user']) => [title, revoke, type] as const))(
    'is refused on the next request of either, and its sockets close, when %s',
    async (_title, revoke, type) => {
      const owner = await newClient();
      const { id, key } = await newApiKeyRow(owner.user.id, { type });
      const clients = [(await world()).url, second.url].map(
        (url) => new Client(url, { apiKey: key, headers: fromAddress('192.0.2.5') }),
      );
      for (const client of clients)
        expect(await client.ok('{ profile { id } }')).toEqual({ profile: { id: owner.user.id } });
      const sockets = await Promise.all(clients.map(follow));
      await revoke({ id, key, owner });
      for (const client of clients) {
        expect(await client.code('{ profile { id } }')).toBe('UNAUTHENTICATED');
        expect((await client.rest('GET', '/api/user/profile')).body.statusCode).toBe(401);
      }
      const codes = await Promise.all(sockets.map(({ closed }) => within(closed, CLOSED_WITHIN_MS)));
      expect(codes).toEqual([4401, 4401]);
      for (const { socket } of sockets) await socket.dispose();
    },
  );

  it('keeps the sockets of a key that is still valid', async () => {
    const { id, key } = await newApiKeyRow((await newUser()).id);
    const { socket, closed } = await follow(new Client(second.url, { apiKey: key }));
    expect(await within(closed, 2_200)).toBe('late');
    await update(id, { version: 2 });
    expect(await within(closed, CLOSED_WITHIN_MS)).toBe(4401);
    await socket.dispose();
  });
});
