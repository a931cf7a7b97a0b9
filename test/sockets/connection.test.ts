import { connect } from 'node:net';
import { once } from 'node:events';
import { jobContext } from '../../src/jobs/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { inboxTopic } from '../../src/services/notification/topic.js';
import { newClient, newUser } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { RawSocket } from '../support/raw-socket.js';
import { newApiKey } from '../support/site.js';
import { world } from '../support/world.js';

const FOLLOW = 'subscription ($after: String) { notificationAdded(after: $after) { cursor } }';
const SIGN_OUT = 'mutation { signOut { message } }';

const cookie = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function emit(userId: string, title = 'hello'): Promise<void> {
  const { platform } = await world();
  await inTransaction(jobContext(platform, 'test'), { operation: 'test' }, (tx) =>
    tx.emit(inboxTopic(userId), { title }),
  );
}

async function asKeyHolder(): Promise<{ userId: string; key: string }> {
  const { system } = await world();
  const user = await newUser();
  return { userId: user.id, key: (await newApiKey(system, user.id)).key };
}

describe('a socket', () => {
  it('takes a browser session by its cookie', async () => {
    const client = await newClient();
    const inbox = new Inbox(client);
    await emit(client.user.id);
    expect(await inbox.until(1)).toEqual(['hello']);
    await inbox.close();
  });

  it('takes an API key among the connection parameters, or as a header', async () => {
    const { url } = await world();
    const { userId, key } = await asKeyHolder();
    await emit(userId);
    for (const credentials of [{ apiKey: key }, { headers: { 'x-api-key': key } }]) {
      const inbox = new Inbox(new Client(url, credentials));
      expect(await inbox.until(1)).toEqual(['hello']);
      await inbox.close();
    }
  });

  it('is closed with 4401 when its API key is refused, even beside a good session', async () => {
    const { url } = await world();
    const client = await newClient();
    for (const params of [{ 'x-api-key': 'x'.repeat(64) }, { 'x-api-key': '' }]) {
      const socket = await RawSocket.open(url, { cookie: cookie(client) });
      socket.send({ type: 'connection_init', payload: params });
      expect(await socket.closed).toBe(4401);
    }
  });

  it('carries nothing before it has introduced itself', async () => {
    const { url } = await world();
    const socket = await RawSocket.open(url);
    socket.subscribe('1', FOLLOW);
    expect(await socket.closed).toBe(4401);
  });

  it.each([undefined, 'accessToken=made-up'])(
    'lets nobody follow an inbox without an account: cookie %p',
    async (value) => {
      const { url } = await world();
      const socket = await RawSocket.connected(url, value ? { cookie: value } : {});
      socket.subscribe('1', FOLLOW);
      expect((await socket.answer('1')).payload.errors[0].extensions).toMatchObject({
        code: 'UNAUTHENTICATED',
        statusCode: 401,
      });
      socket.ws.terminate();
    },
  );

  it('is opened for the pages of the configured origins alone', async () => {
    const { url, platform } = await world();
    const [origin = ''] = platform.config.siteOrigins;
    for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`]) {
      await expect(RawSocket.open(url, { origin: foreign })).rejects.toThrow('refused with 403');
    }
    (await RawSocket.open(url, { origin })).ws.terminate();
  });

  it('is offered at /graphql and nowhere else', async () => {
    const { url } = await world();
    for (const path of ['/', '/graphql/', '/api/user/notification']) {
      await expect(RawSocket.open(url, {}, path)).rejects.toThrow('refused with 404');
    }
    (await RawSocket.open(url, {}, '/graphql?from=somewhere')).ws.terminate();
  });

  it.each(['//', '/%', 'http://[', '*'])('survives an upgrade request to %p', async (target) => {
    const { url } = await world();
    const stream = connect(Number(new URL(url).port), '127.0.0.1');
    const headers = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
    stream.write(
      [`GET ${target} HTTP/1.1`, ...headers, 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', ''].join('\r\n'),
    );
    const [answer] = (await once(stream, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[04] /);
    stream.destroy();
  });

  it('survives a client that resets the connection while it is being refused', async () => {
    const { url } = await world();
    const headers = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', '', ''].join('\r\n');
    for (let each = 0; each < 20; each += 1) {
      const stream = connect(Number(new URL(url).port), '127.0.0.1');
      stream.on('error', () => undefined);
      await once(stream, 'connect');
      stream.write(`GET /none HTTP/1.1\r\n${headers}`, () => stream.resetAndDestroy());
      await once(stream, 'close');
    }
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('carries no query and no mutation', async () => {
    const { url } = await world();
    const client = await newClient();
    const socket = await RawSocket.connected(url, { cookie: cookie(client) });
    const several = `${FOLLOW.replace('subscription', 'subscription A')} query B { profile { id } }`;
    for (const query of ['{ profile { id } }', SIGN_OUT, several]) {
      socket.subscribe(query, query);
      expect(await socket.answer(query)).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'BAD_INPUT', statusCode: 400 } }],
      });
    }
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(client.user.id);
    socket.ws.terminate();
  });

  it.each([
    ['a document that does not parse', 'subscription {', {}, 'GRAPHQL_PARSE_FAILED'],
    ['a document that does not fit', 'subscription { none }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'two subscriptions at once',
      'subscription { a: notificationAdded { cursor } b: notificationAdded { cursor } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a variable of another type', FOLLOW, { after: 5 }, 'BAD_INPUT'],
    ['a cursor that this server never gave', FOLLOW, { after: '12-0' }, 'BAD_INPUT'],
    ['an empty cursor', FOLLOW, { after: '' }, 'BAD_INPUT'],
  ])('answers %s with a code and stays open', async (_what, query, variables, code) => {
    const { url } = await world();
    const client = await newClient();
    const socket = await RawSocket.connected(url, { cookie: cookie(client) });
    socket.subscribe('bad', query, variables);
    const { type, payload } = await socket.answer('bad');
    const [error] = type === 'error' ? payload : payload.errors;
    expect(error.extensions).toMatchObject({ code, statusCode: 400 });
    await emit(client.user.id);
    socket.subscribe('good', FOLLOW, { after: BEGINNING });
    expect((await socket.answer('good')).type).toBe('next');
    socket.ws.terminate();
  });

  it('never shows what belongs to another user', async () => {
    const [owner, stranger] = [await newClient(), await newClient()];
    const [own, foreign] = [new Inbox(owner), new Inbox(stranger)];
    await emit(owner.user.id, 'for the owner');
    await emit(stranger.user.id, 'for the stranger');
    expect(await own.until(1)).toEqual(['for the owner']);
    expect(await foreign.until(1)).toEqual(['for the stranger']);
    await own.close();
    await foreign.close();
  });
});
