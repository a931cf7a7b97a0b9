import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changesHere, GIT_ENVIRONMENT } from '../support/runner/changes.js';
import { reachOf } from '../support/runner/modules.js';
import { planOf } from '../support/runner/plan.js';
import type { Source } from '../support/sources.js';

/** Made-up modules: shop sells what stock keeps, stock books with money, and parcels' tests use what shop's share. */
const FILES: Readonly<Record<string, string>> = {
  'src/services/money/book.ts': "import { round } from '../../core/money.js';",
  'src/services/stock/keep.ts': "import { book } from '../money/book.js';",
  'src/services/shop/sell.ts': "import type { Kept } from '../stock/keep.js';",
  'src/resolvers/shop/sell.ts': "import { sell } from '../../services/shop/sell.js';",
  'src/services/parcels/send.ts': "import { inTransaction } from '../frame/in-transaction.js';",
  'src/services/frame/in-transaction.ts': '',
  'src/app.ts': "import { sell } from './services/shop/sell.js';\nimport { send } from './services/parcels/send.js';",
  'src/server/figures.ts': "import { count } from '../services/stock/count.js';",
  'src/services/stock/count.ts': '',
  'test/seed/demo.test.ts': "import { send } from '../../src/services/parcels/send.js';",
  'src/services/modules.ts': "import { shop } from './shop/index.js';\nimport { parcels } from './parcels/index.js';",
  'test/parcels/send.test.ts': "import { basket } from '../shop/support/basket.js';",
  'test/shop/support/basket.ts': "import { book } from '../../../src/services/money/book.js';",
};
const SOURCES: Source[] = Object.entries(FILES).map(([path, text]) => ({ path, text, lines: text.split('\n') }));

describe('what a change reaches', () => {
  it.each([
    [
      'a module and those that import it, one through another',
      ['src/services/money/book.ts'],
      ['money', 'parcels', 'seed', 'shop', 'stock'],
    ],
    ['only those that import it, not what it imports', ['src/rest/shop/sell.ts'], ['parcels', 'seed', 'shop']],
    ['the tests of no module that import it', ['src/services/parcels/send.ts'], ['parcels', 'seed']],
    ['a module by any of its layers', ['src/resolvers/shop/sell.ts'], ['parcels', 'seed', 'shop']],
    [
      'a module by its tests, and those that use what its tests share',
      ['test/shop/support/basket.ts'],
      ['parcels', 'seed', 'shop'],
    ],
    ['a module by a file that is gone', ['src/rest/parcels/gone.ts'], ['parcels', 'seed']],
    ['no module that only a registry names beside it', ['src/services/shop/sell.ts'], ['parcels', 'seed', 'shop']],
    ['nothing where nothing differs', [], []],
  ])('is %s', (_what, changed, modules) => {
    expect(reachOf(changed, SOURCES)).toEqual({ modules });
  });

  it.each([
    'src/core/money.ts',
    'src/core/nft/token.ts',
    'src/services/frame/in-transaction.ts',
    'src/services/modules.ts',
    'src/app.ts',
    'src/auth/policy.ts',
    'src/server/execution/execute.ts',
    'src/infra/mail.ts',
    'src/config/index.ts',
    'migrations/0001-first.sql',
    'scripts/test.mjs',
    'test/support/world.ts',
    'test/config.test.ts',
    'package.json',
    'README.md',
    'src/services/stock/count.ts',
  ])('is everything for %s', (path) => {
    expect(reachOf(['src/services/shop/sell.ts', path], SOURCES)).toEqual({ everything: path });
  });
});

describe('a run without arguments', () => {
  const paths = ['shop/sell', 'shop/by-both', 'parcels/send', 'parcels/by-both', 'house/rules', 'living/living'].map(
    (name) => `/build/test/${name}.test.js`,
  );
  const read = (path: string): string => (path.includes('by-both') ? 'describe.each(TRANSPORTS)' : '');
  const planned = (changed: readonly string[], base: string | null, turn: number) =>
    planOf(paths, { base, files: changed }, { turn, sources: SOURCES }, read);

  it('runs what differs whole, the house, what lives on, what is sliced by title, and each other file in one of four turns', () => {
    const turns = [0, 1, 2, 3].map((turn) => planned(['src/services/parcels/send.ts'], 'abc', turn));
    for (const { whole, files, reason } of turns) {
      expect(whole).toEqual(['parcels', 'seed']);
      expect(files).toEqual(expect.arrayContaining(paths.slice(1)));
      expect(reason).toMatch(/parcels, seed whole.*abc/);
    }
    expect(turns.filter(({ files }) => files.includes(paths[0]!))).toHaveLength(1);
  });

  it('runs everything whole when what differs concerns everything, and says which file', () => {
    const plan = planned(['src/app.ts'], 'abc', 0);
    expect(plan).toMatchObject({ files: paths, whole: null });
    expect(plan.reason).toMatch(/src\/app\.ts.*abc/);
  });

  it('runs slices alone, and says why, where there is nothing to compare with or nothing differs', () => {
    expect(planned([], null, 0)).toMatchObject({ whole: [], reason: expect.stringMatching(/no base/) });
    expect(planned([], 'abc', 0)).toMatchObject({
      whole: [],
      reason: expect.stringMatching(/nothing differs from abc/),
    });
  });
});

describe('what differs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      encoding: 'utf8',
      env: GIT_ENVIRONMENT,
    }).trim();
  const write = (path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is nothing without git, and nothing without a base', () => {
    expect(changesHere(folder, undefined)).toEqual({ base: null, files: [] });
    git('init', '-q', '-b', 'main');
    expect(changesHere(folder, undefined)).toEqual({ base: null, files: [] });
  });

  it('is what is committed since the base, staged, changed, removed or untracked, but not what is ignored', () => {
    for (const path of ['.gitignore', 'changed', 'removed', 'same']) write(path);
    git('add', '.');
    git('commit', '-qm', 'first');
    const base = git('rev-parse', 'HEAD');
    git('update-ref', 'refs/remotes/origin/main', base);
    write('committed');
    git('add', 'committed');
    git('commit', '-qm', 'second');
    writeFileSync(join(folder, '.git/info/exclude'), 'ignored\n');
    for (const path of ['staged', 'un tracked', 'ignored']) write(path);
    git('add', 'staged');
    writeFileSync(join(folder, 'changed'), 'otherwise');
    rmSync(join(folder, 'removed'));
    const files = ['changed', 'committed', 'removed', 'staged', 'un tracked'];
    expect(changesHere(folder, undefined)).toEqual({ base, files });
    expect(changesHere(folder, 'HEAD').files).toEqual(files.filter((path) => path !== 'committed'));
  });

  it('is an error for a base that git does not know', () => {
    expect(() => changesHere(folder, 'nowhere')).toThrow('TEST_BASE: git knows no commit "nowhere"');
  });
});
