import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { bareRequest } from '../support/bare-http.js';
import { closed, kept, open } from '../support/connections.js';
import { valueOf } from '../support/metrics.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { oncePerFile } from '../support/world.js';

/** Nobody is a trusted proxy here, so that this machine's own connections count. */
const STRANGERS = { TRUSTED_PROXIES: '' };

describe('a connection that brings no request in time', () => {
  const quick = oncePerFile(() => SecondServer.start({ ...STRANGERS, REQUEST_WITHIN_MS: '300' }));
  afterAll(async () => (await quick()).close());

  it.each([
    ['nothing', ''],
    ['nothing but empty lines', '\r\n\r\n'],
    ['half a head', 'POST /graphql HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'half a body',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
    [
      'half a body of pieces',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
    [
      'half a second request',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n',
    ],
  ])('is ended that has sent %s', async (_what, text) => {
    const socket = open((await quick()).url);
    socket.write(text);
    await closed(socket);
  });

  it.each([
    ['a head', 'GET /healthz HTTP/1.1\r\nx-long: '],
    [
      'a body',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    ],
  ])('is ended that sends %s in drops', async (_what, text) => {
    const socket = open((await quick()).url);
    socket.write(text);
    const drops = setInterval(() => socket.write('1'), 20);
    await closed(socket);
    clearInterval(drops);
  });

  it('is no connection that waits for its next request, and no socket that has introduced itself', async () => {
    const { url } = await quick();
    const waiting = await kept(url);
    const subscriber = await RawSocket.connected(url, {});
    // Opened later and ended, so whoever is not left alone would have been ended before.
    for (let turn = 0; turn < 2; turn += 1) await closed(open(url));
    waiting.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(waiting, 'data');
    subscriber.send({ type: 'ping' });
    await subscriber.message(({ type }) => type === 'pong');
    subscriber.ws.terminate();
    waiting.destroy();
  });

  it('is ended by a refused upgrade, although its client never closes its side', async () => {
    const server = await SecondServer.start({ ...STRANGERS, CONNECTIONS: '1' });
    const { hostname: host, port } = new URL(server.url);
    const refused = connect({ host, port: Number(port), allowHalfOpen: true }).on('error', () => undefined);
    refused.write('GET /elsewhere HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    await once(refused, 'data');
    // There is room for one, so the other has to be gone.
    const next = await eventually(() => kept(server.url));
    for (const socket of [next, refused]) socket.destroy();
    await server.close();
  });

  it('is ended as a socket that never introduces itself', async () => {
    const socket = await RawSocket.open((await quick()).url);
    expect(await socket.closed).toBe(4408);
  });
});

describe('the connections of one address', () => {
  it('are so many and not one more, sockets among them; the next is closed at once, and one that goes makes room', async () => {
    const server = await SecondServer.start({ ...STRANGERS, CONNECTIONS_PER_ADDRESS: '4' });
    const { url } = server;
    const refused = async (): Promise<number> => valueOf(await metrics(), 'connections_refused_total{bound="address"}');
    const scraper = await kept(url);
    const metrics = (): Promise<string> => readMetrics(scraper);
    const before = await refused();
    const subscriber = await RawSocket.connected(url, {});
    const others = [await kept(url), await kept(url)];
    await closed(open(url));
    await expect(RawSocket.open(url)).rejects.toThrow();
    expect((await refused()) - before).toBe(2);
    expect(await metrics()).toContain('connections_open ');
    subscriber.ws.terminate();
    await subscriber.closed;
    others.push(await eventually(() => kept(url)));
    for (const socket of [...others, scraper]) socket.destroy();
    await server.close();
  });

  it('are not counted when it is a trusted proxy', async () => {
    const server = await SecondServer.start({ CONNECTIONS_PER_ADDRESS: '1' });
    const sockets = [await kept(server.url), await kept(server.url), await kept(server.url)];
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('leave the others room: whoever comes from elsewhere is served meanwhile', async () => {
    const server = await SecondServer.start({ ...STRANGERS, CONNECTIONS_PER_ADDRESS: '2' });
    const sockets = [await kept(server.url), await kept(server.url)];
    const { port } = new URL(server.url);
    const elsewhere = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.0.2' });
    elsewhere.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(elsewhere, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
    for (const socket of [...sockets, elsewhere]) socket.destroy();
    await server.close();
  });
});

describe('all connections', () => {
  it('are so many and not one more, those of trusted proxies included', async () => {
    const server = await SecondServer.start({ CONNECTIONS: '3' });
    const sockets = [await kept(server.url), await kept(server.url), await kept(server.url)];
    await closed(open(server.url));
    for (const socket of sockets) socket.destroy();
    const { status } = await eventually(() => bareRequest('GET', '/healthz', { origin: server.url }));
    expect(status).toBe(200);
    await server.close();
  });
});

/** `/metrics` on a connection that is open already. */
async function readMetrics(socket: Socket): Promise<string> {
  socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n');
  let text = '';
  for (;;) {
    text += String((await once(socket, 'data'))[0]);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (text.length - text.indexOf('\r\n\r\n') - 4 >= length) return text;
  }
}

/** The server learns of a connection's end a little later than the client. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      // Once more.
    }
  }
}
