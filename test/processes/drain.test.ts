import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '../../src/core/clock.js';
import { PASSWORD } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { RawSocket } from '../support/raw-socket.js';
import { Site } from '../support/site.js';

const LOGIN =
  'mutation ($email: String!) { signIn(input: { email: $email, password: "Correct-horse-1" }) { message } }';

/** Ends {@link lockSessions}, also when the test fails: the site could not be closed over the lock. */
let unlock: () => void = () => undefined;

describe('a process that is told to stop', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterEach(() => unlock());
  afterAll(() => site.close());

  it('answers the request and finishes the job that are under way, closes its sockets with 1001, and exits with 0', async () => {
    const mail = await mailServer();
    const server = site.start('all', { SMTP_URL: mail.url });
    const url = await server.url();
    const user = await site.newUser();
    const client = await site.signedIn(user, url);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reading = await RawSocket.connected(url, { cookie });
    const silent = await RawSocket.connected(url, { cookie });
    silent.stopReading();

    await lockSessions(site);
    const { answer: signIn } = await heldUp(site, () => new Client(url).gql(LOGIN, { email: user.email }));
    await site.enqueueMail({ to: user.email, subject: 'slow', text: 'text' });
    const job = await mail.connection;

    server.signal('SIGTERM');
    expect(await reading.closed).toBe(1001);
    await server.logged('stopping: requests, sockets and jobs under way are finished first');
    while (await accepts(url));
    unlock();
    const { status, data } = await signIn;
    expect([status, data]).toEqual([200, { signIn: { message: 'You are signed in' } }]);
    job.finish();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.errors).toBe('');
    const { rows } = await site.system.db.pool.query('select 1 from graphile_worker.jobs');
    expect(rows).toEqual([]);
    silent.ws.terminate();
    mail.close();
  });

  it('leaves what does not end within DRAIN_TIMEOUT_MS, and exits with 1', async () => {
    const server = site.start('api', { DRAIN_TIMEOUT_MS: '300' });
    const url = await server.url();
    const user = await site.newUser();
    await lockSessions(site);
    const call = () => new Client(url).gql(LOGIN, { email: user.email }).catch((error: unknown) => error);
    const { answer: signIn } = await heldUp(site, call);
    expect(await server.stop()).toEqual({ code: 1, signal: null });
    expect(await signIn).toBeInstanceOf(Error);
    unlock();
  });

  it('gives the job back to the queue that does not end within DRAIN_TIMEOUT_MS, and exits with 1', async () => {
    const mail = await mailServer();
    const server = site.start('engine', { SMTP_URL: mail.url, DRAIN_TIMEOUT_MS: '1000' });
    await site.enqueueMail({ to: 'a@example.com', subject: 'slow', text: 'text' });
    await mail.connection;
    expect(await server.stop()).toEqual({ code: 1, signal: null });
    const { rows } = await site.system.db.pool.query('select locked_at, attempts from graphile_worker.jobs');
    expect(rows).toEqual([{ locked_at: null, attempts: 1 }]);
    await site.system.db.pool.query('delete from graphile_worker._private_jobs');
    mail.close();
  });

  it('stops on SIGINT as on SIGTERM, and a second signal changes nothing', async () => {
    const server = site.start('api');
    await server.url();
    server.signal('SIGINT');
    server.signal('SIGINT');
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

describe('the log of a process', () => {
  it('is JSON throughout, names the request, and holds no password, cookie, token or key', async () => {
    const site = await Site.open();
    const server = site.start('api', { LOG_LEVEL: 'trace' });
    const url = await server.url();
    const user = await site.newUser();
    const client = new Client(url);
    await client.ok(LOGIN, { email: user.email });
    const secrets = [PASSWORD, client.cookies.get('accessToken') ?? '', client.cookies.get('csrfToken') ?? ''];
    expect(secrets.map(({ length }) => length > 10)).toEqual([true, true, true]);

    const wrong = 'Wrong-password-1';
    const key = 'K'.repeat(64);
    const refused = await new Client(url).rest('POST', '/api/auth/login', { email: user.email, password: wrong });
    await new Client(url, { apiKey: key }).gql('{ profile { id } }');
    await client.rest('POST', '/api/auth/logout', undefined, { 'x-csrf-token': 'Forged-csrf-token' });
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/api/auth/login', '/graphql']) {
      const body = `{"email": "x", "password": "Half-a-password`;
      await fetch(`${url}${path}?accessToken=Token-in-a-query`, { method: 'POST', headers, body });
    }
    const socket = await RawSocket.open(url, { 'x-api-key': key });
    socket.send({ type: 'connection_init', payload: { 'x-api-key': key } });
    await socket.closed;
    // A fault of the server's own, with everything that it says about itself.
    await site.system.db.pool.query('alter table session rename to session_away');
    const failed = await new Client(url).gql(LOGIN, { email: user.email });
    expect(failed.errors?.[0]?.extensions.code).toBe('INTERNAL');
    await server.stop();

    const lines = server.output.trimEnd().split('\n');
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const record of records) expect(record).toMatchObject({ level: expect.any(String), time: expect.any(String) });
    const ids = records.map(({ requestId }) => requestId);
    expect(ids).toContain(refused.headers.get('x-request-id'));
    expect(ids).toContain(failed.headers.get('x-request-id'));
    for (const secret of [
      ...secrets,
      wrong,
      key,
      'Forged-csrf-token',
      'Half-a-password',
      'Token-in-a-query',
      '$argon2',
    ]) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
    await site.close();
  });
});

/** Holds up all writers of sessions until `unlock`. */
async function lockSessions(site: Site): Promise<void> {
  const holder = await site.system.db.pool.connect();
  unlock = () => {
    unlock = () => undefined;
    // Closing the connection ends its transaction.
    holder.release(true);
  };
  await holder.query('begin; lock table session in exclusive mode');
}

/** How long calls are repeated that are answered before they wait, as while a starved Redis does not answer in time. */
const REPEATED_FOR_MS = MINUTE_MS;

/** Calls until a call waits for the lock. */
async function heldUp<Answer>(site: Site, call: () => Promise<Answer>): Promise<{ readonly answer: Promise<Answer> }> {
  const until = Date.now() + REPEATED_FOR_MS;
  for (;;) {
    const answer = call();
    const isAnswered = answer.then(
      () => true,
      () => true,
    );
    do if ((await waiting(site)) > 0) return { answer };
    while (!(await Promise.race([isAnswered, Promise.resolve(false)])));
    if (Date.now() > until) throw new Error(`no call waits for the lock: ${JSON.stringify(await answer)}`);
    await setTimeout(SECOND_MS);
  }
}

/** How many statements of the site wait for a lock. */
async function waiting(site: Site): Promise<number> {
  const { rows } = await site.system.db.pool.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0] as { count: number }).count;
}

async function accepts(url: string): Promise<boolean> {
  const stream = connect(Number(new URL(url).port), '127.0.0.1');
  const opened = await Promise.race([
    once(stream, 'connect').then(() => true),
    once(stream, 'error').then(() => false),
  ]).catch(() => false);
  stream.destroy();
  return opened;
}

/** A mail server that takes a message at its own pace: it greets when it is told to, and accepts everything. */
async function mailServer() {
  let arrived: (job: { finish: () => void }) => void;
  const connection = new Promise<{ finish: () => void }>((resolve) => (arrived = resolve));
  const server = createServer((stream) => {
    let inData = false;
    let last = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-5);
      if (inData && last !== '\r\n.\r\n') return;
      if (/^QUIT/i.test(text)) return stream.end('221 bye\r\n');
      const begins = /^DATA/i.test(text);
      stream.write(begins ? '354 go on\r\n' : '250 fine\r\n');
      inData = begins;
    });
    stream.on('error', () => undefined);
    arrived({ finish: () => stream.write('220 ready\r\n') });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connection,
    close: () => server.close(),
  };
}
