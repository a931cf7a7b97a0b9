import type { Socket } from 'node:net';
import { answered, ask, asked, closed, kept, open } from '../support/connections.js';
import { LimitedServer } from '../support/limited-server.js';

const [BUSY, OTHER, NEWCOMER, NEXT] = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const POST = 'POST /body HTTP/1.1\r\nHost: localhost\r\n';

let server: LimitedServer;
let sockets: Socket[];

const started = async (environment: Record<string, string>): Promise<LimitedServer> => {
  sockets = [];
  return (server = await LimitedServer.start(environment));
};
const from = async (address: string, count = 1): Promise<Socket[]> => {
  const own: Socket[] = [];
  for (let turn = 0; turn < count; turn += 1) own.push(await kept(server.url, address));
  sockets.push(...own);
  return own;
};
/** Sends a text on a new connection; the server has taken it in once a later connection is answered. */
const sending = (address: string, text: string): Socket => {
  const socket = open(server.url, address);
  socket.write(text);
  sockets.push(socket);
  return socket;
};
/** Every one of them is open and answers. */
const stillServed = async (...connections: readonly Socket[]): Promise<void> => {
  for (const socket of connections) await asked(socket);
};

describe('a server whose connections are all taken', () => {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('admits a newcomer by closing the longest idle connection of the address that holds most', async () => {
    await started({ CONNECTIONS: '5' });
    const [first, second, third] = await from(BUSY, 3);
    const others = await from(OTHER, 2);
    await asked(first!);
    const [newcomer] = await from(NEWCOMER);
    await closed(second!);
    await stillServed(newcomer!, first!, third!, ...others);
  });

  it('refuses a newcomer whose own address holds as many as any other, and closes nothing for it', async () => {
    await started({ CONNECTIONS: '4' });
    const all = [...(await from(BUSY, 2)), ...(await from(OTHER, 2))];
    await closed(open(server.url, BUSY));
    await closed(open(server.url, OTHER));
    await stillServed(...all);
  });

  it('is open to everybody else while forty addresses hold all of it with idle connections', async () => {
    await started({ CONNECTIONS: '200', CONNECTIONS_PER_ADDRESS: '5' });
    const hosts = (count: number, net: number) =>
      Array.from({ length: count }, (_, host) => `127.0.${net}.${host + 1}`);
    await Promise.all(hosts(40, 1).map((address) => from(address, 5)));
    const newcomers: Socket[] = [];
    for (const address of hosts(40, 2)) newcomers.push(...(await from(address)));
    // The flood comes back: each address gets what another one of it gives up, and the newcomers stay.
    await Promise.all(hosts(40, 1).map((address) => from(address).catch(() => undefined)));
    await stillServed(...newcomers);
  });

  it('never closes a connection whose request it works on', async () => {
    await started({ CONNECTIONS: '3' });
    const [working, waiting] = await from(BUSY, 2);
    await from(OTHER);
    ask(working!, '/held');
    await server.holds(1);
    const newcomers = await from(NEWCOMER);
    await closed(waiting!);
    // What is idle now belongs to addresses that hold one, as many as the busy one.
    await closed(open(server.url, NEWCOMER));
    server.release();
    expect(await answered(working!)).toContain('released');
    await stillServed(...newcomers, working!);
  });

  it('refuses a newcomer while it works on every request', async () => {
    await started({ CONNECTIONS: '2' });
    const working = await from(BUSY, 2);
    for (const socket of working) ask(socket, '/held');
    await server.holds(2);
    await closed(open(server.url, NEWCOMER));
    server.release();
    for (const socket of working) expect(await answered(socket)).toContain('released');
  });

  it('takes half a head for an idle connection', async () => {
    await started({ CONNECTIONS: '4' });
    const half = sending(BUSY, POST);
    const [idle] = await from(BUSY, 2);
    const [other] = await from(OTHER);
    const [newcomer] = await from(NEWCOMER);
    await closed(half);
    await stillServed(idle!, other!, newcomer!);
  });

  it.each([
    ['a body that is still to come', `${POST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`],
    ['an answer that is not read', 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])("takes %s for the client's turn, and closes it once the address has nothing idle left", async (_what, text) => {
    await started({ CONNECTIONS: '4' });
    const slow = sending(BUSY, text).pause();
    const [first, second] = await from(BUSY, 2);
    const [other] = await from(OTHER);
    const [newcomer] = await from(NEWCOMER);
    await closed(first!);
    // Both hold two, the slow one and an idle one, or one.
    const [next] = await from(NEXT);
    await closed(second!);
    ask(other!, '/held');
    ask(newcomer!, '/held');
    ask(next!, '/held');
    await server.holds(3);
    const [last] = await from('127.0.0.6');
    slow.resume();
    await closed(slow);
    await stillServed(last!);
  });
});

describe('the connections of trusted proxies', () => {
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('are never closed for a newcomer, and strangers make room for them', async () => {
    await started({ CONNECTIONS: '3', TRUSTED_PROXIES: BUSY! });
    const proxied = await from(BUSY, 2);
    const [stranger] = await from(OTHER);
    const [one] = await from(NEWCOMER);
    await closed(stranger!);
    const [more] = await from(BUSY);
    await closed(one!);
    // The proxy holds all: it reuses what it has.
    await closed(open(server.url, NEWCOMER));
    await closed(open(server.url, BUSY));
    await stillServed(...proxied, more!);
  });
});
