import { inTransaction } from '../../src/services/frame/in-transaction.js';
import { drainQueue } from '../../src/jobs/queue.js';
import { anonymous, newClient } from '../support/accounts.js';
import { scraped, valueOf } from '../support/metrics.js';
import { SecondServer } from '../support/second-server.js';
import { world } from '../support/world.js';

describe('/metrics', () => {
  it('counts operations by root field, transport and outcome, whatever clients call them', async () => {
    const { url } = await world();
    const client = await newClient();
    const [byGraphQL, byRest] = ['graphql', 'rest'].map(
      (transport) => `operation_duration_seconds_count{operation="profile",transport="${transport}",outcome="ok"}`,
    );
    const before = await scraped(url);
    await client.ok('query AnyNameAtAll { profile { id } }');
    await client.rest('GET', '/api/user/profile');
    const after = await scraped(url);
    expect(valueOf(after, byGraphQL!) - valueOf(before, byGraphQL!)).toBe(1);
    expect(valueOf(after, byRest!) - valueOf(before, byRest!)).toBe(1);
    expect(after).not.toContain('AnyNameAtAll');
  });

  it('counts refusals by code and transport', async () => {
    const { url } = await world();
    const sample = 'failures_total{code="UNAUTHENTICATED",transport="graphql"}';
    const before = valueOf(await scraped(url), sample);
    await (await anonymous()).code('{ profile { id } }');
    expect(valueOf(await scraped(url), sample) - before).toBe(1);
  });

  it('shows the pool, the subscriptions, and the queue with what waits in it', async () => {
    const { url, system, platform } = await world();
    await drainQueue(platform);
    await inTransaction(system, { operation: 'test' }, (tx) =>
      tx.enqueue('deliver_mail', { to: 'someone@example.com', subject: 'x', text: 'x' } as never),
    );
    const text = await scraped(url);
    expect(valueOf(text, 'database_connections{state="open"}')).toBeGreaterThan(0);
    expect(text).toContain('subscriptions{state="open"}');
    expect(valueOf(text, 'queue_jobs_waiting{job="deliver_mail"}')).toBe(1);
    await drainQueue(platform);
    // The queue marks a job as done a moment after it has said so.
    while (valueOf(await scraped(url), 'queue_jobs_waiting{job="deliver_mail"}') > 0);
    const after = await scraped(url);
    expect(valueOf(after, 'job_duration_seconds_count{job="deliver_mail",kind="queue",outcome="ok"}')).toBeGreaterThan(
      0,
    );
  });

  it('is not there in production without a token, and asks for it with one', async () => {
    const production = {
      NODE_ENV: 'production',
      OUTBOUND_ALLOW_LOOPBACK: 'false',
      PASSWORD_MEMORY_KIB: '19456',
    };
    const hidden = await SecondServer.start(production);
    expect((await fetch(`${hidden.url}/metrics`)).status).toBe(404);
    await hidden.close();
    const guarded = await SecondServer.start({ ...production, METRICS_TOKEN: 'a-token-of-enough-length' });
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(401);
    const wrong = { authorization: 'Bearer another-token-of-enough-length' };
    expect((await fetch(`${guarded.url}/metrics`, { headers: wrong })).status).toBe(401);
    await scraped(guarded.url, { authorization: 'Bearer a-token-of-enough-length' });
    await guarded.close();
  });
});
