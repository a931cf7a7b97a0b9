import { newClient } from '../support/accounts.js';
import { world } from '../support/world.js';

const ACCEPTED = [
  undefined,
  '*/*',
  'application/json',
  'application/json, multipart/mixed',
  'application/graphql-response+json',
  'application/graphql-response+json,application/json;q=0.9',
  'application/graphql-response+json, application/json;q=0.9',
  'text/html;q=0.5, application/json',
];

/** Headers whose values differ from answer to answer. */
const OF_ONE_ANSWER = new Set(['date', 'x-request-id', 'content-length', 'ratelimit']);

let count = 0;

/** The same request twice: Apollo answers the first, the second goes straight to the executor. */
async function twice(body: Record<string, unknown>, headers: Record<string, string>) {
  const { url } = await world();
  const answers = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
    const text = (await answer.text()).replaceAll(/"requestId":"[^"]+"/g, '"requestId":""');
    const kept = [...answer.headers].filter(([name]) => !OF_ONE_ANSWER.has(name));
    answers.push({ status: answer.status, text, headers: kept });
  }
  return answers;
}

/** A document that this process has not seen. */
const fresh = (document: string) => `${document} # ${(count += 1)} ${process.hrtime.bigint()}`;

describe('a document that comes again', () => {
  it.each(ACCEPTED)('is answered like the first time to a client that accepts %s', async (accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    for (const document of [
      '{ __typename }',
      'query ($id: UUID!) { faq(id: $id) { id } }',
      '{ profile { id } }',
      '{ faqs(perPage: 2) { items { id question } pagination { totalItems } } profile { id } }',
      'mutation { markAllNotificationsRead }',
    ]) {
      const [first, second] = await twice({ query: fresh(document) }, headers);
      expect(second).toEqual(first);
    }
  });

  it.each([
    ['an operation that is not there', { query: 'query A { __typename } query B { __typename }', operationName: 'C' }],
    ['an operation without a name', { query: '{ __typename }', operationName: '' }],
    ['no operation among two', { query: 'query A { __typename } query B { __typename }' }],
    ['one of two operations', { query: 'query A { a: __typename } query B { __typename }', operationName: 'A' }],
    ['variables that do not fit', { query: 'query ($n: Int!) { faqs(perPage: $n) { items { id } } }', variables: {} }],
    ['variables that are null', { query: '{ __typename }', variables: null, operationName: null, extensions: null }],
    ['variables that are a list', { query: '{ __typename }', variables: [] }],
    ['extensions', { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'none' } } }],
  ])('is answered like the first time with %s', async (_what, { query, ...more }) => {
    const [first, second] = await twice({ query: fresh(query), ...more }, {});
    expect(second).toEqual(first);
  });

  it('costs the same and is refused alike beyond the limits', async () => {
    const query = fresh('query ($n: Int) { a: faqs(perPage: $n) { items { id } } }');
    const { url } = await world();
    const prices = [];
    for (const n of [1, 1, 50]) {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query, variables: { n } }),
        headers: { 'content-type': 'application/json' },
      });
      prices.push(((await answer.json()) as { extensions: { cost: number } }).extensions.cost);
    }
    expect(prices[0]).toBe(prices[1]);
    expect(prices[2]).toBeGreaterThan(prices[1] as number);
  });

  it.each(['', 'B', '__proto__', 'constructor'])(
    'is bad input with the operation %j, which it does not have',
    async (name) => {
      for (const { text, status } of await twice({ query: fresh('query A { __typename }'), operationName: name }, {})) {
        expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'BAD_INPUT']);
      }
    },
  );

  it('is bad input when it subscribes', async () => {
    const query = fresh('subscription { jobRunChanged { __typename } }');
    for (const { text, status } of await twice({ query }, {})) {
      expect([status, JSON.parse(text).errors[0].extensions.code]).toEqual([400, 'BAD_INPUT']);
    }
  });

  it('sets the cookies and headers that the use case asked for, each time', async () => {
    const query = fresh('mutation { signOut { message } }');
    for (let turn = 0; turn < 3; turn += 1) {
      const client = await newClient();
      const { headers } = await client.gql(query);
      expect(headers.getSetCookie().some((cookie) => cookie.startsWith('accessToken=;'))).toBe(true);
      expect(await client.code('{ profile { id } }')).toBe('UNAUTHENTICATED');
    }
  });
});
