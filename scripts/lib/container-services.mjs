import { postgresAccount } from './postgres-account.mjs';
import { postgresBinaries } from './postgres-place.mjs';
import { redisBinary } from './redis-binary.mjs';
import { discard, startPostgres, sweep, temporaryFolder, testPostgres, testRedis } from './test-services.mjs';

/** Starts a PostgreSQL and a Redis for this run only. Unlike the tests, it needs neither a browser nor PHP. */
export async function startOwnServices(life) {
  const account = await postgresAccount();
  const programs = { account, postgresBin: await postgresBinaries(account), redisBin: await redisBinary() };
  await sweep(programs);
  const folder = temporaryFolder(account);
  life.willStop(() => discard(programs, folder));
  const postgres = testPostgres(programs, folder);
  const redis = testRedis(programs, folder);
  life.willStop(() => postgres.stop('SIGQUIT'));
  life.willStop(() => redis.stop('SIGKILL'));
  await life.step('Starting PostgreSQL', () => startPostgres(postgres));
  await life.step('Starting Redis', () => redis.start());
  return { databaseUrl: postgres.urlOf('postgres'), redisUrl: redis.url };
}
