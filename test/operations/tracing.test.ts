import { setTimeout } from 'node:timers/promises';
import { sha256 } from '../../src/core/ids.js';
import { PASSWORD } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { Inbox } from '../support/inbox.js';
import { Collector, type CollectedSpan } from '../support/collector.js';
import { scraped, valueOf } from '../support/metrics.js';
import type { ServerProcess } from '../support/process.js';
import { freePort } from '../support/redis-server.js';
import { newApiKey, Site } from '../support/site.js';

const SIGN_IN = 'mutation Enter($input: SignInInput!) { signIn(input: $input) { message } }';
const RENAME = 'mutation Rename($input: ProfileInput!) { updateProfile(input: $input) { id } }';
const CALLER = { spanId: 'b7ad6b7169203331' };

/** A trace that a client began. */
function begun(): { traceId: string; headers: { traceparent: string } } {
  const traceId = sha256(String(Math.random())).slice(0, 32);
  return { traceId, headers: { traceparent: `00-${traceId}-${CALLER.spanId}-01` } };
}

let site: Site;
let collector: Collector;
beforeAll(async () => {
  site = await Site.open();
  collector = await Collector.start();
});
afterAll(async () => {
  collector.close();
  await site.close();
});

async function traced(role: string): Promise<{ server: ServerProcess; url: string; client: Client }> {
  const server = site.start(role, { ...collector.environment, LOG_LEVEL: 'debug', OTEL_BSP_SCHEDULE_DELAY: '20' });
  const url = await server.url();
  return { server, url, client: await site.signedIn(await site.newUser(), url) };
}

/** Waits for the spans of all that was answered before: they are sent in the order in which they ended. */
async function collected(url: string): Promise<void> {
  const { traceId, headers } = begun();
  await new Client(url).gql('{ settings { version } }', {}, headers);
  while (collector.trace(traceId).every(({ name }) => name !== 'POST /graphql')) await setTimeout(10);
}

/** The spans of a trace as `child of parent`, each kind once; the caller's own is `the caller`. */
function tree(traceId: string): string[] {
  const spans = collector.trace(traceId);
  const parent = ({ parentSpanId }: CollectedSpan): string =>
    parentSpanId === CALLER.spanId
      ? 'the caller'
      : (spans.find(({ spanId }) => spanId === parentSpanId)?.name ?? 'nothing');
  // A transaction begins with its first statement, and by itself only on a connection that is new.
  const shown = spans.filter(({ name }) => name !== 'BEGIN');
  return [...new Set(shown.map((span) => `${span.name} of ${parent(span)}`))].toSorted();
}

describe('the traces of a server', () => {
  let server: ServerProcess;
  let url: string;
  let client: Client;
  beforeAll(async () => ({ server, url, client } = await traced('api')));
  afterAll(async () => expect(await server.stop()).toEqual({ code: 0, signal: null }));

  it('hold the request, its operation, its statements and its commands, each under its own, and go on with the caller', async () => {
    const [graphql, rest] = [begun(), begun()];
    expect((await client.gql(RENAME, { input: { firstName: 'Ada' } }, graphql.headers)).errors).toBeUndefined();
    const { body } = await client.rest('PUT', '/api/user/profile', { firstName: 'Grace' }, rest.headers);
    expect(body.statusCode).toBe(200);
    await collected(url);

    const work = (root: string) => ['COMMIT', 'SELECT', 'UPDATE'].map((verb) => `${verb} of ${root}`);
    expect(tree(graphql.traceId)).toEqual(
      [
        'POST /graphql of the caller',
        'SELECT of POST /graphql',
        'mutation updateProfile of POST /graphql',
        'evalsha of mutation updateProfile',
        ...work('mutation updateProfile'),
      ].toSorted(),
    );
    expect(tree(rest.traceId)).toEqual(
      [
        'PUT /api/user/profile of the caller',
        'SELECT of PUT /api/user/profile',
        'evalsha of PUT /api/user/profile',
        'mutation updateProfile of PUT /api/user/profile',
        ...work('mutation updateProfile'),
      ].toSorted(),
    );
    const operation = (traceId: string) =>
      collector.trace(traceId).find(({ name }) => name === 'mutation updateProfile')?.attributes;
    expect(operation(graphql.traceId)).toEqual({
      'graphql.operation.type': 'mutation',
      'graphql.operation.name': 'Rename',
      transport: 'graphql',
    });
    expect(operation(rest.traceId)).toEqual({ 'graphql.operation.type': 'mutation', transport: 'rest' });
    expect([...collector.paths]).toEqual(['/v1/traces']);
  });

  it('show a query that has been compiled as they showed it before', async () => {
    const calls = Array.from({ length: 5 }, begun);
    for (const { headers } of calls) await client.gql('query Mine { profile { id } }', {}, headers);
    await collected(url);
    for (const { traceId } of calls) {
      expect(tree(traceId)).toEqual([
        'POST /graphql of the caller',
        'SELECT of POST /graphql',
        'SELECT of query profile',
        'query profile of POST /graphql',
      ]);
    }
  });

  it('show how a subscription begins, and by which code one is refused', async () => {
    const [own, refused] = [new Inbox(client), new Inbox(new Client(url))];
    await refused.over;
    while (valueOf(await scraped(url), 'subscriptions_started_total{operation="notificationAdded"}') === 0);
    await Promise.all([own.close(), refused.close()]);
    await collected(url);
    const seen = collector.spans.filter(({ name }) => name === 'subscription notificationAdded');
    const common = { 'graphql.operation.type': 'subscription', transport: 'socket' };
    expect(seen.map(({ attributes }) => attributes)).toHaveLength(2);
    expect(seen.map(({ attributes }) => attributes)).toEqual(
      expect.arrayContaining([common, { ...common, 'error.type': 'UNAUTHENTICATED' }]),
    );
    expect(seen.map(({ status }) => status.code)).toEqual([0, 0]);
  });

  it('go on in the jobs that a request has queued', async () => {
    const { server: own, client: caller } = await traced('all');
    const { traceId, headers } = begun();
    const { email } = await site.newUser();
    await caller.rest('POST', '/api/auth/reset', { email }, headers);
    await own.logged('mail is printed here instead of sent, because SMTP_URL is not set', ({ to }) => to === email);
    await own.stop();
    expect(tree(traceId)).toEqual(
      expect.arrayContaining([
        'mutation requestPasswordReset of POST /api/auth/reset',
        'queue mail_account_link of mutation requestPasswordReset',
        'queue deliver_sealed_mail of queue mail_account_link',
      ]),
    );
  });

  it('say what failed by its code, and are named in the lines of the log', async () => {
    const [refused, failed] = [begun(), begun()];
    const stranger = new Client(url);
    await stranger.gql('{ profile { id } }', {}, refused.headers);
    await site.system.db.pool.query('alter table session rename to session_away');
    await stranger.gql(SIGN_IN, { input: { email: (await site.newUser()).email, password: PASSWORD } }, failed.headers);
    await site.system.db.pool.query('alter table session_away rename to session');
    await collected(url);
    const named = (traceId: string, name: string) => collector.trace(traceId).find((span) => span.name === name);
    expect(named(refused.traceId, 'query profile')).toMatchObject({
      status: { code: 0 },
      attributes: { 'error.type': 'UNAUTHENTICATED' },
    });
    expect(named(failed.traceId, 'mutation signIn')).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': 'INTERNAL' },
    });
    expect(named(failed.traceId, 'INSERT')).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': '42P01' },
    });
    const line = server.log.find(({ operation, code }) => operation === 'Enter' && code === 'INTERNAL');
    expect(line).toMatchObject({
      trace_id: failed.traceId,
      span_id: named(failed.traceId, 'mutation signIn')?.spanId,
    });
    expect(server.log.find(({ msg }) => msg === 'listening')).not.toHaveProperty('trace_id');
  });

  it('hold no password, token, key or variable', async () => {
    const user = await site.newUser();
    const { key } = await newApiKey(site.system, user.id);
    const fresh = new Client(url);
    await fresh.ok(SIGN_IN, { input: { email: user.email, password: PASSWORD } });
    const token = fresh.cookies.get('accessToken') ?? '';
    await fresh.gql(SIGN_IN.replace('$input)', `{ email: "${user.email}", password: "Written-into-it" })`));
    await new Client(url, { apiKey: key }).gql('{ profile { id } }');
    await client.rest('PUT', '/api/user/profile', { firstName: "A'variable\\" });
    await client.rest('GET', '/api/user/profile?token=Token-in-a-query');
    await client.rest('GET', '/api/nothing/Token-in-a-path');
    await client.rest('GET', '/api/finance/withdraw/Id-that-is-none');
    const headers = { 'content-type': 'application/json' };
    await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: '{"password": "Half-a-body' });
    await fetch(`${url}/graphql?query=${encodeURIComponent('{ profile(x: "Query-in-an-address") { id } }')}`);
    await site.system.db.pool.query('alter table session rename to session_away');
    await fresh.gql(SIGN_IN, { input: { email: user.email, password: PASSWORD } });
    await site.system.db.pool.query('alter table session_away rename to session');
    await collected(url);
    const secrets = [
      user.email,
      PASSWORD,
      token,
      sha256(token),
      fresh.cookies.get('csrfToken') ?? '',
      key,
      sha256(key),
    ];
    const words = ['Written-into-it', 'variable', 'Token-in', 'Id-that', 'Half-a-body', 'Query-in', '$argon2'];
    for (const word of [...secrets, ...words]) {
      expect(word.length).toBeGreaterThan(5);
      expect(collector.spans.filter((span) => JSON.stringify(span).includes(word))).toEqual([]);
      expect(collector.text).not.toContain(word);
    }
    expect(collector.spans.some(({ status }) => status.code === 2)).toBe(true);
  });

  it('leave health and figures out, and what the server does by itself', async () => {
    const { server: own, url: ownUrl } = await traced('all');
    const before = collector.spans.length;
    for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(`${ownUrl}${path}`);
    await own.stop();
    // Runs of the calendar, which a full minute may bring, are traces of their own.
    const made = collector.spans.slice(before);
    const runs = new Set(made.filter(({ name }) => name.startsWith('calendar ')).map(({ traceId }) => traceId));
    expect(made.filter(({ traceId }) => !runs.has(traceId)).map(({ name }) => name)).toEqual([]);
  });
});

describe('a collector that is away', () => {
  it('holds up neither requests nor the end of the process, and is told of in the log', async () => {
    const server = site.start('api', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    const client = await site.signedIn(await site.newUser(), await server.url());
    expect((await client.ok('{ profile { id } }')).profile.id).toBeDefined();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(server.log.some(({ module, level }) => module === 'tracing' && level === 'warn')).toBe(true);
    expect(server.errors).toBe('');
  });
});

describe('OpenTelemetry', () => {
  // Tells at the end which packages the process had loaded. The API alone always is: prom-client brings it along.
  const probe = `import M from 'node:module';process.on('exit',()=>{
    const names=Object.keys(M._cache).map((file)=>/.*node_modules.((?:@[^/]+.)?[^/]+)/.exec(file)?.[1]);
    console.log(JSON.stringify({msg:'loaded',packages:[...new Set(names)]}))})`;
  const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(probe).toString('base64')}`;

  it.each([
    ['is loaded for the address of a collector', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
    ['is loaded for an exporter of traces', { OTEL_TRACES_EXPORTER: 'otlp' }, true],
    ['is not loaded without a variable', {}, false],
    ['is not loaded for a name alone', { OTEL_SERVICE_NAME: 'exchange' }, false],
    [
      'is not loaded when it is disabled',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' },
      false,
    ],
    [
      'is not loaded when no traces are wanted',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' },
      false,
    ],
  ])('%s', async (_title, environment: Record<string, string>, loaded) => {
    const server = site.start('api', { ...environment, NODE_OPTIONS });
    await server.url();
    await server.stop();
    const packages = server.log.find(({ msg }) => msg === 'loaded')?.['packages'] as string[];
    expect(packages).toContain('pg');
    const ours = packages.filter((name) => /^@opentelemetry.(?!api$)|^@fastify.otel$|-in-the-middle$/.test(name));
    expect(ours.length > 0).toBe(loaded);
  });
});
