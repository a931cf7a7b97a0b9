import { getIntrospectionQuery } from 'graphql';
import { SUPER_ADMIN } from '../../src/core/catalogue/permissions.js';
import { restRoutes } from '../../src/rest/index.js';
import { newClient } from '../support/accounts.js';
import { newApiKey } from '../support/api-keys.js';
import { Client } from '../support/client.js';
import { RawSocket } from '../support/raw-socket.js';
import { SecondServer } from '../support/second-server.js';
import { world } from '../support/world.js';

const PRODUCTION = { NODE_ENV: 'production', OUTBOUND_ALLOW_LOOPBACK: 'false', PASSWORD_MEMORY_KIB: '19456' };

const SCHEMA_QUESTIONS = [
  '{ __schema { types { name } } }',
  '{ __type(name: "Query") { name } }',
  '{ s: __schema { queryType { name } } }',
  '{ ...F } fragment F on Query { __schema { types { name } } }',
  '{ ... on Query { ... { __type(name: "Mutation") { fields { name } } } } }',
  'query A { __typename } query B { __schema { types { name } } }',
];

async function pathsFor(client: Client): Promise<string[]> {
  return Object.keys((await client.rest('GET', '/api/openapi.json')).body.paths).toSorted();
}

/** Where a browser that opens the path of GraphQL is sent. */
async function openedInABrowser(url: string): Promise<string | null> {
  const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const answer = await fetch(`${url}/graphql`, { redirect: 'manual', headers });
  return answer.headers.get('location');
}

describe('in production', () => {
  let server: SecondServer;
  beforeAll(async () => (server = await SecondServer.start(PRODUCTION)));
  afterAll(() => server.close());

  const at = (client: Client): Client => new Client(server.url, { cookies: client.cookies });

  it.each(SCHEMA_QUESTIONS)('the schema is hidden from strangers and customers: %s', async (query) => {
    for (const client of [new Client(server.url), at(await newClient())]) {
      const { data, errors } = await client.gql(query, query.startsWith('query A') ? {} : {});
      expect(data?.__schema ?? data?.__type ?? data?.s).toBeUndefined();
      expect(errors?.[0]?.extensions.code).toMatch(/^(FORBIDDEN|BAD_INPUT|DOCUMENT_TOO_COMPLEX)$/);
    }
  });

  it('the schema is shown to a signed-in admin, by session and by key', async () => {
    const admin = await newClient({ role: SUPER_ADMIN });
    expect((await at(admin).ok(getIntrospectionQuery())).__schema.queryType.name).toBe('Query');
    const program = new Client(server.url, { apiKey: await newApiKey(admin.user.id) });
    expect((await program.ok('{ __type(name: "Query") { name } }')).__type.name).toBe('Query');
  });

  it('the OpenAPI document has the paths of admins for a signed-in admin alone, by session and by key', async () => {
    const admin = await newClient({ role: SUPER_ADMIN });
    const program = new Client(server.url, { apiKey: await newApiKey(admin.user.id) });
    for (const client of [at(admin), program]) {
      expect(await pathsFor(client)).toEqual([...new Set(restRoutes.map(({ path }) => path))].toSorted());
    }
    const foreignKey = new Client(server.url, { apiKey: 'made-up' });
    for (const client of [new Client(server.url), at(await newClient()), foreignKey]) {
      const { body } = await client.rest('GET', '/api/openapi.json');
      expect(Object.keys(body.paths)).toContain('/api/auth/login');
      expect(JSON.stringify(body)).not.toMatch(/\/api\/admin\b/);
    }
  });

  it.each(['/', '/playground', '/playground/page/page.js'])(
    '%s is not there unless it is switched on',
    async (path) => {
      expect((await fetch(`${server.url}${path}`, { redirect: 'manual' })).status).toBe(404);
    },
  );

  it('the documented paths speak of no playground, and their icon is there, unless it is switched on', async () => {
    const on = await SecondServer.start({ ...PRODUCTION, PLAYGROUND: 'true' });
    for (const [url, mentions] of [
      [server.url, false],
      [on.url, true],
    ] as const) {
      const [page, document] = await Promise.all(
        ['/api/docs', '/api/openapi.json'].map(async (path) => (await fetch(`${url}${path}`)).text()),
      );
      expect([/playground/i.test(page ?? ''), /playground/i.test(document ?? '')]).toEqual([mentions, mentions]);
      const icon = /rel="icon" href="([^"]+)"/.exec(page ?? '')?.[1] ?? '';
      expect((await fetch(`${url}${icon}`)).status).toBe(200);
    }
    await on.close();
  });

  it('the playground is there when PLAYGROUND says so, and with false in development it is not', async () => {
    for (const [environment, status] of [
      [{ ...PRODUCTION, PLAYGROUND: 'true' }, 200],
      [{ NODE_ENV: 'development', PLAYGROUND: 'false' }, 404],
    ] as const) {
      const other = await SecondServer.start(environment);
      expect((await fetch(`${other.url}/playground`)).status).toBe(status);
      expect(await openedInABrowser(other.url)).toBe(status === 200 ? '/playground' : null);
      await other.close();
    }
  });

  it('__typename is no secret', async () => {
    expect(await new Client(server.url).ok('{ __typename }')).toEqual({ __typename: 'Query' });
  });

  it.each([
    ['a field', '{ profil { id } }'],
    ['a field of a type', '{ profile { emai } }'],
    ['an argument', '{ notifications(perPag: 1) { unreadCount } }'],
    ['a type', '{ ... on Notificatio { id } }'],
    ['an input field', 'mutation { signIn(input: { emai: "a", password: "b" }) { message } }'],
    [
      'an enum value',
      'mutation { sendNotification(input: { userId: "x", type: alrt, title: "", message: "" }) { id } }',
    ],
    ['a directive', '{ __typename @includ(if: true) }'],
  ])('no error suggests %s that a stranger did not ask for', async (_what, query) => {
    const { errors } = await new Client(server.url).gql(query);
    expect(errors?.length).toBeGreaterThan(0);
    expect(JSON.stringify(errors)).not.toMatch(/did you mean/i);
  });

  it('a socket suggests nothing either', async () => {
    const socket = await RawSocket.connected(server.url, {});
    socket.subscribe('1', 'subscription { notificationAdde { cursor } }');
    const { payload } = await socket.message(({ id }) => id === '1');
    expect(JSON.stringify(payload)).not.toMatch(/did you mean/i);
    socket.ws.terminate();
  });

  it('development helps with a suggestion', async () => {
    const { errors } = await new Client((await world()).url).gql('{ profil { id } }');
    expect(errors?.[0]?.message).toMatch(/did you mean/i);
  });
});
