import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumBinary } from './chromium-binary.mjs';
import { exclusively, recordProcess, recordedProcess } from './lock.mjs';
import { cloneName } from './paths.mjs';
import { phpBinary } from './php-binary.mjs';
import { canUse, postgresAccount } from './postgres-account.mjs';
import { postgresBinaries, postgresFolder } from './postgres-place.mjs';
import { PostgresServer } from './postgres.mjs';
import { signal } from './processes.mjs';
import { SetupError } from './progress.mjs';
import { redisBinary } from './redis-binary.mjs';
import { RedisServer } from './redis.mjs';

/** Faster but not crash-safe: a crash of the machine loses only test data. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_connections: 300,
  checkpoint_timeout: '30min',
  jit: 'off',
};

const temporaryName = `${cloneName}-test-`;

/** The programs that tests need, found or installed, and the account that runs PostgreSQL. */
export async function testPrograms() {
  const account = await postgresAccount();
  return {
    account,
    postgresBin: await postgresBinaries(account),
    redisBin: await redisBinary(),
    chromiumBin: await chromiumBinary(),
    phpBin: await phpBinary(),
  };
}

export function testPostgres({ account, postgresBin }, folder) {
  const data = postgresFolder(account, join(folder, 'postgres'));
  return new PostgresServer({ bin: postgresBin, account, folder: data, own: folder, settings });
}

export function testRedis({ redisBin }, folder) {
  return new RedisServer({ folder: join(folder, 'redis'), binary: redisBin, durable: false });
}

/** Starts the server, and creates its cluster first if there is none. */
export async function startPostgres(server) {
  if (!server.initialised) await server.initialise({ durable: false });
  return server.start();
}

export function testEnvironment({ postgresBin, redisBin, chromiumBin, phpBin }, folder, databaseUrl, redisUrl) {
  return {
    NODE_ENV: 'test',
    TEST_FOLDER: folder,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_SERVER_BIN: redisBin,
    POSTGRES_BIN_DIR: postgresBin,
    CHROMIUM_BIN: chromiumBin,
    PHP_BIN: phpBin,
    SECRET_KEYS: `k1:${Buffer.alloc(32, 'test').toString('base64')}`,
  };
}

/** A folder for this run only, which the account can enter. */
export function temporaryFolder(account) {
  for (const base of bases()) {
    const folder = mkdtempSync(join(base, temporaryName));
    recordProcess(join(folder, 'owner.json'), process.pid);
    if (usable(account, folder)) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new SetupError('PostgreSQL can use no temporary folder. Set TMPDIR to one that every account may enter.');
}

/** A folder that later runs of this clone reuse. */
export function lastingFolder(account, chosen) {
  const folder = chosen ?? join(tmpdir(), `${cloneName}-services`);
  mkdirSync(folder, { recursive: true });
  // Names in a shared temporary folder can be guessed, so another account may have created it first.
  if (statSync(folder).uid !== process.getuid()) throw new SetupError(`${folder} belongs to another account.`);
  if (!usable(account, folder))
    throw new SetupError(`PostgreSQL's account cannot enter ${folder}; choose another --dir.`);
  return folder;
}

function usable(account, folder) {
  chmodSync(folder, 0o711);
  const probe = join(folder, 'postgres');
  mkdirSync(probe, { recursive: true });
  if (account) chownSync(probe, account.uid, account.gid);
  return canUse(account, probe);
}

/** Stops and removes what killed test runs left behind. */
export async function sweep(programs) {
  await exclusively('sweep', async () => {
    for (const folder of temporaryFolders()) if (abandoned(folder)) await discard(programs, folder);
  });
}

/**
 * Resolves when no tests of this clone run, since they load what was compiled file by file, to their end; true when some
 * did.
 */
export async function untilNoTests() {
  let waited = false;
  for (; temporaryFolders().some((folder) => recordedProcess(join(folder, 'jest.json'))); await sleep(500))
    waited = true;
  return waited;
}

function temporaryFolders() {
  const all = bases().flatMap((base) => readdirSync(base).map((name) => join(base, name)));
  return all.filter((path) => basename(path).startsWith(temporaryName));
}

/** A run records itself just after creating the folder, so a new folder without a record is left alone. */
function abandoned(folder) {
  const owner = join(folder, 'owner.json');
  if (!existsSync(owner)) return Date.now() - statSync(folder).mtimeMs > 60_000;
  return !recordedProcess(owner);
}

/** Records the process group of jest, so that a later run can end it if this one is killed. */
export function recordTests(folder, pid) {
  recordProcess(join(folder, 'jest.json'), pid);
}

export async function discard(programs, folder) {
  const tests = recordedProcess(join(folder, 'jest.json'));
  if (tests) signal(-tests.pid, 'SIGKILL');
  const postgres = testPostgres(programs, folder);
  const redis = testRedis(programs, folder);
  if (postgres.findRunning()) await postgres.stop('SIGQUIT');
  if (await redis.findRunning()) await redis.stop('SIGKILL');
  // A chain that was killed with the tests may write until it has ended.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function bases() {
  return [...new Set([tmpdir(), '/tmp', '/var/tmp'])];
}
