import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../support/sources.js';

const TITLES = join(ROOT, '.build/test/support/runner/titles.js');

/** Titles by run: all, and what a run without changes takes in each turn. */
async function titlesByRun(): Promise<ReadonlyMap<string, readonly string[]>> {
  const runs = ['all', '0', '1', '2', '3'];
  const { stdout } = await promisify(execFile)(process.execPath, [TITLES, ...runs], { maxBuffer: 2 ** 28 });
  const lines = stdout.split('\n');
  return new Map(
    runs.map((run) => [
      run,
      lines.filter((line) => line.startsWith(`${run} `)).map((line) => line.slice(run.length + 1)),
    ]),
  );
}

describe('four runs of tests in a row, where nothing differs,', () => {
  it('run every test at least once, and each run about as many as the others and fewer than all', async () => {
    const titles = await titlesByRun();
    const all = titles.get('all') ?? [];
    expect(all.length).toBeGreaterThan(20_000);
    const turns = ['0', '1', '2', '3'].map((turn) => titles.get(turn) ?? []);
    const seen = new Set(turns.flat());
    expect(all.filter((title) => !seen.has(title))).toEqual([]);
    for (const turn of turns) {
      expect(turn.length).toBeLessThan(all.length * 0.55);
      expect(turn.length).toBeGreaterThan(all.length * 0.3);
    }
  });
});
