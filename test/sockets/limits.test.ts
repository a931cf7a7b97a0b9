import { jobContext } from '../../src/jobs/context.js';
import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { inboxTopic } from '../../src/services/notification/topic.js';
import { MAX_GUEST_SOCKETS } from '../../src/server/sockets/socket-counts.js';
import { newClient } from '../support/accounts.js';
import { fromAddress, newAddress } from '../support/addresses.js';
import type { Client } from '../support/client.js';
import { newApiKey } from '../support/api-keys.js';
import { BEGINNING, Inbox } from '../support/inbox.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { Site } from '../support/site.js';
import { world } from '../support/world.js';

const FOLLOW = 'subscription ($after: String) { notificationAdded(after: $after) { cursor notification { title } } }';

const cookie = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Resolves when the server holds this many subscriptions. */
async function held(count: number): Promise<void> {
  const { url, platform } = await world();
  // The next call comes after what the server was told before.
  do await fetch(`${url}/healthz`);
  while (platform.events.subscriptionCount() !== count);
}

describe('the limits of a socket', () => {
  it('closes it with 1009 on a message over 64 KiB, and takes one of just that size', async () => {
    const { url } = await world();
    const socket = await RawSocket.connected(url, {});
    const frame = (bytes: number): object => ({ type: 'ping', payload: { text: 'x'.repeat(bytes) } });
    const rest = JSON.stringify(frame(0)).length;
    socket.send(frame(64 * 1024 - rest));
    await socket.message(({ type }) => type === 'pong');
    socket.send(frame(64 * 1024 - rest + 1));
    expect(await socket.closed).toBe(1009);
  });

  it(`lets one address hold ${MAX_GUEST_SOCKETS} without signing in, closes the next with 4429, and takes another when one has gone`, async () => {
    const { url } = await world();
    const headers = fromAddress(newAddress());
    const open = Array.from({ length: MAX_GUEST_SOCKETS }, () => RawSocket.connected(url, headers));
    const sockets = await Promise.all(open);
    const introduced = async (from: Record<string, string>): Promise<RawSocket> => {
      const socket = await RawSocket.open(url, from);
      socket.send({ type: 'connection_init' });
      return socket;
    };
    expect(await (await introduced(headers)).closed).toBe(4429);
    const customer = await RawSocket.connected(url, { ...headers, cookie: cookie(await newClient()) });
    const stranger = await RawSocket.connected(url, fromAddress(newAddress()));
    const [first] = sockets;
    first?.ws.close();
    await first?.closed;
    sockets.push(await RawSocket.connected(url, headers), customer, stranger);
    for (const socket of sockets) socket.ws.terminate();
  });

  it.each(['session', 'key'] as const)(
    'is one of a limited number for an account by %s: the next is closed with 4429, those before stay open',
    async (kind) => {
      const server = await SecondServer.start({ SOCKETS_PER_ACCOUNT: '3', SOCKETS_PER_API_KEY: '2' });
      const client = await newClient();
      const [session, key, otherKey] = [
        { cookie: cookie(client) },
        { 'x-api-key': await newApiKey(client.user.id) },
        { 'x-api-key': await newApiKey(client.user.id) },
      ];
      const [own, most, others] = kind === 'session' ? [session, 3, [key]] : [key, 2, [session, otherKey]];
      const open = () => RawSocket.connected(server.url, own);
      const sockets = await Promise.all(Array.from({ length: most }, open));
      const next = await RawSocket.open(server.url, own);
      next.send({ type: 'connection_init' });
      expect(await next.closed).toBe(4429);
      // Whoever else there is has room of their own, and so has the same caller when one has gone.
      for (const other of others) sockets.push(await RawSocket.connected(server.url, other));
      sockets.push(await RawSocket.connected(server.url, { cookie: cookie(await newClient()) }));
      const [first, second] = sockets;
      first?.ws.close();
      await first?.closed;
      sockets.push(await open());
      second?.subscribe('1', FOLLOW, { after: BEGINNING });
      await inTransaction(jobContext(server.platform, 'test'), { operation: 'test' }, (tx) =>
        tx.emit(inboxTopic(client.user.id), { title: 'hello' }),
      );
      expect((await second?.answer('1'))?.type).toBe('next');
      for (const socket of sockets) socket.ws.terminate();
      await server.close();
    },
  );

  it('refuses the 51st subscription, keeps the 50, and takes another when one has ended', async () => {
    const { url, platform } = await world();
    const client = await newClient();
    await held(0);
    const socket = await RawSocket.connected(url, { cookie: cookie(client) });
    for (let each = 1; each <= 51; each += 1) socket.subscribe(String(each), FOLLOW);
    expect(await socket.answer('51')).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'RATE_LIMITED', statusCode: 429 } }],
    });
    await held(50);
    socket.send({ id: '1', type: 'complete' });
    await inTransaction(jobContext(platform, 'test'), { operation: 'test' }, (tx) =>
      tx.emit(inboxTopic(client.user.id), { title: 'hello' }),
    );
    socket.subscribe('52', FOLLOW, { after: BEGINNING });
    expect((await socket.answer('52')).type).toBe('next');
    expect((await socket.answer('50')).type).toBe('next');
    socket.ws.terminate();
  });

  it('keeps nothing of a socket that is gone', async () => {
    const { url } = await world();
    const client = await newClient();
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => RawSocket.connected(url, { cookie: cookie(client) })),
    );
    for (const socket of sockets) {
      socket.subscribe('1', FOLLOW, { after: BEGINNING });
      socket.subscribe('2', FOLLOW);
      socket.ws.terminate();
    }
    await Promise.all(sockets.map((socket) => socket.closed));
    await held(0);
  });

  it('ends a client that asks and asks and does not read the answers', async () => {
    const { url } = await world();
    const socket = await RawSocket.connected(url, {});
    socket.stopReading();
    const frame = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(60_000) } });
    let sent = 0;
    while (socket.ws.readyState === socket.ws.OPEN && sent < 5_000) {
      await new Promise<void>((resolve) => socket.ws.send(frame, () => resolve()));
      sent += 1;
    }
    expect(await socket.closed).toBe(1006);
    expect(sent).toBeLessThan(1_000);
  });
});

describe('a slow reader', () => {
  const EVENTS = 2_000;
  const CHUNK = 500;
  const TEXT = 'x'.repeat(20_000);
  let site: Site;

  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  it('is told to resume instead of being waited for, slows nobody else, and then misses nothing', async () => {
    const server = site.start('api');
    const url = await server.url();
    const user = await site.newUser();
    const client = await site.signedIn(user, url);
    const slow = await RawSocket.connected(url, { cookie: cookie(client) });
    slow.subscribe('slow', FOLLOW, { after: BEGINNING });
    const emitter = await site.platform();
    const emit = (from: number, count: number): Promise<void> =>
      inTransaction(jobContext(emitter, 'test'), { operation: 'test' }, async (tx) => {
        for (let each = from; each < from + count; each += 1) {
          await tx.emit(inboxTopic(user.id), { title: `${each} ${TEXT}` });
        }
      });
    await emit(0, 1);
    await slow.answer('slow');
    const readQuickly = slow.readSlowly();

    const quick = new Inbox(client);
    for (let sent = 1; sent < EVENTS; sent += CHUNK) {
      await emit(sent, CHUNK);
      await quick.until(sent + CHUNK);
    }
    expect(quick.titles.map((title) => Number.parseInt(title, 10))).toEqual(quick.titles.map((_, index) => index));

    const seen: number[] = [];
    let cursor = BEGINNING;
    const keep = ({ cursor: at, notification }: { cursor: string; notification: { title: string } }): void => {
      cursor = at;
      seen.push(Number.parseInt(notification.title, 10));
    };
    slow.forEach('slow', ({ payload }) => payload?.data && keep(payload.data.notificationAdded));
    readQuickly();
    const end = await slow.message(({ id, type }) => id === 'slow' && type === 'error');
    expect(end.payload[0].extensions).toMatchObject({ code: 'SLOW_SUBSCRIBER', statusCode: 429 });
    expect(seen.length).toBeLessThan(EVENTS);
    const resumed = new Inbox(client, cursor);
    await resumed.until(quick.titles.length - seen.length);
    seen.push(...resumed.titles.map((title) => Number.parseInt(title, 10)));
    expect(seen).toEqual(quick.titles.map((_, index) => index));
    for (const each of [quick, resumed]) await each.close();
    slow.ws.terminate();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
  });
});
