import { setTimeout as sleep } from 'node:timers/promises';
import { RedisSilent } from '../../src/infra/redis/prompt-redis.js';
import type { OpenPlatform } from '../../src/platform.js';

const TRIES = 100;
const PAUSE_MS = 100;

/** Empties the Redis of a platform. On a busy machine it may take a while to answer, and commands fail until it does. */
export async function emptyRedis({ redis }: Pick<OpenPlatform, 'redis'>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await redis.flushdb();
      return;
    } catch (error) {
      if (!(error instanceof RedisSilent) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
