import { parse } from 'graphql';
import { CostEstimator } from '../../src/server/cost.js';
import { buildGuardedSchema } from '../../src/server/schema.js';

const document = parse('query ($n: Int, $show: Boolean!) { faqs(perPage: $n) { items @include(if: $show) { id } } }');

describe('the remembered prices of a document', () => {
  it('are told apart by what it declares, and take nothing of what else a client sends', () => {
    const costs = new CostEstimator(buildGuardedSchema());
    const stringify = jest.spyOn(JSON, 'stringify');
    const strange = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`v${index}`, index]));
    const prices = [1, 2].map((n) => costs.price(document, null, { ...strange, n, show: true }).cost);
    const keys = stringify.mock.results.map(({ value }) => String(value));
    stringify.mockRestore();
    expect(prices[1]).toBeGreaterThan(prices[0] as number);
    expect(costs.price(document, null, { n: 2, show: false }).cost).toBeLessThan(prices[1] as number);
    expect(keys.toSorted((a, b) => b.length - a.length)[0]?.length).toBeLessThan(100);
  });
});
