import { parse } from 'graphql';
import { CostEstimator } from '../../src/server/execution/cost.js';
import { LIMITS } from '../../src/server/documents/limits.js';
import { WorkShare } from '../../src/server/execution/work-share.js';
import { anonymous } from '../support/accounts.js';
import { servedSchema } from '../support/schema.js';

const document = parse('query ($n: Int, $show: Boolean!) { faqs(perPage: $n) { items @include(if: $show) { id } } }');

/** How often a price was worked out for calls with these variables, one after another. */
function estimates(text: string, calls: readonly Record<string, unknown>[]): number {
  const costs = new CostEstimator(servedSchema());
  const keep = jest.spyOn(costs['prices'], 'set');
  const known = parse(text);
  for (const variables of calls) costs.price(known, null, variables);
  return keep.mock.calls.length;
}

describe('the remembered prices of a document', () => {
  it('are told apart by what it declares, and take nothing of what else a client sends', () => {
    const costs = new CostEstimator(servedSchema());
    const stringify = jest.spyOn(JSON, 'stringify');
    const strange = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`v${index}`, index]));
    const prices = [1, 2].map((n) => costs.price(document, null, { ...strange, n, show: true }).cost);
    const keys = stringify.mock.results.map(({ value }) => String(value));
    stringify.mockRestore();
    expect(prices[1]).toBeGreaterThan(prices[0] as number);
    expect(costs.price(document, null, { n: 2, show: false }).cost).toBeLessThan(prices[1] as number);
    expect(keys.toSorted((a, b) => b.length - a.length)[0]?.length).toBeLessThan(100);
  });

  it('do not ask what else its variables say', () => {
    const text = 'query ($n: Int, $p: Int, $s: String) { faqs(perPage: $n, page: $p, category: $s) { items { id } } }';
    const calls = Array.from({ length: 50 }, (_, at) => ({ n: 10, p: at, s: `${at}` }));
    expect(estimates(text, calls)).toBe(1);
    expect(estimates(text, [{ n: 1 }, { n: 2 }, { n: null }, {}])).toBe(4);
  });

  it('know as many sizes of a page as there are', () => {
    const text = 'query ($n: Int) { faqs(perPage: $n) { items { id } } }';
    const calls = Array.from({ length: 1_000 }, (_, at) => ({ n: at - 100 }));
    expect(estimates(text, calls)).toBe(100);
  });
});

describe('the price of an ordinary document', () => {
  const costs = new CostEstimator(servedSchema());
  const isCheap = (text: string, operationName: string | null = null): boolean =>
    costs.isCheap(parse(text), operationName, {});
  const unfolding = (levels: number): string =>
    `{ ...F0 } ${Array.from({ length: levels }, (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`).join(' ')}
     fragment F${levels} on Query { __typename }`;

  it('is worked out at once, and that of one that is long or unfolds when it is its turn', () => {
    expect(isCheap('{ faqs { items { id } } }')).toBe(true);
    expect(isCheap(unfolding(3))).toBe(true);
    expect(isCheap(unfolding(12))).toBe(false);
    expect(isCheap(`{ ${'__typename '.repeat(600)} }`)).toBe(false);
    // The rule goes through the whole document, whichever operation is to be run.
    expect(isCheap(`query A { __typename } query B { ${'__typename '.repeat(600)} }`, 'A')).toBe(false);
  });

  it('is nothing where the operation to be run is not named: none is priced, and none is run', () => {
    const text = `query A { __typename } ${unfolding(12)}`;
    expect(isCheap(text)).toBe(true);
    expect(costs.price(parse(text), null, {})).toEqual({ cost: 0, publicCost: 0 });
  });

  it('keeps nobody waiting who sends a known document with other variables', async () => {
    const client = await anonymous();
    // With a default it is never compiled, which takes a turn too.
    const text = 'query Known($n: Int = 1) { faqs(perPage: $n) { items { id } } }';
    await client.ok(text, { n: 1 });
    const run = jest.spyOn(WorkShare.prototype, 'run');
    const { errors } = await client.gql(text, { n: 2 });
    const turns = run.mock.calls.length;
    run.mockRestore();
    expect([errors, turns]).toEqual([undefined, 0]);
  });

  it(`is still bounded: one that costs more than ${LIMITS.cost} is refused, known or not`, async () => {
    const client = await anonymous();
    const text = `query Costly($n: Int) { ${Array.from({ length: 30 }, (_, at) => `a${at}: faqs(perPage: $n) { items { id } }`).join(' ')} }`;
    expect((await client.gql(text, { n: 1 })).errors).toBeUndefined();
    const { status, errors } = await client.gql(text, { n: 100 });
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
  });

  it.each(['x', ...Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith('__'))])(
    'does not depend on the name of a variable that is not sent: $%s',
    async (name) => {
      const fields = Array.from(
        { length: 30 },
        (_, at) => `a${at}: faqs(page: $${name}, perPage: 100) { items { id } }`,
      );
      const { status, errors } = await (await anonymous()).gql(`query ($${name}: Int) { ${fields.join(' ')} }`);
      expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'DOCUMENT_TOO_COMPLEX']);
    },
  );
});
