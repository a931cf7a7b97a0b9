import { getIntrospectionQuery } from 'graphql';
import { LIMITS } from '../../src/server/documents/limits.js';
import { anonymous, newClient } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { expectWithin } from '../support/long.js';
import { RawSocket } from '../support/raw-socket.js';
import { world } from '../support/world.js';

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');

const aliases = (count: number): string => `{ ${times(count, (i) => `a${i}: __typename`)} }`;
const directives = (count: number): string => `{ __typename ${times(count, () => '@include(if: true)')} }`;
const spreadDirectives = (count: number): string => `{ ${times(count, () => '__typename @skip(if: false)')} }`;
/** A list of numbers in an argument; the rest of the document has 16 tokens. */
const tokens = (count: number): string =>
  `{ allNotifications(filter: { id: [${times(count - 16, () => '1')}] }) { __typename } }`;
/** Each fragment uses the next one twice: 2^n fields out of a short text. */
const bomb = (levels: number): string =>
  `{ ...F0 } ${times(levels, (i) => `fragment F${i} on Query { ...F${i + 1} ... on Query { ...F${i + 1} } }`)}
   fragment F${levels} on Query { __typename profile { id } }`;

/** They share a fragment; the first of them is run. */
const operations = (count: number): string =>
  `${times(count, (i) => `query Q${i} { ...F }`)} fragment F on Query { __typename }`;

async function refusal(client: Client, query: string): Promise<[number, string | undefined]> {
  const { status, errors } = await client.gql(query);
  return [status, errors?.[0]?.extensions.code];
}

describe('a document', () => {
  it.each([
    ['aliases', aliases(LIMITS.aliases), aliases(LIMITS.aliases + 1)],
    [
      'aliases of one field in fragments',
      `{ ...F } fragment F on Query ${aliases(LIMITS.aliases)}`,
      `{ ...F } fragment F on Query ${aliases(LIMITS.aliases + 1)}`,
    ],
    ['directives on fields', spreadDirectives(LIMITS.directives), spreadDirectives(LIMITS.directives + 1)],
  ])('may have so many %s and not one more', async (_what, most, tooMany) => {
    const client = await anonymous();
    expect((await client.gql(most)).errors).toBeUndefined();
    expect(await refusal(client, tooMany)).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
  });

  it('pays for each text that it asks for under another name: a list cannot repeat a long one thirty times', async () => {
    const client = await anonymous();
    const texts = (count: number): string =>
      `{ faqs(perPage: 100) { items { ${times(count, (i) => `a${i}: answer`)} } } }`;
    expect((await client.gql(texts(20))).errors).toBeUndefined();
    expect(await refusal(client, texts(29))).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
  });

  it(`has at most ${LIMITS.operations} operations, whichever is to be run, and is not validated beyond that`, async () => {
    const { url } = await world();
    const run = async (query: string, operationName: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, operationName }),
      });
      return { status: answer.status, ...((await answer.json()) as { data?: unknown; errors?: unknown }) };
    };
    const most = operations(LIMITS.operations);
    expect(await run(most, 'Q0')).toMatchObject({ status: 200, data: { __typename: 'Query' } });
    expect(await run(most, `Q${LIMITS.operations - 1}`)).toMatchObject({ status: 200, data: { __typename: 'Query' } });
    // A field that is not there would be one more error, had anybody looked for it.
    for (const query of [operations(LIMITS.operations + 1), `${operations(280)} query Bad { nothing }`]) {
      const { status, data, errors } = await run(query, 'Q0');
      expect([status, data]).toEqual([400, undefined]);
      expect(errors).toEqual([
        {
          message: expect.stringContaining('50 operations'),
          extensions: { code: 'DOCUMENT_TOO_COMPLEX', statusCode: 400 },
        },
      ]);
    }
  });

  it('has at most 100,000 characters, be it one word, one text or nothing but spaces', async () => {
    const client = await anonymous();
    const most = '{ __typename }'.padEnd(100_000);
    expect((await client.gql(most)).errors).toBeUndefined();
    for (const query of [`${most} `, `{ ${'a'.repeat(100_000)} }`, `{ faq(id: "${'\\n'.repeat(50_000)}") { id } }`]) {
      expect(await refusal(client, query)).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
    }
  });

  it('is refused with a flood of one directive on one field', async () => {
    const [status, code] = await refusal(await anonymous(), directives(500));
    expect(status).toBe(400);
    expect(code).toMatch(/TOO_COMPLEX|VALIDATION|PARSE/);
  });

  it(`has at most ${LIMITS.tokens} tokens; a longer one is not even parsed to its end`, async () => {
    const client = await anonymous();
    expect(await refusal(client, tokens(LIMITS.tokens))).toEqual([200, 'UNAUTHENTICATED']);
    expect(await refusal(client, tokens(LIMITS.tokens + 1))).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
    const started = performance.now();
    expect(await refusal(client, '{'.repeat(LIMITS.characters))).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
    expectWithin(performance.now() - started, 2_000);
  });

  it(`nests at most ${LIMITS.depth} levels, those in fragments included`, async () => {
    const client = await newClient();
    const nested = (levels: number): string =>
      `{ ...F0 } ${times(levels, (i) => `fragment F${i} on Query { a { ...F${i + 1} } }`)}
       fragment F${levels} on Query { a }`;
    const codes = async (query: string) => (await client.gql(query)).errors?.map(({ extensions }) => extensions.code);
    expect(await codes(nested(LIMITS.depth))).toContain('DOCUMENT_TOO_COMPLEX');
    expect(await codes(nested(LIMITS.depth - 1))).not.toContain('DOCUMENT_TOO_COMPLEX');
  });

  it('does not follow the schema into itself for ever', async () => {
    const client = await newClient();
    const round = (count: number): string =>
      `{ __schema { types { ${'fields { type { '.repeat(count)}name${' } }'.repeat(count)} } } }`;
    expect((await client.gql(round(2))).errors).toBeUndefined();
    expect(await refusal(client, round(8))).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  });

  it('may be the introspection that every tool sends', async () => {
    const { errors, data } = await (
      await anonymous()
    ).gql(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }));
    expect(errors).toBeUndefined();
    expect(data.__schema.queryType.name).toBe('Query');
  });

  it.each([
    ['the whole of it', times(29, (i) => `s${i}: __schema { types { fields { type { fields { name } } } } }`)],
    ['the whole of it, in a fragment', '...F } fragment F on Query { a: __schema { types { name } }'],
    ['a part of it', `__schema { ${times(29, (i) => `t${i}: types { fields { type { fields { name } } } }`)} }`],
    ['a part of it, in a fragment', '__schema { ...F } } fragment F on __Schema { a: types { name }'],
    ['a part of a type', `__type(name: "Query") { ${times(29, (i) => `f${i}: fields { type { fields { name } } }`)} }`],
  ])(
    'is refused when it asks again, under another name, for the description of the schema: %s',
    async (_what, query) => {
      expect(await refusal(await anonymous(), `{ ${query} }`)).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
    },
  );

  it('may describe several types by name, and ask for the schema as often as it is one answer', async () => {
    const client = await anonymous();
    const data = await client.ok(`{
      a: __type(name: "Query") { name } b: __type(name: "Mutation") { name }
      __schema { queryType { name } } __schema { mutationType { name } }
    }`);
    expect(data).toEqual({
      a: { name: 'Query' },
      b: { name: 'Mutation' },
      __schema: { queryType: { name: 'Query' }, mutationType: { name: 'Mutation' } },
    });
  });

  it('is refused when its fragments go round in a circle', async () => {
    const client = await anonymous();
    const circle = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...C } fragment C on Query { ...A }';
    expect(await refusal(client, circle)).toEqual([400, expect.stringMatching(/VALIDATION|TOO_COMPLEX/)]);
    expect(await refusal(client, '{ ...A } fragment A on Query { ...A }')).toEqual([400, expect.any(String)]);
  });

  it('is refused at once when its fragments unfold into millions of fields', async () => {
    const started = performance.now();
    const [status, code] = await refusal(await newClient(), bomb(24));
    expect([status, code]).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
    expectWithin(performance.now() - started, 3_000);
  });
});

describe('a document whose fragments unfold for ever, were they not left out', () => {
  /** Forty fragments, each of which spreads the next one twice. */
  const doubled = (last: string) => [
    ...Array.from({ length: 40 }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`),
    `fragment F40 on Query { ${last} }`,
  ];

  it('is answered as any other', async () => {
    const client = await anonymous();
    const document = ['{ __typename ...F0 @skip(if: true) }', ...doubled('__typename')].join(' ');
    expect(await client.ok(document)).toEqual({ __typename: 'Query' });
  });

  it('is answered as any other when a field fails, each time that it comes', async () => {
    const client = await anonymous();
    const document = [
      'query ($off: Boolean!) { mine: profile { id } ...F0 @skip(if: $off) }',
      ...doubled('__typename'),
    ].join(' ');
    for (let run = 0; run < 4; run += 1) {
      const { errors } = await client.gql(document, { off: true });
      expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    }
  });
});

describe('the cost of a document', () => {
  const list = (perPage: number, alias = 'l'): string =>
    `${alias}: notifications(perPage: ${perPage}) { items { id actions { label } } }`;

  it('stands in extensions.cost and grows with the size of the page', async () => {
    const client = await newClient();
    const costOf = async (query: string, variables = {}): Promise<number> => {
      const answer = await fetch(`${(await world()).url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: JSON.stringify({ query, variables }),
      });
      return ((await answer.json()) as { extensions: { cost: number } }).extensions.cost;
    };
    const [small, large] = [await costOf(`{ ${list(10)} }`), await costOf(`{ ${list(100)} }`)];
    expect([small, large]).toEqual([21, 201]);
    const byVariable = 'query ($n: Int) { notifications(perPage: $n) { items { id actions { label } } } }';
    expect(await costOf(byVariable, { n: 100 })).toBe(large);
    expect(await costOf(byVariable)).toBe(small);
  });

  it(`is at most ${LIMITS.cost}: a flood of full pages is refused before anything is read`, async () => {
    const client = await newClient();
    const { status, errors, data } = await client.gql(`{ ${times(13, (i) => list(100, `l${i}`))} }`);
    expect([status, errors?.[0]?.extensions.code, data]).toEqual([
      expect.any(Number),
      'DOCUMENT_TOO_COMPLEX',
      undefined,
    ]);
    expect(errors?.[0]?.message).toContain(String(LIMITS.cost));
    expect((await client.gql(`{ ${times(12, (i) => list(100, `l${i}`))} }`)).errors).toBeUndefined();
  });

  it('is not escaped by a field whose arguments do not fit, nor by a switch that is null', async () => {
    const client = await newClient();
    const lists = times(13, (i) => list(100, `l${i}`));
    const misfit = 'query ($id: UUID = "00000000-0000-0000-0000-000000000000")';
    const [byArgument, bySwitch] = [
      await client.gql(`${misfit} { deposit(id: $id) { id } ${lists} }`, { id: null }),
      await client.gql(`query ($on: Boolean = true) { profile { id @include(if: $on) } ${lists} }`, { on: null }),
    ];
    for (const { errors } of [byArgument, bySwitch]) {
      expect(errors?.[0]?.extensions.code).toBe('DOCUMENT_TOO_COMPLEX');
    }
  });

  it('is not remembered for other variables: null is no default', async () => {
    const client = await newClient();
    const lists = times(13, (i) => `l${i}: notifications(perPage: $n) { items { id actions { label } } }`);
    const query = `query Remembered($n: Int = 100) { ${lists} }`;
    expect((await client.gql(query, { n: null })).errors).toBeUndefined();
    expect((await client.gql(query)).errors?.[0]?.extensions.code).toBe('DOCUMENT_TOO_COMPLEX');
  });

  it('counts no more for a page than a page can have', async () => {
    const client = await newClient();
    expect((await client.gql(`{ ${list(2_000_000_000)} }`)).errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  });
});

describe('a socket', () => {
  const followed = 'notificationAdded { cursor';
  it.each([
    ['aliases', `subscription { ${followed} ${times(31, (i) => `a${i}: cursor`)} } }`, 'DOCUMENT_TOO_COMPLEX'],
    [
      'directives',
      `subscription { ${followed} ${times(31, () => 'cursor @skip(if: false)')} } }`,
      'DOCUMENT_TOO_COMPLEX',
    ],
    ['operations', times(51, (i) => `subscription S${i} { ${followed} } }`), 'DOCUMENT_TOO_COMPLEX'],
    ['tokens', `subscription { ${followed} ${times(2_000, () => 'cursor')} } }`, 'GRAPHQL_PARSE_FAILED'],
    ['a second root field', `subscription { ${followed} } b: ${followed} } }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['circular fragments', 'subscription { ...A } fragment A on Subscription { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an unfolding fragment',
      bomb(24)
        .replaceAll('Query', 'Subscription')
        .replace('{', 'subscription {')
        .replace('profile { id }', 'notificationAdded { cursor }')
        .replace('__typename ', ''),
      'DOCUMENT_TOO_COMPLEX',
    ],
    ['a query', '{ __schema { types { name } } }', 'BAD_INPUT'],
    ['a mutation', 'mutation { markAllNotificationsRead }', 'BAD_INPUT'],
  ])('refuses %s like HTTP does', async (_what, query, code) => {
    const { url } = await world();
    const client = await newClient();
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = await RawSocket.connected(url, { cookie });
    socket.subscribe('1', query);
    const { type, payload } = await socket.message(({ id }) => id === '1');
    expect([type, payload[0].extensions.code]).toEqual(['error', code]);
    socket.ws.terminate();
  });
});
