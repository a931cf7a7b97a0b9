import { getOperationAST, parse, type GraphQLUnionType, type OperationDefinitionNode } from 'graphql';
import { jobContext } from '../../src/jobs/context.js';
import { CompiledQueries } from '../../src/server/execution/compiled-queries.js';
import { Executor } from '../../src/server/execution/execute.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { WorkShare } from '../../src/server/execution/work-share.js';
import type { Context } from '../../src/services/frame/context.js';
import { askerNamed } from '../support/askers.js';
import { servedSchema } from '../support/schema.js';
import { world } from '../support/world.js';

const schema = servedSchema();

function operationOf(document: ReturnType<typeof parse>, name?: string): OperationDefinitionNode {
  return getOperationAST(document, name) as OperationDefinitionNode;
}

/** Resolves when everything that waits has been compiled: a turn of the same holder comes last. */
const compiled = (share: WorkShare): Promise<void> => share.run(askerNamed('test'), () => undefined);

async function guest(): Promise<Context> {
  const { platform } = await world();
  return { ...jobContext(platform, 'test'), caller: { kind: 'anonymous' } };
}

describe('a query that comes again', () => {
  it('is compiled after its second run without an error, and not its neighbours in the document', async () => {
    const executor = new Executor(schema);
    const document = parse('query A { __typename } query B { __typename }');
    const ctx = await guest();
    for (let run = 0; run < 2; run += 1) {
      expect(executor.compiled.find(operationOf(document, 'A'))).toBeNull();
      await executor.execute(ctx, { document, operationName: 'A', variables: {} });
    }
    await executor.execute(ctx, { document, operationName: 'B', variables: {} });
    await executor.share.run(askerNamed('0.0.0.0'), () => undefined);
    await executor.share.run(askerNamed(''), () => undefined);
    expect(executor.compiled.find(operationOf(document, 'A'))).not.toBeNull();
    expect(executor.compiled.find(operationOf(document, 'B'))).toBeNull();
    expect(await executor.execute(ctx, { document, operationName: 'A', variables: {} })).toEqual({
      data: { __typename: 'Query' },
    });
  });

  it('is never compiled for callers whom its guard refuses', async () => {
    const executor = new Executor(schema);
    const compile = jest.spyOn(executor.compiled, 'ran');
    const document = parse('{ profile { id } }');
    const ctx = await guest();
    for (let run = 0; run < 5; run += 1) {
      const { errors } = await executor.execute(ctx, { document, variables: {} });
      expect(errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED');
    }
    await executor.share.run(askerNamed(''), () => undefined);
    expect(compile).not.toHaveBeenCalled();
    expect(executor.compiled.find(operationOf(document))).toBeNull();
  });

  it.each([
    ['a mutation', 'mutation { signOut { message } }'],
    ['one with a default', 'query ($n: Int = 1) { faqs(perPage: $n) { items { id } } }'],
    [
      'one with an object',
      'query ($input: WalletSignInMessageInput!) { walletSignInMessage(input: $input) { message } }',
    ],
    ...['__proto__', 'constructor', 'toString'].map((name): [string, string] => [
      `one with $${name}`,
      `query ($${name}: Int) { faqs(perPage: $${name}) { items { id } } }`,
    ]),
    ['one with a list', 'query ($ids: [UUID!]!) { __typename }'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name): [string, string] => [
      `one that answers under the key ${name}`,
      `{ faqs { items { ${name}: id } } }`,
    ]),
    ['one whose key may be mistaken for a path', '{ faqs { items { id } } faqs_items: faqs { items { slug } } }'],
    ['one with a long key', `{ ${'x'.repeat(65)}: faqs { items { id } } }`],
    [
      'one with a long variable',
      `query ($${'x'.repeat(65)}: Int) { faqs(perPage: $${'x'.repeat(65)}) { items { id } } }`,
    ],
    ['one that describes a type', '{ t: __type(name: "FaqPage") { name } }'],
    ['one that describes the schema', '{ s: __schema { queryType { name } } }'],
    ['one with a negative zero', '{ faqs(perPage: -0) { items { id } } }'],
    ['one with a condition', 'query ($if: Boolean!) { faqs { items { id @include(if: $if) } } }'],
    [
      'one with a variable within a literal',
      'query ($email: String) { users(filter: { email: $email }) { items { id } } }',
    ],
    [
      'one whose variable may be null where the argument may not',
      'query ($limit: Int) { suggestArticles(text: "a", limit: $limit) { id } }',
    ],
    [
      'one with an object that has a key of every object',
      '{ users(filter: { __proto__: { email: "a" } }) { items { id } } }',
    ],
    [
      'one whose fragment, in another one, has a condition',
      `{ ...A } fragment A on Query { faqs { ...B } } fragment B on FaqPage { items { id @skip(if: true) } }`,
    ],
    ['one that selects too much', `{ ${'faqs { items { id } } '.repeat(400)} }`],
    [
      'one whose fragments unfold for ever',
      `query ($off: Boolean!) { __typename ...F0 @skip(if: $off) } ${Array.from(
        { length: 40 },
        (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
      ).join(' ')} fragment F40 on Query { __typename }`,
    ],
  ])('stays interpreted as %s', async (_what, text) => {
    const share = new WorkShare();
    const queries = new CompiledQueries(schema, share);
    const document = parse(text);
    for (let run = 0; run < 5; run += 1) queries.ran(document, operationOf(document), () => askerNamed('test'));
    await compiled(share);
    expect(queries.find(operationOf(document))).toBeNull();
  });

  it.each([
    ['a date', '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0, globalThis.injected = true'],
    ['no number', '__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8'],
    ['an infinite number', '__MAGIC_PLUS_INFINITY__71d4310a_d4a3_4a05_b1fe_e60779d24998'],
  ])('never runs a text that the compiler takes for the mark of %s', async (_what, text) => {
    const executor = new Executor(schema);
    const document = parse(`{ suggestArticles(text: ${JSON.stringify(text)}) { id } }`);
    const ctx = await guest();
    for (let run = 0; run < 6; run += 1) {
      expect(await executor.execute(ctx, { document, variables: {} })).toEqual({ data: { suggestArticles: [] } });
      await compiled(executor.share);
    }
    expect(executor.compiled.find(operationOf(document))).toBeNull();
    expect(globalThis).not.toHaveProperty('injected');
  });

  it('stays interpreted where the type of a union is found only later', async () => {
    const served = buildGuardedSchema();
    const union = served.getType('ShownPayment') as GraphQLUnionType;
    const found = async (): Promise<boolean> => {
      const share = new WorkShare();
      const queries = new CompiledQueries(served, share);
      const document = parse('{ payment(id: "a") { ... on Payment { id } ... on Checkout { id } } }');
      for (let run = 0; run < 2; run += 1) queries.ran(document, operationOf(document), () => askerNamed('test'));
      await compiled(share);
      return queries.find(operationOf(document)) !== null;
    };
    expect(await found()).toBe(true);
    const { resolveType } = union;
    union.resolveType = async (...args) => resolveType?.(...args);
    expect(await found()).toBe(false);
  });

  it('keeps a bounded number of plans: those used last, and a pushed out one can come back', async () => {
    const share = new WorkShare();
    const queries = new CompiledQueries(schema, share);
    const documents = Array.from({ length: 501 }, (_, at) => parse(`{ a${at}: __typename }`));
    const compile = async (document: ReturnType<typeof parse>): Promise<void> => {
      for (let run = 0; run < 2; run += 1) queries.ran(document, operationOf(document), () => askerNamed('test'));
      await compiled(share);
    };
    for (const document of documents) await compile(document);
    const found = documents.map((document) => queries.find(operationOf(document)) !== null);
    expect(found.filter((is) => is)).toHaveLength(500);
    expect(found[0]).toBe(false);
    const [first] = documents;
    if (first) await compile(first);
    expect(first && queries.find(operationOf(first))).not.toBeNull();
  });

  it('keeps plans of a bounded size: many that take much push each other out before they are that many', async () => {
    const share = new WorkShare();
    const queries = new CompiledQueries(schema, share);
    const documents = Array.from({ length: 40 }, (_, at) => parse(`{ a${at}: __typename } # ${'x'.repeat(400_000)}`));
    for (const document of documents) {
      for (let run = 0; run < 2; run += 1) queries.ran(document, operationOf(document), () => askerNamed('test'));
      await compiled(share);
    }
    const kept = documents.filter((document) => queries.find(operationOf(document)) !== null);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(20);
  });
});
