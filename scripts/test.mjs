// npm test: its own PostgreSQL and Redis, the build of sources and tests, then jest with the given arguments.
// --long asks for the large counts.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import { runBeside, startServices } from './lib/test-run.mjs';

const long = process.argv.includes('--long');
const jestArguments = process.argv.slice(2).filter((argument) => argument !== '--long');
const seed = process.env.SEED || String(randomInt(1, 2 ** 31));
const jest = ['--enable-source-maps', join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...jestArguments];

await onCurrentNode(async () => {
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const services = await startServices(life);
    await life.step('Compiling', () =>
      build({ project: 'tsconfig.test.json', output: '.build', sources: ['src', 'test'] }),
    );
    say(`  Seed ${seed} (to repeat: SEED=${seed} npm run test${long ? ':long' : ''})\n`);
    return runBeside(services, life, jest, { env: { SEED: seed, ...(long ? { TEST_LONG: 'true' } : {}) } });
  });
});
