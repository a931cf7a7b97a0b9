import { once } from 'node:events';
import { answered, ask, asked, closed, kept } from '../support/connections.js';
import { LimitedServer } from '../support/limited-server.js';

const SOON = { readWithinMs: 60_000, crowdedIdleMs: 100 };

describe('a connection that waits for its next request', () => {
  it('is ended soon from four fifths of all connections on, and kept below', async () => {
    const roomy = await LimitedServer.start({ CONNECTIONS: '5' }, SOON);
    const left = [await kept(roomy.url), await kept(roomy.url), await kept(roomy.url)];
    const crowded = await LimitedServer.start({ CONNECTIONS: '5' }, SOON);
    const working = await kept(crowded.url);
    ask(working, '/held');
    await crowded.holds(1);
    const idle = [await kept(crowded.url), await kept(crowded.url), await kept(crowded.url)];
    await closed(idle[0]!);
    // Three are left, which is no crowd.
    await crowded.has(3);
    crowded.release();
    await answered(working);
    for (const socket of [...left, working, idle[1]!, idle[2]!]) await asked(socket);
    for (const socket of [...left, working, ...idle]) socket.destroy();
    await Promise.all([roomy.close(), crowded.close()]);
  });

  it('is told so, and how long it is kept otherwise', async () => {
    const server = await LimitedServer.start({ CONNECTIONS: '5' });
    const sockets = [await kept(server.url), await kept(server.url), await kept(server.url)];
    const told = async (): Promise<string | undefined> => {
      ask(sockets[0]!, '/healthz');
      return /^keep-alive: timeout=(\d+)/im.exec(await answered(sockets[0]!))?.[1];
    };
    expect(await told()).toBe('72');
    sockets.push(await kept(server.url));
    expect(await told()).toBe('5');
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it('stays as it is when it is a trusted proxy that holds it', async () => {
    const server = await LimitedServer.start({ CONNECTIONS: '4', TRUSTED_PROXIES: '127.0.0.2' }, SOON);
    const proxied = [await kept(server.url, '127.0.0.2'), await kept(server.url, '127.0.0.2')];
    const strangers = [await kept(server.url), await kept(server.url)];
    await Promise.race(strangers.map(closed));
    for (const socket of proxied) {
      ask(socket, '/healthz');
      expect(await answered(socket)).not.toMatch(/^keep-alive: timeout=0/im);
    }
    for (const socket of [...proxied, ...strangers]) socket.destroy();
    await server.close();
  });
});

describe('an answer of which the client takes nothing', () => {
  const IMPATIENT = { readWithinMs: 300, crowdedIdleMs: 60_000 };

  it('ends its connection, one that was upgraded too, whatever the client says meanwhile', async () => {
    const server = await LimitedServer.start({}, IMPATIENT);
    const upgraded = await kept(server.url);
    upgraded.write('GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    const reader = await kept(server.url);
    ask(reader, '/large');
    await Promise.all([once(upgraded, 'data'), once(reader, 'data')]);
    upgraded.pause();
    reader.pause();
    const words = setInterval(() => upgraded.write('x'), 20);
    await server.has(0);
    clearInterval(words);
    for (const socket of [upgraded, reader]) socket.destroy();
    await server.close();
  });

  it('ends its connection at once when it is more than may wait for an address, and leaves who reads', async () => {
    const unread = { perAddress: 32 * 1024 * 1024, all: 1024 * 1024 * 1024 };
    const server = await LimitedServer.start({}, { unread });
    const [reader, silent] = [await kept(server.url), await kept(server.url, '127.0.0.2')];
    ask(silent, '/large');
    await once(silent, 'data');
    silent.pause();
    await server.has(1);
    await asked(reader);
    for (const socket of [reader, silent]) socket.destroy();
    await server.close();
  });
});
