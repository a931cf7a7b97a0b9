import { Redis } from 'ioredis';
import { StartFault } from '../core/start-fault.js';
import type { Logger } from './log.js';
import { PromptRedis } from './prompt-redis.js';

/** A connection that owes an answer for so long is dead, even if no packet says so; it is closed and made anew. */
const SILENT_MS = 10_000;

/** Thrown at boot when Redis stays silent; main.ts exits with 78 (a configuration error for process managers). */
export class RedisUnreachable extends Error {
  constructor(timeoutMs: number) {
    super(`Redis did not answer within ${timeoutMs / 1000} s`);
    this.name = 'RedisUnreachable';
  }
}

/** The library would subscribe anew by itself, and end the process when that fails; whoever listens does it on `ready`. */
const LISTENERS_SUBSCRIBE = { autoResubscribe: false } as const;

const RECONNECTS_FOR_EVER = { retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000) } as const;

/** The connection of commands: for ever made anew, and none of its commands waits for a Redis that is away or silent. */
export function newCommandRedis(url: string, log: Logger): Redis {
  const options = {
    lazyConnect: true,
    connectionName: 'commands',
    socketTimeout: SILENT_MS,
    maxRetriesPerRequest: 3,
    ...LISTENERS_SUBSCRIBE,
    ...RECONNECTS_FOR_EVER,
  };
  const redis = new PromptRedis(url, options, log);
  quiet(redis, log, 'commands');
  return redis;
}

/** A connection that listens to channels, for ever made anew. Its commands wait for that, 5 s each and three tries at most. */
export function newRedis(url: string, log: Logger, purpose: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: purpose,
    commandTimeout: 5_000,
    socketTimeout: SILENT_MS,
    maxRetriesPerRequest: 3,
    ...LISTENERS_SUBSCRIBE,
    ...RECONNECTS_FOR_EVER,
  });
  quiet(redis, log, purpose);
  return redis;
}

/** A connection for commands that wait for news (XREAD BLOCK), each for less than {@link SILENT_MS}. */
export function newBlockingRedis(url: string, log: Logger, purpose: string): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectionName: purpose,
    // A waiting read that is lost with the connection must fail, so that its reader can catch up from the database.
    maxRetriesPerRequest: 0,
    ...LISTENERS_SUBSCRIBE,
    enableOfflineQueue: false,
    socketTimeout: SILENT_MS,
    ...RECONNECTS_FOR_EVER,
  });
  quiet(redis, log, purpose);
  return redis;
}

/** Without a listener an error event would end the process; one line an outage is enough. */
function quiet(redis: Redis, log: Logger, purpose: string): void {
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) log.warn({ err: error, purpose }, 'Redis is away');
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info({ purpose }, 'Redis is back');
    down = false;
  });
}

/** What Redis says to a user or password that it does not know, and to one who may not even ask whether it is there. */
const REFUSAL = /\b(WRONGPASS|NOAUTH|NOPERM|invalid password)\b/;

/**
 * Waits until Redis answers a PING; throws {@link RedisUnreachable} after `timeoutMs`, and a {@link StartFault} at once
 * when it answers and lets nobody in.
 */
export async function awaitRedis(redis: Redis, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let refused = false;
  const listen = (error: Error): void => void (refused ||= REFUSAL.test(error.message));
  const note = (error: Error): null => (listen(error), null);
  redis.on('error', listen);
  try {
    redis.connect().catch(listen);
    while (Date.now() < deadline) {
      const left = deadline - Date.now();
      const answer = await Promise.race([redis.ping().catch(note), wait(Math.min(left, 1_000))]);
      if (answer === 'PONG') return;
      if (refused) throw new StartFault('Redis refuses the user or password of REDIS_URL: correct them', 78);
      await wait(Math.min(100, Math.max(0, deadline - Date.now())));
    }
    throw new RedisUnreachable(timeoutMs);
  } finally {
    redis.off('error', listen);
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
