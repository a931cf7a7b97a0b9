import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { runSql, withDatabase } from '../support/databases.js';
import { ServerProcess } from '../support/process.js';
import { RawSocket } from '../support/raw-socket.js';
import { freePort } from '../support/redis-server.js';
import { Site } from '../support/site.js';
import { twoAtATime } from '../support/two-at-a-time.js';

/** Neither a stack nor a dump. */
const ONE_LINE = /^[A-Z][^\n{]*\n$/;

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

function withUser(url: string, username: string, password: string): string {
  return Object.assign(new URL(url), { username, password }).href;
}

const REFUSED = { code: 78, signal: null };

/** What each role does, and what it leaves to others. */
const PARTS = {
  api: { serves: true, plans: false, works: false },
  cron: { serves: false, plans: true, works: false },
  engine: { serves: false, plans: false, works: true },
  all: { serves: true, plans: true, works: true },
};

describe('a process that starts', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  it('exits with 64 and says its commands when it is given none or an unknown one', async () => {
    const processes = [ServerProcess.run(null), ServerProcess.run('worker')];
    for (const each of processes) {
      expect(await each.exit).toEqual({ code: 64, signal: null });
      expect(each.errors).toContain('api|cron|engine|all|migrate|seed');
    }
  });

  it('exits with 78 and names every fault of its configuration in one message, those of production among them', async () => {
    const started = ServerProcess.run('api', {
      NODE_ENV: 'production',
      DATABASE_URL: 'mysql://localhost/x',
      REDIS_URL: '',
      PORT: '70000',
      SECRET_KEYS: undefined,
      APP_PUBLIC_URL: undefined,
      DEMO_DATA: 'true',
      SUPER_ADMIN_EMAIL: 'admin@example.com',
      TRUSTED_PROXIES: 'somewhere',
    });
    expect(await started.exit).toEqual(REFUSED);
    const names = ['PORT', 'DATABASE_URL', 'REDIS_URL', 'TRUSTED_PROXIES', 'SUPER_ADMIN_EMAIL', 'SECRET_KEYS'];
    for (const name of [...names, 'APP_PUBLIC_URL', 'DEMO_DATA']) expect(started.errors).toContain(`- ${name}`);
  });

  it('refuses the development key in production', async () => {
    const started = ServerProcess.run('api', {
      ...site.environment,
      NODE_ENV: 'production',
      SECRET_KEYS: `k1:${Buffer.alloc(32, 'development-only').toString('base64')}`,
    });
    expect(await started.exit).toEqual(REFUSED);
    expect(started.errors).toContain('SECRET_KEYS: holds the development key');
  });

  it('exits with 78 when prices are to come from an exchange that does not exist', async () => {
    const started = site.start('cron', { RATES_EXCHANGE: 'nowhere' });
    expect(await started.exit).toEqual(REFUSED);
    expect(started.errors).toContain('- RATES_EXCHANGE: "nowhere" is no exchange that ccxt knows');
  });

  it('exits with 78 when live bots are to trade at a venue that does not serve them', async () => {
    const started = site.start('cron', { TRADING_VENUES: 'okx,kraken' });
    expect(await started.exit).toEqual(REFUSED);
    expect(started.errors).toContain('- TRADING_VENUES: live bots cannot trade at "kraken", only at okx');
  });

  it('exits with 78 when the house is to trade at a venue that does not serve it', async () => {
    const account = { CONVERT_EXCHANGE_KEY: 'a key', CONVERT_EXCHANGE_SECRET: 'a-secret-7' };
    await twoAtATime(['okx', 'nowhere'], async (id) => {
      const started = site.start('cron', { CONVERT_EXCHANGE: id, ...account });
      expect(await started.exit).toEqual(REFUSED);
      expect(started.errors).toContain(`- CONVERT_EXCHANGE: the house cannot trade at "${id}", only at kraken`);
      expect(started.output).not.toContain('a-secret-7');
    });
  });

  it('exits with 78 and says where it looked when Redis does not answer in time, be it refused or silent', async () => {
    const silent = createServer((socket) => socket.on('error', () => socket.destroy())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const [closed, mute] = [await freePort(), (silent.address() as AddressInfo).port];
    const cases = [
      [`127.0.0.1:${closed}`, 'cannot be reached (ECONNREFUSED): start it'],
      [`127.0.0.1:${mute}`, 'took a connection and answered nothing for 0.7 s: restart it'],
    ] as const;
    await twoAtATime(cases, async ([place, words]) => {
      const url = `redis://someone:secret-7@${place}/0`;
      const started = site.start('api', { REDIS_URL: url, REDIS_BOOT_TIMEOUT_MS: '700' });
      expect(await started.exit).toEqual(REFUSED);
      expect(started.errors).toBe(`Redis at ${place} ${words}, or correct REDIS_URL\n`);
      expect(started.output).not.toContain('secret-7');
    });
    silent.close();
  });

  it('exits with 78 at once when Redis refuses its password, be it wrong or none', async () => {
    await site.withRedisPassword('right', async () => {
      await twoAtATime([`redis://:wrong@127.0.0.1:${site.redis.port}/0`, site.redis.url], async (url) => {
        const started = site.start('api', { REDIS_URL: url, REDIS_BOOT_TIMEOUT_MS: '600000' });
        expect(await started.exit).toEqual(REFUSED);
        expect(started.output).toBe('Redis refuses the user or password of REDIS_URL: correct them\n');
      });
    });
  });

  it.each(['api', 'engine', 'migrate'])(
    'as %s says in one line that its database is away, refuses it or is not there, and what to do about it',
    async (command) => {
      const { hostname, port } = new URL(site.databaseUrl);
      const closed = await freePort();
      const refused = withUser(site.databaseUrl, 'nobody_of_that_name', 'wrong');
      const started = [
        [
          `postgresql://localhost:${closed}/x`,
          1,
          `The database at localhost:${closed} cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL\n`,
        ],
        [
          withDatabase(site.databaseUrl, 'none'),
          78,
          `The database at ${hostname}:${port} knows no database named "none": create it (createdb), or correct DATABASE_URL\n`,
        ],
        [
          refused,
          78,
          `The database at ${hostname}:${port} refuses the user or password of DATABASE_URL: correct them\n`,
        ],
      ] as const;
      await twoAtATime(started, async ([url, code, line]) => {
        const process = site.start(command, { DATABASE_URL: url });
        expect(await process.exit).toEqual({ code, signal: null });
        expect(process.output).toBe(line);
      });
    },
  );

  it('says in one line what a database lacks: tables, later migrations, roles', async () => {
    const url = await site.emptyDatabase();
    const lastWords = async (command: string) => {
      const started = site.start(command, { DATABASE_URL: url });
      expect(await started.exit).toEqual({ code: 1, signal: null });
      expect(started.errors).toMatch(ONE_LINE);
      return started.errors;
    };
    const empty =
      'The database is empty. Type: node dist/main.js migrate && node dist/main.js seed (or set PREPARE=true)\n';
    const bothSay = (words: string) =>
      twoAtATime(['api', 'seed'], async (command) => expect(await lastWords(command)).toBe(words));
    await bothSay(empty);
    expect((await site.start('migrate', { DATABASE_URL: url }).exit).code).toBe(0);
    expect(await lastWords('api')).toBe(
      'The database holds no roles. Type: node dist/main.js seed (or set PREPARE=true)\n',
    );
    await runSql(url, `delete from migration where name = (select max(name) from migration)`);
    await bothSay(
      'The database lacks 1 migration of this version. Type: node dist/main.js migrate (or set PREPARE=true)\n',
    );
  });

  it('says in one line that its port is taken, or that its host is none of this machine', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const port = String((busy.address() as AddressInfo).port);
    const inUse = (setBy: string) =>
      `Port ${port} is in use on 127.0.0.1 (EADDRINUSE): stop what listens there, or set ${setBy} to another one\n`;
    const cases = [
      ['api', { PORT: port }, inUse('PORT')],
      ['all', { PORT: port, HOST: 'localhost' }, inUse('PORT')],
      ['cron', { METRICS_PORT: port }, inUse('METRICS_PORT')],
      ['api', { HOST: '203.0.113.7' }, 'HOST: 203.0.113.7 is no address of this machine; '],
    ] as const;
    await twoAtATime(cases, async ([role, environment, line]) => {
      const started = site.start(role, environment);
      expect(await started.exit).toEqual({ code: 1, signal: null });
      expect(started.errors).toMatch(ONE_LINE);
      expect(started.errors).toContain(line);
    });
    busy.close();
  });

  it('listens on 127.0.0.1 and ::1 for the host localhost, calls and sockets alike, and stops with 0', async () => {
    const started = site.start('api', { HOST: 'localhost' });
    const { port } = new URL(await started.url());
    const families = hasIpv6 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    for (const address of families) {
      const url = `http://${address}:${port}`;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      (await RawSocket.open(url, {})).ws.terminate();
    }
    expect(await started.stop()).toEqual({ code: 0, signal: null });
    expect(started.errors).toBe('');
  });

  const doesItsPart = async (role: keyof typeof PARTS): Promise<void> => {
    const part = PARTS[role];
    const job = { to: `${role}@example.com`, subject: `for ${role}`, text: 'text' };
    await site.enqueueMail(job);
    const started = site.start(role, { LOG_LEVEL: 'debug' });
    await started.logged('started');
    if (part.plans) expect((await started.logged('calendar jobs are scheduled')).jobs).toContain('pruneRecords');
    if (part.works)
      await started.logged(
        'mail is printed here instead of sent, because SMTP_URL is not set',
        ({ to }) => to === job.to,
      );
    if (part.serves) expect((await fetch(`${await started.url()}/readyz`)).status).toBe(200);
    expect(await started.stop()).toEqual({ code: 0, signal: null });
    expect(started.log.some(({ msg }) => msg === 'listening')).toBe(part.serves);
    expect(started.log.some(({ msg }) => msg === 'calendar jobs are scheduled')).toBe(part.plans);
    expect(started.output.includes(job.to)).toBe(part.works);
  };

  it('as api and as cron does its part and no other, and stops with 0', () => twoAtATime(['api', 'cron'], doesItsPart));

  // One after the other: each would take the other's job from the queue.
  it.each(['engine', 'all'] as const)('as %s does its part and no other, and stops with 0', doesItsPart);

  it('migrates and seeds as commands of their own, which can be repeated and say what they did', async () => {
    const fresh = await site.emptyDatabase();
    const [upToDate, seeded] = ['The database has every migration', 'The database holds what every installation needs'];
    const noAdmin =
      'No account has the role Super Admin: set SUPER_ADMIN_EMAIL, to an address that no account has, ' +
      'and SUPER_ADMIN_PASSWORD, then seed again';
    const admin = { SUPER_ADMIN_EMAIL: 'root@example.com', SUPER_ADMIN_PASSWORD: 'Long-enough-1' };
    for (const [command, line, more] of [
      ['migrate', /^\d+ migrations applied$/m],
      ['migrate', new RegExp(`^${upToDate} of this version already$`, 'm')],
      ['seed', new RegExp(`^${seeded}, and the demo data. ${noAdmin}$`, 'm')],
      ['seed', new RegExp(`^${seeded}, and the demo data$`, 'm'), admin],
      ['seed', new RegExp(`^${seeded}, and the demo data$`, 'm')],
    ] as const) {
      const run = site.start(command, { DATABASE_URL: fresh, DEMO_DATA: 'true', ...more });
      expect([await run.exit, run.errors]).toEqual([{ code: 0, signal: null }, '']);
      expect(run.output).toMatch(line);
    }
    const started = site.start('api', { DATABASE_URL: fresh });
    const url = await started.url();
    const body = JSON.stringify({ email: 'alice@example.com', password: 'Alice-demo-1' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ statusCode: 200 });
  });
});
