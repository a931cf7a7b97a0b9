import { Redis } from 'ioredis';
import { StartFault } from '../../core/start-fault.js';
import { faultReason } from '../fault-reason.js';
import type { Logger } from '../telemetry/log.js';
import { PromptRedis } from './prompt-redis.js';

/** A connection that waits this long for an answer counts as dead; it is closed and opened again. */
const SILENT_MS = 10_000;

/** Redis' answers to a wrong user or password, and to a user who may not even send PING. */
const REFUSAL = /\b(WRONGPASS|NOAUTH|NOPERM|invalid password)\b/;

/** When the library's own resubscribing fails, the process ends; so listeners subscribe again on `ready`. */
const LISTENERS_SUBSCRIBE = { autoResubscribe: false } as const;

const RECONNECTS_FOR_EVER = { retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000) } as const;

/**
 * The connection for commands. It reconnects without limit, and its commands fail instead of waiting while Redis is
 * unavailable or does not answer.
 */
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
  // This connection opens first. If Redis refuses its user or password, the process ends and says so.
  quiet(redis, log, 'commands', REFUSAL);
  return redis;
}

/**
 * A connection that listens to channels and reconnects without limit. Its commands wait for a reconnect, each for at
 * most 5 s and three retries.
 */
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

/** A connection for blocking commands (XREAD BLOCK), each of which must block for less than {@link SILENT_MS}. */
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

/**
 * Logs the beginning and the end of an outage once; without a listener an error event would end the process. Errors
 * that match `saidElsewhere` are not logged before the first connection, as they are reported elsewhere.
 */
function quiet(redis: Redis, log: Logger, purpose: string, saidElsewhere?: RegExp): void {
  let down = false;
  let unsaid = saidElsewhere;
  redis.on('error', (error: Error) => {
    if (unsaid?.test(error.message)) return;
    if (!down) log.warn({ err: error, purpose }, 'Redis is unavailable');
    down = true;
  });
  redis.on('ready', () => {
    unsaid = undefined;
    if (down) log.info({ purpose }, 'Redis is available again');
    down = false;
  });
}

/**
 * Waits until Redis answers a PING; throws a {@link StartFault} after `timeoutMs`, and at once when Redis refuses the
 * user or password. Redis may be started at the same time as this process, so a refused connection is tried again.
 */
export async function awaitRedis(redis: Redis, url: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const heard = listenTo(redis);
  try {
    redis.connect().catch(heard.note);
    while (Date.now() < deadline) {
      const left = deadline - Date.now();
      const answer = await Promise.race([redis.ping().catch(heard.note), wait(Math.min(left, 1_000))]);
      if (answer === 'PONG') return;
      if (heard.refused) throw new StartFault('Redis refuses the user or password of REDIS_URL: correct them', 78);
      await wait(Math.min(100, Math.max(0, deadline - Date.now())));
    }
    throw unreachable(url, timeoutMs, heard.failed);
  } finally {
    heard.stop();
  }
}

/** Collects the errors of a connection that has not answered yet. */
function listenTo(redis: Redis) {
  const heard = {
    refused: false,
    /** Why the connection failed; null once it is made. */
    failed: null as unknown,
    note(this: void, error: Error): null {
      heard.refused ||= REFUSAL.test(error.message);
      return null;
    },
    stop: (): void => void redis.off('error', fail).off('connect', connected),
  };
  const fail = (error: Error): void => {
    heard.failed = error;
    heard.note(error);
  };
  const connected = (): void => void (heard.failed = null);
  redis.on('error', fail).on('connect', connected);
  return heard;
}

function unreachable(url: string, timeoutMs: number, failed: unknown): StartFault {
  const { hostname, port } = new URL(url);
  const what =
    failed === null
      ? `took a connection and answered nothing for ${timeoutMs / 1_000} s: restart it`
      : `cannot be reached (${faultReason(failed)}): start it`;
  return new StartFault(`Redis at ${hostname}:${port || 6379} ${what}, or correct REDIS_URL`, 78, { cause: failed });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
