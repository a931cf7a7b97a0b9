// npm test: its own PostgreSQL and Redis, the build of sources and tests, then jest with the given arguments.
// --long asks for the large counts.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { Lifecycle } from './lib/lifecycle.mjs';
import { root } from './lib/paths.mjs';
import { ended, signal } from './lib/processes.mjs';
import { say } from './lib/progress.mjs';
import { onCurrentNode } from './lib/runtime.mjs';
import {
  discard,
  recordTests,
  startPostgres,
  sweep,
  temporaryFolder,
  testEnvironment,
  testPostgres,
  testPrograms,
  testRedis,
} from './lib/test-services.mjs';

const long = process.argv.includes('--long');
const jestArguments = process.argv.slice(2).filter((argument) => argument !== '--long');
const seed = process.env.SEED || String(randomInt(1, 2 ** 31));

await onCurrentNode(async () => {
  const life = new Lifecycle({ codeOnSignal: 130 });
  await life.run(async () => {
    const { environment, folder } = await startServices(life);
    await life.step('Compiling', () =>
      build({ project: 'tsconfig.test.json', output: '.build', sources: ['src', 'test'] }),
    );
    say(`  Seed ${seed} (to repeat: SEED=${seed} npm run test${long ? ':long' : ''})\n`);
    return jest(life, environment, folder);
  });
});

async function startServices(life) {
  const programs = await testPrograms();
  await sweep(programs);
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  const folder = temporaryFolder(programs.account);
  life.willStop(() => discard(programs, folder));
  const postgres = testPostgres(programs, folder);
  const redis = testRedis(programs, folder);
  life.willStop(() => postgres.stop('SIGQUIT'));
  life.willStop(() => redis.stop('SIGKILL'));
  if (!databaseUrl) await life.step('Starting PostgreSQL', () => startPostgres(postgres));
  if (!redisUrl) await life.step('Starting Redis', () => redis.start());
  return {
    folder,
    environment: testEnvironment(programs, databaseUrl || postgres.urlOf('postgres'), redisUrl || redis.url),
  };
}

/** jest leads a process group of its own, so that whatever the tests have started can be ended with it. */
async function jest(life, environment, folder) {
  if (life.ending) return 130;
  const flags = ['--enable-source-maps', join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
  const child = spawn(process.execPath, [...flags, ...jestArguments], {
    cwd: root,
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, ...environment, SEED: seed, ...(long ? { TEST_LONG: 'true' } : {}) },
  });
  if (child.pid) recordTests(folder, child.pid);
  const kill = () => signal(-child.pid, 'SIGKILL');
  life.willStop(async () => {
    signal(-child.pid, 'SIGTERM');
    await ended(child.pid, 5_000);
    kill();
  }, kill);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
