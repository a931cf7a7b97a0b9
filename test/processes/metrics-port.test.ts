import { Client } from '../support/client.js';
import { answered, closed, kept, open } from '../support/connections.js';
import { scraped } from '../support/metrics.js';
import { Site } from '../support/site.js';
import { twoAtATime } from '../support/two-at-a-time.js';

describe('METRICS_PORT', () => {
  let site: Site;
  beforeAll(async () => (site = await Site.open()));
  afterAll(() => site.close());

  it('gives each role a port for figures and health alone, without a token', () =>
    twoAtATime(['cron', 'engine', 'api'], async (role) => {
      const token = 'a-token-of-enough-length';
      const started = site.start(role, { METRICS_PORT: '0', METRICS_TOKEN: token });
      const { port } = await started.logged('metrics server is listening');
      const url = `http://127.0.0.1:${String(port)}`;
      const text = await scraped(url);
      const figures = ['database_connections', 'events_waiting', 'process_cpu_seconds_total', 'job_duration_seconds'];
      for (const name of figures) expect([role, text]).toEqual([role, expect.stringContaining(`# TYPE ${name} `)]);
      expect([role, await (await fetch(`${url}/healthz`)).json()]).toEqual([role, { status: 'ok' }]);
      for (const path of ['/readyz', '/graphql', '/api/settings', '/playground', '/']) {
        expect([role, path, (await fetch(`${url}${path}`)).status]).toEqual([role, path, 404]);
      }
      if (role === 'api') {
        const own = await started.url();
        expect((await fetch(`${own}/metrics`)).status).toBe(401);
        expect((await new Client(own).gql('{ __typename }')).data).toEqual({ __typename: 'Query' });
      }
      expect([role, await started.stop()]).toEqual([role, { code: 0, signal: null }]);
    }));

  it('bounds its connections as the transports do, and takes no upgrade', async () => {
    const bounds = { TRUSTED_PROXIES: '', CONNECTIONS_PER_ADDRESS: '1' };
    const started = site.start('engine', { METRICS_PORT: '0', ...bounds });
    const { port } = await started.logged('metrics server is listening');
    const url = `http://127.0.0.1:${String(port)}`;
    const first = await kept(url);
    await closed(open(url));
    first.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    expect(await answered(first)).toMatch(/^HTTP\/1\.1 200/);
    first.destroy();
    expect(await started.stop()).toEqual({ code: 0, signal: null });
  });

  it('that is in use ends the process, which says so and has begun no job', async () => {
    const first = site.start('cron', { METRICS_PORT: '0' });
    const { port } = await first.logged('metrics server is listening');
    await site.enqueueMail({ to: 'someone@example.com', subject: 'waits', text: 'text' });
    const second = site.start('engine', { METRICS_PORT: String(port) });
    expect(await second.exit).toEqual({ code: 1, signal: null });
    expect(second.errors).toContain('EADDRINUSE');
    const jobs = 'select attempts, locked_at from graphile_worker.jobs';
    expect((await site.system.db.pool.query(jobs)).rows).toEqual([{ attempts: 0, locked_at: null }]);
    await first.stop();
  });
});
