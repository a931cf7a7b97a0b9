import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../src/core/ids.js';
import { newClient } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { world } from '../support/world.js';

const LISTED = 'query Listed { __typename }';
const FOLLOW = 'subscription Follow { notificationAdded { cursor } }';

const manifest = (bodies: readonly string[]): string =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body, index) => ({ id: String(index), name: `op${index}`, type: 'query', body })),
  });

async function byHash(url: string, hash: string, query?: string) {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extensions, ...(query === undefined ? {} : { query }) }),
  });
  const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
  return { data, code: errors?.[0]?.extensions.code };
}

describe('automatic persisted queries', () => {
  it('an unknown hash is asked for once, and then known', async () => {
    const { url } = await world();
    const query = '{ __typename # once\n }';
    expect(await byHash(url, sha256(query))).toEqual({ data: undefined, code: 'PERSISTED_QUERY_NOT_FOUND' });
    expect(await byHash(url, sha256(query), query)).toEqual({ data: { __typename: 'Query' }, code: undefined });
    expect(await byHash(url, sha256(query))).toEqual({ data: { __typename: 'Query' }, code: undefined });
  });

  it('a text under the hash of another is refused and not kept', async () => {
    const { url } = await world();
    const hash = sha256('{ __typename # another\n }');
    expect((await byHash(url, hash, '{ __typename }')).code).toBe('BAD_INPUT');
    expect((await byHash(url, hash)).code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });
});

describe('with a manifest as allow-list', () => {
  let folder: string;
  let server: SecondServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manifest-'));
    const file = join(folder, 'manifest.json');
    await writeFile(file, manifest([LISTED, FOLLOW]));
    server = await SecondServer.start({ PERSISTED_OPERATIONS: file, PERSISTED_OPERATIONS_ONLY: 'true' });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('a listed document is served, in full and by its hash alone', async () => {
    expect(await new Client(server.url).ok(LISTED)).toEqual({ __typename: 'Query' });
    expect((await byHash(server.url, sha256(LISTED))).data).toEqual({ __typename: 'Query' });
  });

  it('any other is refused, also when it brings its hash, and also a second time', async () => {
    const other = 'query Other { __typename }';
    expect(await new Client(server.url).code(other)).toBe('DOCUMENT_NOT_ALLOWED');
    expect((await byHash(server.url, sha256(other), other)).code).toBe('DOCUMENT_NOT_ALLOWED');
    expect((await byHash(server.url, sha256(other))).code).toMatch(/NOT_ALLOWED|NOT_FOUND/);
    expect(await new Client(server.url).code(`${LISTED} `)).toBe('DOCUMENT_NOT_ALLOWED');
  });

  it('sockets keep to the list too', async () => {
    const client = await newClient();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = await RawSocket.connected(server.url, { cookie });
    socket.subscribe('1', 'subscription Other { notificationAdded { cursor } }');
    const { payload } = await socket.message(({ id }) => id === '1');
    expect(payload[0].extensions).toMatchObject({ code: 'DOCUMENT_NOT_ALLOWED', statusCode: 403 });
    socket.subscribe('2', FOLLOW);
    socket.subscribe('3', 'subscription Another { notificationAdded { cursor } }');
    await socket.message(({ id }) => id === '3');
    socket.ws.terminate();
  });

  it('REST is not touched by it', async () => {
    const { body } = await new Client(server.url).rest('GET', '/api/user/profile');
    expect(body.code).toBe('UNAUTHENTICATED');
  });
});
