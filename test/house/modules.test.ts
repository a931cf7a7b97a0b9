import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, sources, type Source } from '../support/sources.js';

/** A layer in which each module has a place of its own, and the file that has a line for each. */
interface Layer {
  readonly lines: string;
  readonly folder: string;
  /** What a module brings, by its path below the folder, without frames and the file of lines. */
  readonly brings: RegExp;
}

const LAYERS: readonly Layer[] = [
  ...['entities', 'services', 'resolvers', 'rest', 'jobs'].map((name) => ({
    lines: `src/${name}/modules.ts`,
    folder: `src/${name}`,
    brings: /^[\w-]+\/index\.ts$/,
  })),
  {
    lines: 'src/core/catalogue/modules.ts',
    folder: 'src/core',
    brings: /^(?!frame\/|catalogue\/)[\w-]+\/catalogue\.ts$/,
  },
  {
    lines: 'public/playground/examples/modules.js',
    folder: 'public/playground/examples',
    brings: /^(?!modules\.)[\w-]+\.js$/,
  },
];

/** What a layer's files bring and its lines do not name. */
function forgotten({ lines, folder, brings }: Layer, files: readonly Source[], text: string): string[] {
  const named = new Set(imports({ path: lines, text }));
  const brought = files.filter(({ path }) => brings.test(path.slice(folder.length + 1)));
  return brought.flatMap(({ path }) => (named.has(path) ? [] : [`${path} is in no line of ${lines}: add one`]));
}

/** The files of this project that a file imports or exports. */
function imports({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  const ending = path.endsWith('.ts') ? '.ts' : '.js';
  return [...text.matchAll(/(?:\bfrom|\bimport\(|\bnew URL\() ?'(\.[^']+)'/g)].map(([, from = '']) =>
    join(dirname(path), from).replace(/\.js$/, ending),
  );
}

describe('a module', () => {
  it.each(LAYERS)('has a line in $lines when it brings something', (layer) => {
    const files = sources(layer.folder, ['.ts', '.js']);
    expect(files.some(({ path }) => layer.brings.test(path.slice(layer.folder.length + 1)))).toBe(true);
    expect(forgotten(layer, files, readFileSync(join(ROOT, layer.lines), 'utf8'))).toEqual([]);
  });

  it.each(LAYERS)('is missed in $lines when its line is forgotten', (layer) => {
    const files = sources(layer.folder, ['.ts', '.js']);
    const all = readFileSync(join(ROOT, layer.lines), 'utf8').split('\n');
    const without = all.filter((line) => !/\bcurrency\b/.test(line)).join('\n');
    const file = files.find(
      ({ path }) => /\bcurrency(?:\/|\.)/.test(path) && layer.brings.test(path.slice(layer.folder.length + 1)),
    );
    expect(forgotten(layer, files, without)).toContain(`${file?.path} is in no line of ${layer.lines}: add one`);
  });

  it('leaves no file of its entities, operations, paths and jobs out of its index', () => {
    const all = sources('src');
    const imported = new Set(all.flatMap(imports));
    const own = all.filter(({ path }) => /^src\/(?:entities|resolvers|rest|jobs)\/[\w-]+\//.test(path));
    const left = own.filter(({ path }) => !path.endsWith('/index.ts') && !imported.has(path));
    expect(
      left.map(({ path }) => `${path} is imported by no file: list what it has in the index.ts of its folder`),
    ).toEqual([]);
  });
});
