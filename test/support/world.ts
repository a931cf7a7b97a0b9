import 'reflect-metadata';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, AppParts } from '../../src/app.js';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { jobContext } from '../../src/jobs/context.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import { surviveLeftBehind } from '../../src/server/execution/left-behind.js';
import type { Context } from '../../src/services/frame/context.js';
import { seedOnePerson } from '../../src/services/approval/seed-one-person.js';
import { seed } from '../../src/services/seed.js';
import { TestClock } from './clock.js';
import { cloneDatabase, dropDatabase } from './databases.js';
import { emptyRedis } from './empty-redis.js';
import { enableExtensions, licenceFolder } from './extensions.js';
import { configurationOf, putBack, type Configuration } from './put-back.js';
import { note } from './runner/notes.js';
import { folderOf } from './runner/units.js';
import { serve } from './served.js';

/** One server over one database of its own, made for the files of one folder. */
export interface World {
  readonly app: App;
  readonly platform: OpenPlatform;
  readonly clock: TestClock;
  /** Origin of the server, such as http://127.0.0.1:41234. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The platform's own context: what builders act with. */
  readonly system: Context;
  /** What stands as long as the world, such as a chain, and is ended after it. */
  readonly endings: (() => Promise<void>)[];
}

// A test's worker survives what a server's process does.
surviveLeftBehind(newLogger(process.env['LOG_LEVEL'] ?? 'fatal'));

/** The worker's only standing world, and who uses it now. */
interface Standing {
  /** The folder that shares the world, or the file that has it for itself, and its environment. */
  readonly of: string;
  readonly booted: Promise<World>;
  readonly configuration: Promise<Configuration>;
  /** The file that runs, ready once the world is as it was made. */
  file: string;
  ready: Promise<World>;
}

let current: Standing | undefined;

const LATE = 'the world of this file stands already, with another environment: ask for this one in the first call';
let worlds = 0;
let licences: Promise<string> | undefined;
const own = new Set<string>();

/**
 * For a file that cannot share the world of its folder, or that others could not share it with: stands at its top and
 * says why. Files that only add rows need none, since settings, extensions, switches, clock, waiting jobs and Redis are
 * put back between files.
 */
export function ownWorld(_reason: string): void {
  own.add(runningFile());
}

/**
 * The server of the folder whose file runs, put back for each file; the first call of a folder ends the server before and
 * boots one.
 */
export function world(): Promise<World> {
  return worldWith({});
}

/**
 * As {@link world}, with an environment besides, shared by the folder's files that ask for the same. In place of `world` in
 * the first call of a file.
 */
export function worldWith(environment: Readonly<Record<string, string>>): Promise<World> {
  const file = runningFile();
  const of = `${worldScope()} ${JSON.stringify(environment)}`;
  if (current?.file === file) {
    if (current.of !== of && Object.keys(environment).length > 0) throw new Error(LATE);
    return current.ready;
  }
  if (current?.of === of) {
    const { booted, configuration, ready } = current;
    current.file = file;
    current.ready = (async () => {
      // A file that could not have it put back must not fail those behind it.
      await ready.catch(() => undefined);
      await putBack(await booted, await configuration);
      return booted;
    })();
    return current.ready;
  }
  const booted = boot(endWorld(), environment);
  const configuration = booted.then(configurationOf);
  current = { of, file, booted, configuration, ready: configuration.then(() => booted) };
  return current.ready;
}

/** What the running file may share a world with: its folder, or only itself. */
export function worldScope(): string {
  const file = runningFile();
  return own.has(file) ? file : folderOf(file);
}

export function bootedWorld(): Promise<World> | undefined {
  return current?.ready;
}

function runningFile(): string {
  // A process that a test starts runs no file.
  return typeof expect === 'undefined' ? 'a process' : (expect.getState().testPath ?? '');
}

/** What is remembered as long as the world stands: rows, which stay when another file goes on. */
export function oncePerWorld<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<World, Promise<T>>();
  return async () => {
    const standing = await world();
    const known = made.get(standing) ?? make();
    made.set(standing, known);
    return known;
  };
}

/** What is remembered as long as the file's tests run. */
export function oncePerFile<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<Promise<World>, Promise<T>>();
  return async () => {
    await world();
    const { ready } = current!;
    const known = made.get(ready) ?? make();
    made.set(ready, known);
    return known;
  };
}

/** Ends the standing world, and what stands with it, for a file that needs something of that before it boots its own. */
export async function endWorld(): Promise<void> {
  const ended = current;
  current = undefined;
  // Told, and no fault of this file.
  await ended?.booted.then(closeWorld).catch((error: unknown) => {
    process.stderr.write(`The server of the folder before did not close: ${String((error as Error).stack)}\n`);
  });
}

async function boot(ended: Promise<void>, environment: Readonly<Record<string, string>>): Promise<World> {
  await ended;
  return openWorld({ environment });
}

export interface WorldOptions {
  /** What the server's environment has besides, or instead. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The server's own, in place of the worker's. */
  readonly parts?: AppParts;
}

/** A server over a database of its own, with the rows of an installation. A file that opens one closes it. */
export async function openWorld({ environment = {}, parts }: WorldOptions = {}): Promise<World> {
  note('worlds', runningFile());
  const databaseUrl = await cloneDatabase(`worker_${process.pid}_${++worlds}`);
  const redisUrl = workerRedisUrl();
  const clock = new TestClock();
  const config = loadConfig({
    ...process.env,
    ...TEST_ENVIRONMENT,
    LICENCE_DIR: await (licences ??= licenceFolder()),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    ...environment,
  });
  const platform = await openPlatform(config, { clock, log: newLogger(process.env['LOG_LEVEL'] ?? 'fatal') });
  await emptyRedis(platform);
  const system = jobContext(platform, 'test');
  await seed(system);
  await enableExtensions(system);
  await seedOnePerson(system);
  await platform.start();
  const { app, url } = await serve(platform, parts);
  return { app, platform, clock, url, databaseUrl, redisUrl, system, endings: [] };
}

export async function closeWorld({ app, platform, databaseUrl, endings }: World): Promise<void> {
  await app.close();
  await platform.close();
  for (const end of endings) await end();
  await dropDatabase(databaseUrl);
}

/** Environment of the servers that tests start; DATABASE_URL and REDIS_URL are each server's own. */
export const TEST_ENVIRONMENT: Record<string, string> = {
  NODE_ENV: 'test',
  PORT: '0',
  APP_PUBLIC_URL: 'http://localhost:4000',
  SITE_ORIGINS: 'http://localhost:4000',
  TRUSTED_PROXIES: '127.0.0.1/32',
  // Outside systems stand beside the tests.
  OUTBOUND_ALLOW_LOOPBACK: 'true',
  // Passwords of tests protect nobody.
  PASSWORD_MEMORY_KIB: '64',
  NEXT_PUBLIC_WALLET_LINK_PROJECT_ID: 'test-project',
  // Every test calls from one address.
  RATE_LIMIT: '1000000000',
  RATE_LIMIT_PUBLIC_READS: '1000000000',
  UPLOAD_DIR: join(tmpdir(), `uploads-${process.pid}`),
  GEO_MMDB_PATH: join(tmpdir(), `countries-${process.pid}.mmdb`),
  GEO_ANONYMOUS_MMDB_PATH: join(tmpdir(), `anonymous-${process.pid}.mmdb`),
};

/** Each worker counts and publishes in a Redis database of its own. */
export function workerRedisUrl(): string {
  const url = new URL(process.env['REDIS_URL'] ?? '');
  url.pathname = `/${Number(process.env['TEST_WORKER'] ?? '1') % 16}`;
  return url.href;
}
