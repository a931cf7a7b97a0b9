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
import { seed } from '../../src/services/seed.js';
import { TestClock } from './clock.js';
import { cloneDatabase, dropDatabase } from './databases.js';
import { enableExtensions, licenceFolder } from './extensions.js';
import { serve } from './served.js';

/** One server over one database of its own, made for one file of tests: no file meets what another one left. */
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
}

// A test's worker survives what a server's process does.
surviveLeftBehind(newLogger(process.env['LOG_LEVEL'] ?? 'fatal'));

let current: { file: string | undefined; booted: Promise<World> } | undefined;
let worlds = 0;
let licences: Promise<string> | undefined;

/** The file's server; its first call ends the server of the file before and boots one. */
export function world(): Promise<World> {
  const file = expect.getState().testPath;
  if (current?.file !== file) current = { file, booted: boot(current?.booted) };
  return current!.booted;
}

export function bootedWorld(): Promise<World> | undefined {
  return current?.booted;
}

/** What is remembered as long as the file's world stands. */
export function oncePerWorld<T>(make: () => Promise<T>): () => Promise<T> {
  const made = new WeakMap<World, Promise<T>>();
  return async () => {
    const standing = await world();
    const known = made.get(standing) ?? make();
    made.set(standing, known);
    return known;
  };
}

async function boot(before: Promise<World> | undefined): Promise<World> {
  // Told, and no fault of this file.
  await before?.then(closeWorld).catch((error: unknown) => {
    process.stderr.write(`The server of the file before did not close: ${String((error as Error).stack)}\n`);
  });
  return openWorld();
}

export interface WorldOptions {
  /** What the server's environment has besides, or instead. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The server's own, in place of the worker's. */
  readonly parts?: AppParts;
}

/** A server over a database of its own, with the rows of an installation. A file that opens one closes it. */
export async function openWorld({ environment = {}, parts }: WorldOptions = {}): Promise<World> {
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
  await platform.redis.flushdb();
  const system = jobContext(platform, 'test');
  await seed(system);
  await enableExtensions(system);
  await platform.start();
  const { app, url } = await serve(platform, parts);
  return { app, platform, clock, url, databaseUrl, redisUrl, system };
}

export async function closeWorld({ app, platform, databaseUrl }: World): Promise<void> {
  await app.close();
  await platform.close();
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
  url.pathname = `/${Number(process.env['JEST_WORKER_ID'] ?? '1') % 16}`;
  return url.href;
}
