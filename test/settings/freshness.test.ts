import { sql } from 'kysely';
import { loadConfig } from '../../src/config/index.js';
import { newLogger } from '../../src/infra/telemetry/log.js';
import { openPlatform, type OpenPlatform } from '../../src/platform.js';
import { expectWithin } from '../support/long.js';
import { TEST_ENVIRONMENT, world } from '../support/world.js';

/** Long enough for a busy machine. The long run measures the actual time. */
const GENEROUS_MS = 30_000;

/** Another process on the same database and Redis, as far as settings are concerned. */
async function anotherProcess(): Promise<OpenPlatform> {
  const { databaseUrl, redisUrl } = await world();
  const env = { ...process.env, ...TEST_ENVIRONMENT, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const platform = await openPlatform(loadConfig(env), { log: newLogger('silent') });
  await platform.start();
  return platform;
}

/** Writes a row as a save does. */
async function write(key: string, value: string): Promise<void> {
  const { platform } = await world();
  await sql`
    insert into settings (key, value) values (${key}, ${value}) on conflict (key) do update set value = ${value}`.execute(
    platform.db.rows,
  );
  await sql`update settings set value = (value::bigint + 1)::text where key = ${'__cacheVersion'}`.execute(
    platform.db.rows,
  );
}

async function until(condition: () => boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while (!condition()) {
    if (performance.now() - startedAt > withinMs) throw new Error(`nothing changed within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - startedAt;
}

describe('settings of several processes', () => {
  let other: OpenPlatform;

  beforeAll(async () => {
    other = await anotherProcess();
  });

  afterAll(() => other.close());

  it('reach another process by message', async () => {
    const { platform } = await world();
    await write('newsStatus', 'false');
    await platform.settings.changed();
    expect(platform.settings.flag('newsStatus')).toBe(false);
    await until(() => !other.settings.flag('newsStatus'), GENEROUS_MS);
  });

  it('reach another process within 5 seconds while the channel is cut', async () => {
    const { platform } = await world();
    other.invalidation.stop();
    await write('newsStatus', 'true');
    await platform.settings.changed();
    const ms = await until(() => other.settings.flag('newsStatus'), GENEROUS_MS);
    expectWithin(ms, 5_000);
  });

  it('are read without a query or a Redis call', async () => {
    const { platform } = await world();
    let statements = 0;
    const stop = platform.db.watch(() => (statements += 1));
    for (let read = 0; read < 1_000; read += 1) platform.settings.flag('newsStatus');
    stop();
    expect(statements).toBe(0);
  });
});
