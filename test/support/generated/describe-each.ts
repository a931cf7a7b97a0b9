import { isInTurn, turnOfTitles } from '../runner/turn.js';

/** A sliced run takes one in so many of the tests that a rule makes. */
const TURNS = 3;

type Test<Item> = (title: string, run: (item: Item) => Promise<void>) => void;

/**
 * A block that has one test for each of the items, in whose titles their names take the place of `%s`; no block, and so
 * none of its hooks, where there are no items. `register` may add hooks and other tests.
 */
export function describeEach<Item>(
  block: string,
  items: readonly (readonly [name: string, item: Item])[],
  register: (each: Test<Item>) => void,
): void {
  if (items.length === 0) return;
  const turn = turnOfTitles();
  describe(block, () => {
    register((pattern, run) => {
      for (const [name, item] of items) {
        const title = pattern.replace('%s', name);
        if (turn === null || isInTurn(`${block} ${title}`, TURNS, turn)) it(title, () => run(item));
      }
    });
  });
}
