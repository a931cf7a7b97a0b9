import { join } from 'node:path';
import { AnvilServer } from './anvil.mjs';
import { anvilBinary } from './anvil-binary.mjs';
import { dataDir } from './paths.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { postgresBinaries, postgresFolder } from './postgres-place.mjs';
import { PostgresServer } from './postgres.mjs';
import { redisBinary } from './redis-binary.mjs';
import { say } from './progress.mjs';
import { RedisServer } from './redis.mjs';

const database = 'platform';

/** Durable as in production, with little memory for a developer's machine. */
const settings = { max_connections: 200, shared_buffers: '128MB', max_wal_size: '1GB', jit: 'off' };

async function localPostgres() {
  const account = await postgresAccount();
  const folder = postgresFolder(account, join(dataDir, 'postgres'));
  return new PostgresServer({ bin: await postgresBinaries(account), account, folder, own: dataDir, settings });
}

/** The database's address: the user's own, or that of the PostgreSQL in .data, which is started if needed. */
export async function provideDatabase(life) {
  if (process.env.DATABASE_URL) {
    say('  Using the database of DATABASE_URL');
    return process.env.DATABASE_URL;
  }
  const postgres = await localPostgres();
  life.willStop(() => postgres.stop());
  if (!postgres.initialised) {
    await life.step('Making the database', () => postgres.initialise({ database, durable: true }));
  }
  await life.step('Starting PostgreSQL', () => postgres.start());
  return postgres.urlOf(database);
}

/** The address of Redis: the user's own, or that of the Redis in .data, which is started if needed. */
export async function provideRedis(life) {
  if (process.env.REDIS_URL) {
    say('  Using the Redis of REDIS_URL');
    return process.env.REDIS_URL;
  }
  const redis = new RedisServer({ folder: join(dataDir, 'redis'), binary: await redisBinary(), durable: true });
  life.willStop(() => redis.stop());
  await life.step('Starting Redis', () => redis.start());
  return redis.url;
}

/**
 * The address of the chain of this machine, whose blocks are in .data beside the database; undefined where the user has
 * decided about CHAIN_RPC_URL, and where no chain comes with the packages.
 */
export async function provideChain(life) {
  const { CHAIN_RPC_URL } = process.env;
  if (CHAIN_RPC_URL !== undefined) {
    say(CHAIN_RPC_URL ? '  Using the chains of CHAIN_RPC_URL' : '  Using no chain, as CHAIN_RPC_URL is empty');
    return undefined;
  }
  const binary = anvilBinary();
  if (!binary) {
    say('  Using no chain: none comes with the packages for this machine. CHAIN_RPC_URL or ANVIL_BIN names one.');
    return undefined;
  }
  const chain = new AnvilServer({ folder: join(dataDir, 'chain'), binary });
  life.willStop(() => chain.stop());
  await life.step('Starting the development chain', () => chain.start());
  return chain.url;
}

/** Stops services that a killed launcher left running. */
export async function stopLeftServices() {
  const postgres = await localPostgres();
  const redis = new RedisServer({ folder: join(dataDir, 'redis'), durable: true });
  if (await redis.findRunning()) await redis.stop();
  if (postgres.findRunning()) await postgres.stop();
  const chain = new AnvilServer({ folder: join(dataDir, 'chain') });
  if (chain.findRunning()) await chain.stop();
}
