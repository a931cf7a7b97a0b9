// Prints the titles of all tests, sorted, without running any, so that two versions can be compared. With runs, such as
// `node scripts/titles.mjs all 0 1`: those of all tests, or of a sliced run in that turn, each behind its run.
import { join } from 'node:path';
import { buildTests } from './lib/build-tests.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { onCurrentNode } from './lib/runtime.mjs';

await onCurrentNode(async () => {
  await buildTests();
  const program = join(root, '.build', 'test', 'support', 'runner', 'titles.js');
  const flags = ['--enable-source-maps', program, ...process.argv.slice(2)];
  const { code } = await run(process.execPath, flags, { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exitCode = code;
});
