import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HOUSE_KEYS, type StubKraken } from './stub-kraken/stub-kraken.js';
import { TEST_ENVIRONMENT, world } from './world.js';

const PROGRAM = fileURLToPath(new URL('./hedge-process.js', import.meta.url));

/** Lets a process of its own hedge at a stub, and answers with the signal that ended it; null when it ended by itself. */
export async function hedgeProcess(
  { url }: Pick<StubKraken, 'url'>,
  environment: Readonly<Record<string, string>>,
): Promise<NodeJS.Signals | null> {
  const { databaseUrl, redisUrl } = await world();
  const venue = { CONVERT_EXCHANGE: 'kraken', CONVERT_EXCHANGE_URL: url };
  const keys = { CONVERT_EXCHANGE_KEY: HOUSE_KEYS.key, CONVERT_EXCHANGE_SECRET: HOUSE_KEYS.secret };
  const stores = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const env = { ...process.env, ...TEST_ENVIRONMENT, ...stores, ...venue, ...keys, ...environment };
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === null && code !== 0) throw new Error(`the process ended with ${code}`);
  return signal;
}
