import { sources } from '../support/sources.js';

/** What asserts that a duration is short: a machine that is busy with something else would fail it. */
const SHORT = /expect\((.*(performance\.now\(\)|process\.hrtime).*|took|ms|elapsed\w*|\w+\.ms)\)\.toBeLess/;

it('a duration is asserted in the long run only, which has the machine to itself', () => {
  const files = sources('test', ['.test.ts']).filter(({ path }) => !path.endsWith('.long.test.ts'));
  expect(files.length).toBeGreaterThan(800);
  const found = files.flatMap(({ path, lines }) =>
    lines.filter((line) => SHORT.test(line)).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
