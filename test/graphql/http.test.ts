import { auditServer } from 'graphql-http';
import { anonymous, newClient } from '../support/accounts.js';
import { bareRequest } from '../support/bare-http.js';
import { world } from '../support/world.js';

interface Body {
  readonly data?: unknown;
  readonly errors: readonly { readonly extensions: Readonly<Record<string, unknown>> }[];
}

const post = async (body: string, type = 'application/json', headers: Record<string, string> = {}) => {
  const { url } = await world();
  const answer = await fetch(`${url}/graphql`, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  return { status: answer.status, body: (await answer.json()) as Body };
};

describe('GraphQL over HTTP', () => {
  it('passes the official audit without an error or a warning', async () => {
    const { url } = await world();
    const results = await auditServer({ url: `${url}/graphql`, fetchFn: fetch });
    expect(results.length).toBeGreaterThan(50);
    // Notices are about what a server may offer beyond the specification: queries by GET without the header that only
    // a program can set, which would let any page make a browser send them.
    const faults = results.filter(({ status }) => status === 'error' || status === 'warn');
    expect(faults.map(({ id, name, status }) => [id, name, status])).toEqual([]);
  });

  it('serves a query by GET', async () => {
    const { url } = await world();
    const answer = await fetch(`${url}/graphql?query=${encodeURIComponent('{ __typename }')}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    expect([answer.status, ((await answer.json()) as Body).data]).toEqual([200, { __typename: 'Query' }]);
  });

  it('reads a GET once: a malformed escape does not make it bound one document and run another', async () => {
    const operations = Array.from({ length: 51 }, (_, at) => `query+Q${at}{__typename}`).join('+');
    // Without its escapes decoded it is one harmless query, with a long text in quotes.
    const query = `{faqs(category:"%22){items{id}}}${operations}%23%"){items{id}}}`;
    const headers = { 'apollo-require-preflight': 'yes' };
    const { status, body } = await bareRequest('GET', `/graphql?operationName=Q1&query=${query}`, { headers });
    expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
  });

  it('refuses a mutation by GET and does nothing', async () => {
    const { url } = await world();
    const client = await newClient();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      'x-csrf-token': client.cookies.get('csrfToken') ?? '',
      'apollo-require-preflight': 'yes',
    };
    const answer = await fetch(`${url}/graphql?query=${encodeURIComponent('mutation { signOut { message } }')}`, {
      headers,
    });
    expect(answer.status).toBe(405);
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(client.user.id);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'query=%7B__typename%7D'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="query"\r\n\r\n{__typename}\r\n--x--\r\n',
    ],
    ['plain text, which any page may send', 'text/plain', '{"query":"{ __typename }"}'],
    ['GraphQL text', 'application/graphql', '{ __typename }'],
  ])('refuses %s', async (_what, type, body) => {
    const answer = await post(body, type);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.data).toBeUndefined();
    expect(answer.body.errors[0]?.extensions['statusCode']).toBe(400);
  });

  it.each([
    [
      'a body without a content type',
      '{"query":"{ __typename }"}',
      {},
      'Send the body as content-type: application/json',
    ],
    ['an empty body', '', { 'content-type': 'application/json' }, 'The body is empty'],
    ['a body that is no JSON', '{', { 'content-type': 'application/json' }, 'The body is not valid JSON'],
  ])('says what is wrong with %s', async (_what, body, headers, message) => {
    const { status, body: text } = await bareRequest('POST', '/graphql', { body, headers });
    expect([status, JSON.parse(text).errors[0]]).toMatchObject([400, { message, extensions: { code: 'BAD_INPUT' } }]);
  });

  it('refuses a batch, however small', async () => {
    for (const body of [
      '[{"query":"{ __typename }"}]',
      '[{"query":"{ __typename }"},{"query":"{ __typename }"}]',
      '[]',
    ]) {
      const answer = await post(body);
      expect([body, answer.status, answer.body.data]).toEqual([body, 400, undefined]);
      expect(answer.body.errors[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', statusCode: 400 });
    }
  });

  it('counts aliased mutations one by one: what the second may not do, the first does not hide', async () => {
    const client = await newClient();
    const { data, errors } = await client.gql(
      'mutation { one: signOut { message } two: markAllNotificationsRead three: nothing }',
    );
    expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, 'GRAPHQL_VALIDATION_FAILED']);
    expect((await client.ok('{ profile { id } }')).profile.id).toBe(client.user.id);
  });

  it.each([
    ['no JSON', '{"query":', 400],
    ['a query that is no text', '{"query":{"a":1}}', 400],
    ['variables that are no object', '{"query":"{ __typename }","variables":"x"}', 400],
    ['no query', '{}', 400],
    ['an operation that is not there', '{"query":"query A { __typename }","operationName":"B"}', 400],
    ['two operations and no name', '{"query":"query A { __typename } query B { __typename }"}', 400],
    ['a body of 3 MB', JSON.stringify({ query: `{ __typename } # ${'x'.repeat(3_000_000)}` }), 413],
  ])('answers %s with a code of the catalogue', async (_what, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.extensions).toMatchObject({
      code: expect.stringMatching(/^[A-Z_]+$/),
      statusCode: status,
    });
  });

  it('never shows a stack, whatever goes wrong', async () => {
    const client = await anonymous();
    for (const query of ['{', '{ nothing }', '{ profile { id } }', 'mutation { signIn(input: 1) { message } }']) {
      const { errors } = await client.gql(query);
      expect(JSON.stringify(errors)).not.toMatch(/stack|\.js:|node_modules/i);
    }
  });
});

it.each(['[', 'a b'])('a Host header of "%s" is the client\'s fault, not the server\'s', async (host) => {
  const headers = { host, 'content-type': 'application/json' };
  const { status, body } = await bareRequest('POST', '/graphql', { headers, body: '{"query":"{ __typename }"}' });
  expect(status).toBe(400);
  expect(JSON.parse(body).errors[0].extensions.code).toBe('BAD_INPUT');
});
