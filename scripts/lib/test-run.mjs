import { spawn } from 'node:child_process';
import { root } from './paths.mjs';
import { ended, signal } from './processes.mjs';
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
} from './test-services.mjs';

/** Starts a PostgreSQL and a Redis for this run only, unless the environment names others. */
export async function startServices(life) {
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
    environment: testEnvironment(programs, folder, databaseUrl || postgres.urlOf('postgres'), redisUrl || redis.url),
  };
}

/**
 * Runs a Node program with those services; returns its exit code. The program leads its own process group, so that
 * everything it starts can be ended with it.
 */
export async function runBeside({ folder, environment }, life, args, { cwd = root, env = {} } = {}) {
  if (life.ending) return 130;
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, ...environment, ...env },
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
    child.on('close', (code) => resolve(code ?? 1));
  });
}
