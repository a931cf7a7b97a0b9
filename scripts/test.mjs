// npm test: starts PostgreSQL and Redis, builds sources and tests, then runs jest with the given arguments. The name of
// a module runs only its tests. --long uses the large counts.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { inTestFolders } from './lib/test-folders.mjs';
import { runBeside, STALLED, startServices } from './lib/test-run.mjs';

const long = process.argv.includes('--long');
const jestArguments = inTestFolders(process.argv.slice(2).filter((argument) => argument !== '--long'));
const seed = process.env.SEED || String(randomInt(1, 2 ** 31));
// The runner's workers get these options of Node, too.
const node = [
  '--enable-source-maps',
  '--import',
  pathToFileURL(join(root, 'scripts', 'lib', 'runner-worker.mjs')).href,
];
const jest = [...node, join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...jestArguments];

/**
 * A worker that never starts would block the run forever. A line is printed when a file ends, and the longest takes five
 * minutes on a busy machine. No test may take as long as this: ten minutes is the most that one can ask for.
 */
const SILENT_MS = 15 * 60_000;

/** Shared by the servers that tests start: reusing compiled code saves a sixth to a third of each later start. */
const compileCache = join(root, '.build', 'compile-cache');

await onCurrentNode(async () => {
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const services = await startServices(life);
    await life.step('Compiling', () =>
      build({ project: 'tsconfig.test.json', output: '.build', sources: ['src', 'test'] }),
    );
    say(`  Seed ${seed} (to repeat: SEED=${seed} npm run test${long ? ':long' : ''})\n`);
    const env = { NODE_COMPILE_CACHE: compileCache, SEED: seed, ...(long ? { TEST_LONG: 'true' } : {}) };
    if (long) return runBeside(services, life, jest, { env });
    const code = await runBeside(services, life, jest, { env, silentMs: SILENT_MS });
    if (code !== STALLED) return code;
    say(
      `\n  Nothing was printed for ${SILENT_MS / 60_000} minutes: a worker never began its file. Starting over, once.\n`,
    );
    return (await runBeside(services, life, jest, { env, silentMs: SILENT_MS })) === 0 ? 0 : 1;
  });
});
