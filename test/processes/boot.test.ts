import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { ServerProcess } from '../support/process.js';
import { freePort } from '../support/redis-server.js';
import { Site } from '../support/site.js';

const REFUSED = { code: 78, signal: null };

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

  it('exits with 78 when Redis does not answer in time, be it refused or silent', async () => {
    const silent = createServer((socket) => socket.on('error', () => socket.destroy())).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const ports = [await freePort(), (silent.address() as AddressInfo).port];
    const started = ports.map((port) =>
      site.start('api', { REDIS_URL: `redis://127.0.0.1:${port}`, REDIS_BOOT_TIMEOUT_MS: '700' }),
    );
    for (const each of started) {
      expect(await each.exit).toEqual(REFUSED);
      expect(each.errors).toBe('Redis did not answer within 0.7 s\n');
    }
    silent.close();
  });

  it.each([
    ['api', { serves: true, plans: false, works: false }],
    ['cron', { serves: false, plans: true, works: false }],
    ['engine', { serves: false, plans: false, works: true }],
    ['all', { serves: true, plans: true, works: true }],
  ])('as %s does its part and no other, and stops with 0', async (role, part) => {
    const job = { to: `${role}@example.com`, subject: `for ${role}`, text: 'text' };
    await site.enqueueMail(job);
    const started = site.start(role, { LOG_LEVEL: 'debug' });
    await started.logged('started');
    if (part.plans) expect((await started.logged('calendar jobs are planned')).jobs).toContain('pruneRecords');
    if (part.works) await started.logged('mail (no SMTP_URL is set)', ({ to }) => to === job.to);
    if (part.serves) expect((await fetch(`${await started.url()}/readyz`)).status).toBe(200);
    expect(await started.stop()).toEqual({ code: 0, signal: null });
    expect(started.log.some(({ msg }) => msg === 'listening')).toBe(part.serves);
    expect(started.log.some(({ msg }) => msg === 'calendar jobs are planned')).toBe(part.plans);
    expect(started.output.includes(job.to)).toBe(part.works);
  });

  it('migrates and seeds as commands of their own, which can be repeated', async () => {
    const fresh = await site.emptyDatabase();
    for (const command of ['migrate', 'migrate', 'seed', 'seed']) {
      const run = site.start(command, { DATABASE_URL: fresh, DEMO_DATA: 'true' });
      expect([await run.exit, run.errors]).toEqual([{ code: 0, signal: null }, '']);
    }
    const started = site.start('api', { DATABASE_URL: fresh });
    const url = await started.url();
    const body = JSON.stringify({ email: 'alice@example.com', password: 'Alice-demo-1' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ statusCode: 200 });
  });
});
