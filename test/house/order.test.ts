import { existsSync } from 'node:fs';
import { join } from 'node:path';
import FolderByFolder from '../support/global-order.js';
import { LONGEST, unitsOf } from '../support/runner/units.js';
import { ROOT, sources } from '../support/sources.js';

/** Sources of made-up files. */
const SOURCES: Record<string, string> = {
  'small/one': 'it',
  'large/one': 'it'.repeat(9),
  'large/two': 'it',
  'large/own': "import x\nownWorld('counts all rows');",
  'house/one': 'it',
  [`${LONGEST[0]}/one`]: 'it',
};
const FILES = Object.keys(SOURCES).map((name) => ({ path: `/build/test/${name}.test.js` }));
const read = (path: string): string => SOURCES[path.replace(/^.*test\/(.*)\.test\.js$/, '$1')] ?? '';

describe('the order of the test files', () => {
  it('hands out folders, but files by themselves that have a world of their own or none', () => {
    const units = unitsOf(FILES, read).map(({ name, files }) => [name, files.length]);
    expect(units).toEqual([
      [LONGEST[0], 1],
      ['large/own', 1],
      ['large', 2],
      ['house/one', 1],
      ['small', 1],
    ]);
  });

  it('names no unit that is not there', () => {
    expect(
      LONGEST.filter(
        (name) => !existsSync(join(ROOT, 'test', name)) && !existsSync(join(ROOT, 'test', `${name}.test.ts`)),
      ),
    ).toEqual([]);
  });

  it('deals each file to one of the shards, those of a folder together', () => {
    const all = sources('test', ['.test.ts']).map(({ path }) => ({ path: join(ROOT, path) }));
    const order = new FolderByFolder();
    const shards = [1, 2, 3].map((shardIndex) => order.shard(all, { shardIndex, shardCount: 3 }));
    const dealt = shards.flat().map(({ path }) => path);
    expect(dealt.toSorted()).toEqual(all.map(({ path }) => path).toSorted());
    const offers = shards.find((files) => files.some(({ path }) => path.endsWith('nft/offer/accept.test.ts')));
    expect(offers?.some(({ path }) => path.endsWith('nft/offer/decide.test.ts'))).toBe(true);
  });
});
