import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES } from '../support/generated/operations.js';
import { ROOT, sources } from '../support/sources.js';

interface TestFolders {
  inTestFolders(args: readonly string[]): string[];
}

const { inTestFolders } = (await import(join(ROOT, 'scripts/lib/test-folders.mjs'))) as TestFolders;
const compiled = sources('test', ['.test.ts']).map(({ path }) => join(ROOT, '.build', path.replace(/\.ts$/, '.js')));

/** Folders of the tests that jest would run for these arguments. */
function foldersFor(...args: string[]): string[] {
  const patterns = inTestFolders(args).map((pattern) => new RegExp(pattern, 'i'));
  const chosen = compiled.filter((path) => patterns.some((pattern) => pattern.test(path)));
  return [...new Set(chosen.map((path) => path.slice(join(ROOT, '.build/test/').length).split('/')[0] ?? ''))];
}

describe('an argument of npm test', () => {
  it.each(MODULES)('runs the tests of a module alone when it is its name: %s', (module) => {
    expect(foldersFor(module)).toEqual([module]);
  });

  it('is a pattern for paths when it is none of a folder of tests', () => {
    const given = [
      'faq/scale',
      'generated',
      'wallet-s',
      'test/money',
      '--verbose',
      '-t',
      'wallet',
      '--outputFile=user',
    ];
    expect(inTestFolders(given)).toEqual(given);
  });

  it('may be the path of a test', () => {
    const path = 'test/house/test-folders.test.ts';
    const [pattern = ''] = inTestFolders([path]);
    expect(compiled.filter((each) => new RegExp(pattern, 'i').test(each))).toEqual([
      join(ROOT, '.build', path.replace('.ts', '.js')),
    ]);
  });

  it('may come with others', () => {
    expect(foldersFor('wallet', 'geo/lookup').toSorted()).toEqual(['geo', 'wallet']);
  });
});

describe('the folders of tests', () => {
  it('have one for each module of each layer', () => {
    const layers = ['src/services', 'src/resolvers', 'src/rest', 'src/jobs', 'src/entities'];
    const folders = layers.flatMap((layer) =>
      sources(layer, ['index.ts']).flatMap(
        ({ path }) =>
          path
            .slice(layer.length + 1)
            .split('/')
            .slice(0, -1)[0] ?? [],
      ),
    );
    const modules = new Set([...folders, ...MODULES].filter((name) => name !== 'frame'));
    const without = [...modules].filter((name) => !existsSync(join(ROOT, 'test', name)));
    expect(without.map((name) => `make the folder test/${name}, for the tests of that module`)).toEqual([]);
  });
});
