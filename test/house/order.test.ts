import { existsSync } from 'node:fs';
import { join } from 'node:path';
import LongestFirst, { LONGEST } from '../support/global-order.js';
import { ROOT } from '../support/sources.js';

describe('the order of the test files', () => {
  const sizes: Record<string, number> = { small: 1, large: 9 };
  const test = (name: string) => ({
    path: `/build/${name}.test.js`,
    context: { hasteFS: { getSize: () => sizes[name] ?? 5 } },
  });

  it('begins with the longest, then goes by size', () => {
    const files = ['small', LONGEST[1] ?? '', 'large', LONGEST[0] ?? ''].map(test);
    const order = new LongestFirst();
    // oxlint-disable-next-line unicorn/no-array-sort -- the name that jest calls
    const sorted = order.sort(files).map(({ path }) => path);
    expect(sorted).toEqual([LONGEST[0], LONGEST[1], 'large', 'small'].map((name) => `/build/${name}.test.js`));
  });

  it('names no file that is not there', () => {
    expect(LONGEST.filter((name) => !existsSync(join(ROOT, 'test', `${name}.test.ts`)))).toEqual([]);
  });
});
