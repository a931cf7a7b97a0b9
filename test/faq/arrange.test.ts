import { arranged, displaced, type Placed } from '../../src/services/faq/admin/arrange.js';
import { fc } from '../support/property.js';

const at = (pagePath: string, ids: string, first = 1): Placed[] =>
  [...ids].map((id, index) => ({ id, pagePath, order: first + index }));
/** Each page's articles in their order, with the number of the first. */
function shown(articles: readonly Placed[]): Record<string, string> {
  const pages = Map.groupBy(articles, ({ pagePath }) => pagePath);
  return Object.fromEntries(
    [...pages].map(([page, members]) => {
      const sorted = members.toSorted((left, right) => left.order - right.order);
      expect(sorted.map(({ order }) => order)).toEqual(sorted.map((_, index) => sorted[0]!.order + index));
      return [page, `${sorted[0]!.order}:${sorted.map(({ id }) => id).join('')}`];
    }),
  );
}

describe('the places on pages', () => {
  const pages = [...at('/x', 'abcd'), ...at('/y', 'ef')];

  it.each([
    [['a'], { order: 3 }, { '/x': '1:bcad', '/y': '1:ef' }],
    [['d'], { order: 2 }, { '/x': '1:adbc', '/y': '1:ef' }],
    [['b'], { order: 0 }, { '/x': '0:bacd', '/y': '1:ef' }],
    [['b'], { order: 99 }, { '/x': '1:acdb', '/y': '1:ef' }],
    [['b'], { order: 2 }, { '/x': '1:abcd', '/y': '1:ef' }],
    [['a'], { pagePath: '/y' }, { '/x': '1:bcd', '/y': '1:efa' }],
    [['a'], { pagePath: '/x' }, { '/x': '1:abcd', '/y': '1:ef' }],
    [['c', 'e', 'a'], { pagePath: '/y' }, { '/x': '1:bd', '/y': '1:efac' }],
    [['c', 'a'], { pagePath: '/y', order: 1 }, { '/x': '1:bd', '/y': '1:acef' }],
    [['d', 'b', 'f'], { order: 1 }, { '/x': '1:bdac', '/y': '1:fe' }],
    [['a'], { pagePath: '/z' }, { '/x': '1:bcd', '/y': '1:ef', '/z': '1:a' }],
    [['a'], { pagePath: '/z', order: 7 }, { '/x': '1:bcd', '/y': '1:ef', '/z': '1:a' }],
    [[], {}, { '/x': '1:abcd', '/y': '1:ef' }],
  ])('have no gap when %j go to %j', (moved, to, expected) => {
    expect(shown(arranged(pages, moved, to))).toEqual(expected);
  });

  it('close the gap of what is gone, and count from 0 where that was asked for', () => {
    expect(shown(arranged(at('/x', 'abc').slice(1), [], {}))).toEqual({ '/x': '1:bc' });
    expect(shown(arranged(at('/x', 'abc', 0), ['c'], { order: 1 }))).toEqual({ '/x': '0:acb' });
    expect(shown(arranged(at('/x', 'abc', 0).slice(1), [], {}))).toEqual({ '/x': '1:bc' });
  });

  it('lose no article and double none, whatever stood there and wherever what goes', () => {
    const place = fc.record({ pagePath: fc.constantFrom('/x', '/y', '/z'), order: fc.integer({ min: -3, max: 9 }) });
    const to = fc.record(
      { pagePath: fc.constantFrom('/x', '/y', '/new'), order: fc.integer({ min: 0, max: 12 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), to, fc.array(fc.nat(11)), (places, wanted, picked) => {
        const before = places.map((each, id) => ({ id: `${id}`.padStart(2, '0'), ...each }));
        const moved = [...new Set(picked)].flatMap((index) => before[index]?.id ?? []);
        const after = arranged(before, moved, wanted);
        shown(after);
        expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id));
        for (const { order } of after) expect(order).toBeGreaterThanOrEqual(0);
        const settled = new Map([...before, ...displaced(before, after)].map((each) => [each.id, each]));
        expect([...settled.values()].toSorted((l, r) => (l.id < r.id ? -1 : 1))).toEqual(
          after.toSorted((l, r) => (l.id < r.id ? -1 : 1)),
        );
      }),
    );
  });
});
