import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import FolderRunner from '../support/runner/folder-runner.js';
import { ROOT } from '../support/sources.js';

const SOURCES: Readonly<Record<string, string>> = {
  'shared/one': "globalThis.before = 'one'; it('one', () => { jest.spyOn(Math, 'random').mockReturnValue(2); });",
  'shared/two':
    "it('runs in the worker of one, without its mocks', () => { expect([globalThis.before, Math.random() < 1]).toEqual(['one', true]); });",
  'ends/one': 'process.exit(3);',
  'ends/two': "it('runs in another worker', () => { expect(globalThis.ended).toBeUndefined(); });",
  'broken/one': 'import "./absent.js";',
  'silent/one': 'throw undefined;',
  'late/first': "it('first', () => { setTimeout(() => process.exit(4), 1_000); });",
  'late/second': "it('second', () => {});",
  'late/third': "it('third', () => {});",
};

describe('the runner of the tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs the files of a folder in one worker, and goes on when a worker ends, in a file or after it, or a file cannot be loaded', async () => {
    const tests = Object.entries(SOURCES).map(([name, source]) => {
      const path = join(folder, 'test', `${name}.test.mjs`);
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, source);
      return { path, context: { config: PROJECT } };
    });
    const outcomes = new Map<string, unknown>();
    const name = ({ path }: { readonly path: string }): string => path.slice(join(folder, 'test').length + 1, -9);
    const runner = new FolderRunner({ ...GLOBAL, maxWorkers: 2 });
    await runner.runTests(
      tests,
      { isInterrupted: () => false },
      async () => {},
      async (test, result) => {
        const { numFailingTests, numPassingTests } = result as { numFailingTests: number; numPassingTests: number };
        outcomes.set(name(test), { numFailingTests, numPassingTests });
        // The worker ends between its first and its second file.
        if (name(test) === 'late/first') await sleep(3_000);
      },
      async (test, error) => void outcomes.set(name(test), error.message.split('\n')[0]),
    );
    const passed = { numFailingTests: 0, numPassingTests: 1 };
    expect(Object.fromEntries(outcomes)).toEqual({
      'shared/one': passed,
      'shared/two': passed,
      'ends/one': 'the worker ended while it ran this file, with code 3',
      'ends/two': passed,
      'broken/one': expect.stringContaining('absent.js'),
      'silent/one': expect.stringContaining('cannot be loaded'),
      'late/first': passed,
      'late/second': expect.stringMatching(/^the worker ended after it ran .*late.first.* with code 4$/),
      'late/third': passed,
    });
  });
});

/** As much of jest's configuration as a worker reads. */
const PROJECT = {
  rootDir: ROOT,
  transform: [],
  setupFiles: [],
  setupFilesAfterEnv: [],
  snapshotSerializers: [],
  snapshotFormat: {},
  testMatch: [],
  slowTestThreshold: 5,
};
const GLOBAL = { testNamePattern: null, updateSnapshot: 'none', expand: false };
