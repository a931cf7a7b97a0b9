import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { ConfigError, loadConfig } from '../../src/config/index.js';
import { newHttpClient, type HttpClient, type HttpOptions } from '../../src/infra/http.js';
import { expectWithin } from '../support/long.js';

const MIB = 1024 * 1024;
const ipv4 = (address: string): LookupAddress => ({ address, family: 4 });

const clients: HttpClient[] = [];
const servers: Server[] = [];

function client(options: Partial<HttpOptions> = {}): HttpClient {
  const made = newHttpClient({ allowLoopback: false, ...options });
  clients.push(made);
  return made;
}

/** A server on this machine; answers its port and how many requests reached it. */
async function server(handler: RequestListener): Promise<{ port: number; hits: () => number }> {
  let hits = 0;
  const made = createServer((request, response) => {
    hits += 1;
    handler(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(made);
  await once(made, 'listening');
  return { port: (made.address() as AddressInfo).port, hits: () => hits };
}

async function code(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: { code: string }) => error.code,
  );
}

afterEach(async () => {
  for (const each of clients.splice(0)) await each.close();
  for (const each of servers.splice(0)) {
    each.closeAllConnections();
    each.close();
  }
});

describe('an outgoing request', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
  ])('never reaches %s', async (url) => {
    const { port, hits } = await server((_request, response) => response.end('inside'));
    expect(await code(client().request(url.replace('PORT', String(port))))).toBe('OUTBOUND_REFUSED');
    expect(hits()).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,x',
    'nothing',
    'http://',
    'http://user:password@example.com/',
  ])('is refused for %s', async (url) => {
    expect(await code(client().request(url))).toBe('OUTBOUND_REFUSED');
  });

  it('is refused when one of the addresses of its name is inside', async () => {
    const { port, hits } = await server((_request, response) => response.end());
    const outgoing = client({ resolve: async () => [ipv4('93.184.216.34'), ipv4('127.0.0.1')] });
    expect(await code(outgoing.request(`http://example.com:${port}/`))).toBe('OUTBOUND_REFUSED');
    expect(hits()).toBe(0);
  });

  it('asks for the address of a name once, and connects to what it checked, so that rebinding wins nothing', async () => {
    const { port, hits } = await server((_request, response) => response.end());
    const answers = [[ipv4('127.0.0.1')], [ipv4('10.0.0.1')]];
    let asked = 0;
    const resolve = async () => answers[Math.min(asked++, 1)] ?? [];
    const outgoing = client({ allowLoopback: true, resolve });
    expect((await outgoing.request(`http://rebinding.example:${port}/`)).status).toBe(200);
    expect([asked, hits()]).toEqual([1, 1]);
    // A connection of its own asks again, and is then refused.
    const again = client({ allowLoopback: true, resolve });
    expect(await code(again.request(`http://rebinding.example:${port}/`))).toBe('OUTBOUND_REFUSED');
    expect([asked, hits()]).toEqual([2, 1]);
  });

  it('does not follow a redirect, wherever it leads', async () => {
    const inside = await server((_request, response) => response.end('secret'));
    const { port } = await server((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const answer = await client({ allowLoopback: true }).request(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers['location'], inside.hits()]).toEqual([
      302,
      `http://127.0.0.1:${inside.port}/`,
      0,
    ]);
    const fetched = await client({ allowLoopback: true }).fetch(`http://127.0.0.1:${port}/`);
    expect([fetched.status, inside.hits()]).toEqual([302, 0]);
  });

  it('ends in time when nothing is answered', async () => {
    const { port } = await server(() => undefined);
    const startedAt = performance.now();
    expect(await code(client({ allowLoopback: true }).request(`http://127.0.0.1:${port}/`, { timeoutMs: 200 }))).toBe(
      'OUTBOUND_TIMEOUT',
    );
    expectWithin(performance.now() - startedAt, 5_000);
  });

  it('ends in time when the body comes drop by drop', async () => {
    const { port } = await server((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    expect(await code(client({ allowLoopback: true }).request(`http://127.0.0.1:${port}/`, { timeoutMs: 300 }))).toBe(
      'OUTBOUND_TIMEOUT',
    );
  });

  it('ends in time when the name never resolves', async () => {
    const never = new Promise<never>(() => undefined);
    expect(await code(client({ resolve: () => never }).request('http://example.com/', { timeoutMs: 200 }))).toBe(
      'OUTBOUND_TIMEOUT',
    );
  });

  it('stops reading an endless body at its limit', async () => {
    let sent = 0;
    const { port } = await server((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    expect(
      await code(client({ allowLoopback: true }).request(`http://127.0.0.1:${port}/`, { maxBytes: 100_000 })),
    ).toBe('OUTBOUND_TOO_LARGE');
    expect(sent).toBeLessThan(64 * MIB);
  });

  it('takes an answer of 1 MiB and no byte more by default', async () => {
    const { port } = await server(({ url }, response) => response.end(Buffer.alloc(url === '/more' ? MIB + 1 : MIB)));
    const outgoing = client({ allowLoopback: true });
    expect((await outgoing.request(`http://127.0.0.1:${port}/`)).body).toHaveLength(MIB);
    expect(await code(outgoing.request(`http://127.0.0.1:${port}/more`))).toBe('OUTBOUND_TOO_LARGE');
  });

  it('carries method, headers and body there, and status, headers and body back', async () => {
    const { port } = await server(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.writeHead(418, { 'x-echo': `${request.method} ${request.headers['x-test']}` }).end(body);
    });
    const url = `http://127.0.0.1:${port}/`;
    const outgoing = client({ allowLoopback: true });
    const answer = await outgoing.request(url, { method: 'POST', headers: { 'x-test': 'yes' }, body: 'hello' });
    expect([answer.status, answer.headers['x-echo'], String(answer.body)]).toEqual([418, 'POST yes', 'hello']);
    const fetched = await outgoing.fetch(url, { method: 'PUT', headers: { 'x-test': 'too' }, body: 'again' });
    expect([fetched.status, fetched.headers.get('x-echo'), await fetched.text()]).toEqual([418, 'PUT too', 'again']);
  });

  it('says OUTBOUND_FAILED when nobody is there, and keeps the reason for the log', async () => {
    const { port } = await server(() => undefined);
    servers.pop()?.close();
    const call = client({ allowLoopback: true }).request(`http://127.0.0.1:${port}/path?secret=1`);
    await expect(call).rejects.toMatchObject({
      code: 'OUTBOUND_FAILED',
      message: 'The other server could not be reached',
    });
    await expect(call).rejects.not.toMatchObject({ reason: expect.stringContaining('secret') });
    const unresolved = client({ resolve: async () => [] }).request('http://example.com/');
    expect(await code(unresolved)).toBe('OUTBOUND_FAILED');
  });

  it('reaches this machine where that is allowed, in any spelling, and still nothing else inside', async () => {
    const { port, hits } = await server((_request, response) => response.end());
    const outgoing = client({ allowLoopback: true });
    for (const host of ['127.0.0.1', '2130706433', 'localhost']) await outgoing.request(`http://${host}:${port}/`);
    expect(hits()).toBe(3);
    expect(await code(outgoing.request('http://169.254.169.254/'))).toBe('OUTBOUND_REFUSED');
    expect(await code(outgoing.request('http://10.0.0.1/'))).toBe('OUTBOUND_REFUSED');
  });
});

describe('OUTBOUND_ALLOW_LOOPBACK', () => {
  it('is off by default and refused in production', () => {
    const { OUTBOUND_ALLOW_LOOPBACK: _given, ...env } = process.env;
    expect(loadConfig(env).outboundAllowLoopback).toBe(false);
    expect(loadConfig({ ...env, OUTBOUND_ALLOW_LOOPBACK: 'true' }).outboundAllowLoopback).toBe(true);
    const production = {
      ...env,
      NODE_ENV: 'production',
      APP_PUBLIC_URL: 'https://example.com',
      OUTBOUND_ALLOW_LOOPBACK: 'true',
    };
    expect(() => loadConfig(production)).toThrow(ConfigError);
    expect(() => loadConfig(production)).toThrow('OUTBOUND_ALLOW_LOOPBACK');
  });
});
