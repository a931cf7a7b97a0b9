import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { Connection } from '../../src/server/connections/connection.js';
import { hoarders, type UnreadBounds } from '../../src/server/connections/unread.js';

const WITHIN_MS = 30_000;
const LARGE = Buffer.alloc(64 * 1024 * 1024);

describe('what a client leaves unread', () => {
  const server = createServer();
  let ours: Socket;
  let theirs: Socket;
  let connection: Connection;

  beforeEach(async () => {
    server.listen({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const opened = once(server, 'connection');
    theirs = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    [ours] = (await opened) as [Socket];
    ours.on('error', () => undefined);
    connection = new Connection(ours, null, () => undefined);
  });
  afterEach(async () => {
    theirs.destroy();
    ours.destroy();
    server.close();
    await once(server, 'close');
  });

  /** The system has taken all that it takes for a client that does not read: ten looks in a row saw it take nothing. */
  async function stuck(from: number): Promise<number> {
    let atMs = from;
    for (;;) {
      atMs += 1;
      if (connection.isUnread(10, atMs)) return atMs;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('is patiently waited for, and no longer than that', async () => {
    ours.write(LARGE);
    const sinceMs = await stuck(0);
    expect(connection.isUnread(WITHIN_MS, sinceMs)).toBe(false);
    expect(connection.isUnread(WITHIN_MS, sinceMs + WITHIN_MS)).toBe(true);
  });

  it('counts anew when the client has taken a part of one large write', async () => {
    ours.write(LARGE);
    const sinceMs = await stuck(0);
    theirs.resume();
    await once(theirs, 'data');
    theirs.pause();
    const laterMs = sinceMs + WITHIN_MS;
    while (connection.isUnread(WITHIN_MS, laterMs)) {
      theirs.read();
      await new Promise(setImmediate);
    }
    expect(ours.writableLength).toBe(LARGE.length);
    expect(connection.isUnread(WITHIN_MS, laterMs + 1)).toBe(false);
  });

  it('does not count anew when more is written to it', async () => {
    ours.write(LARGE);
    const sinceMs = await stuck(0);
    ours.write('and more');
    expect(connection.isUnread(WITHIN_MS, sinceMs + WITHIN_MS)).toBe(true);
  });

  it('is nothing once all has been taken, however long the connection is silent then', async () => {
    ours.write('little');
    while (ours.writableLength > 0) await new Promise(setImmediate);
    for (const atMs of [0, WITHIN_MS, 2 * WITHIN_MS]) expect(connection.isUnread(WITHIN_MS, atMs)).toBe(false);
  });
});

describe('the connections to end when too much waits to be read', () => {
  type Waiting = readonly [address: string | null, bytes: number];

  /** Sockets by the address that they count for, with what waits for them. */
  function connections(...waiting: Waiting[]): Connection[] {
    return waiting.map(([address, bytes]) => {
      const connection = new Connection(new Socket(), address, () => undefined);
      Object.defineProperty(connection, 'unreadBytes', { value: bytes });
      return connection;
    });
  }

  function ended(
    bounds: UnreadBounds,
    ...waiting: Parameters<typeof connections>
  ): (readonly [string | null, number])[] {
    return hoarders(connections(...waiting), bounds).map(({ address, unreadBytes }) => [address, unreadBytes] as const);
  }

  it('are the largest of an address that keeps more than it may, until it does not', () => {
    const bounds = { perAddress: 10, all: 1_000 };
    expect(ended(bounds, ['a', 4], ['a', 5], ['a', 6], ['b', 10])).toEqual([['a', 6]]);
    expect(ended(bounds, ['a', 0], ['b', 10], ['c', 1])).toEqual([]);
  });

  it('are those of whoever keeps most once all together keep too much', () => {
    const bounds = { perAddress: 10, all: 20 };
    expect(ended(bounds, ['a', 8], ['b', 4], ['b', 5], ['c', 7])).toEqual([['b', 5]]);
  });

  it('are those of a trusted proxy only where all together keep too much', () => {
    expect(ended({ perAddress: 10, all: 100 }, [null, 30], [null, 40])).toEqual([]);
    expect(ended({ perAddress: 10, all: 50 }, [null, 30], [null, 40])).toEqual([[null, 40]]);
  });
});
