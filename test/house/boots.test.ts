import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Boots {
  readonly calls: Readonly<Record<string, number>>;
  readonly routes: number;
  readonly cpuMs: readonly number[];
}

it('a worker that boots three worlds builds one schema, compiles each path once, and calls no compiler of contracts', async () => {
  const program = join(import.meta.dirname, '../support/boots-process.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '3']);
  const { calls, routes, cpuMs } = JSON.parse(stdout) as Boots;
  expect(cpuMs).toHaveLength(3);
  expect(calls).toEqual({ buildGuardedSchema: 1, compileRoute: routes, loadSolc: 0 });
});
