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
  describe(block, () => {
    register((title, run) => {
      for (const [name, item] of items) it(title.replace('%s', name), () => run(item));
    });
  });
}
