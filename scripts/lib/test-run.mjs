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
    environment: testEnvironment(programs, databaseUrl || postgres.urlOf('postgres'), redisUrl || redis.url),
  };
}

/** The result of {@link runBeside} for a program that was ended because it printed nothing for too long. */
export const STALLED = 'stalled';

/**
 * Runs a Node program with those services; returns its exit code. The program leads its own process group, so that
 * everything it starts can be ended with it. With `silentMs`, a program that is silent for that long is ended: STALLED.
 */
export async function runBeside({ folder, environment }, life, args, { cwd = root, env = {}, silentMs } = {}) {
  if (life.ending) return 130;
  const colour = silentMs && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: silentMs ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...colour, ...environment, ...env },
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
    if (silentMs) watch(child, silentMs, () => resolve(STALLED));
  });
}

/** Forwards a program's output, and ends its whole group after too long a silence. */
function watch(child, silentMs, stalled) {
  const end = () => {
    stalled();
    signal(-child.pid, 'SIGKILL');
  };
  let timer = setTimeout(end, silentMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silentMs);
  };
  child.stdout.on('data', heard).pipe(process.stdout);
  child.stderr.on('data', heard).pipe(process.stderr);
  child.on('close', () => clearTimeout(timer));
}
