import { getOperationAST, parse, type OperationDefinitionNode } from 'graphql';
import { jobContext } from '../../src/jobs/context.js';
import { CompiledQueries } from '../../src/server/execution/compiled-queries.js';
import { Executor } from '../../src/server/execution/execute.js';
import { buildGuardedSchema } from '../../src/server/schema/schema.js';
import { WorkShare } from '../../src/server/execution/work-share.js';
import type { Context } from '../../src/services/frame/context.js';
import { askerNamed } from '../support/askers.js';
import { world } from '../support/world.js';

const schema = buildGuardedSchema();

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
