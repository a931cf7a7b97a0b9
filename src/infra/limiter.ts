import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BucketEmpty } from '../core/bucket-empty.js';
import { AppError, ERRORS } from '../core/errors.js';
import { THROTTLES, type Allowance, type Throttle, type ThrottleName } from '../core/throttles.js';
import type { RouteLimit } from '../entities/api-key.js';
import type { Logger } from './log.js';
import { countGuardFailure } from './metrics.js';

/** Buckets differ by their figures alone; those of keys come and go. */
const MAX_OWN_BUCKETS = 1_000;

/** How an API key's own limit for one route behaves; its figures are the key's. */
const OWN_LIMIT = {
  prefix: 'api_key_route',
  per: 'account',
  onStoreFailure: 'refuse',
  message: ERRORS.RATE_LIMITED.message,
} as const;

/**
 * Counts calls in Redis, where one command decides each of them, so that calls at the same moment and from several
 * processes are counted right. A window begins with its first call; the counter's TTL is the window, so a restart of
 * this process changes nothing.
 */
export interface Limiter {
  /**
   * Takes one point and answers what is left, or throws RATE_LIMITED with the bucket's message and the documented
   * headers. While the counters are away a bucket answers null or throws UNAVAILABLE, as its definition says.
   */
  consume(name: ThrottleName, id: string): Promise<Allowance | null>;
  /** Takes a point from what an API key has for one route of its own, as {@link consume} does. */
  consumeOwn(keyId: string, limit: RouteLimit): Promise<Allowance | null>;
  /** Gives a point back, for buckets that count failures alone. */
  refund(name: ThrottleName, id: string): Promise<void>;
  /** What is left, without taking a point. */
  peek(name: ThrottleName, id: string): Promise<Allowance>;
  /** Forgets what was counted; true when there was something. */
  reset(name: ThrottleName, id: string): Promise<boolean>;
}

/** Other figures for some buckets than their definitions give. */
export type ThrottleFigures = Partial<Record<ThrottleName, Pick<Throttle, 'limit' | 'windowSeconds'>>>;

export function newLimiter(redis: Redis, log: Logger, figures: ThrottleFigures = {}): Limiter {
  const buckets = new Map<ThrottleName, Bucket>();
  const bucket = (name: ThrottleName): Bucket => {
    const known = buckets.get(name) ?? new Bucket(redis, { ...THROTTLES[name], ...figures[name] });
    buckets.set(name, known);
    return known;
  };
  const own = new Map<string, Bucket>();
  const ownBucket = ({ limit, windowSeconds }: RouteLimit): Bucket => {
    const name = `${limit}/${windowSeconds}`;
    const known = own.get(name) ?? new Bucket(redis, { ...OWN_LIMIT, limit, windowSeconds });
    if (own.size >= MAX_OWN_BUCKETS) own.clear();
    own.set(name, known);
    return known;
  };
  return {
    consumeOwn: (keyId, limit) => ownBucket(limit).consume(`${keyId}:${limit.route}`, log),
    consume: (name, id) => bucket(name).consume(id, log),
    refund: (name, id) => bucket(name).refund(id, log),
    peek: (name, id) => bucket(name).peek(id),
    reset: (name, id) => bucket(name).reset(id),
  };
}

class Bucket {
  private readonly counters: RateLimiterRedis;

  constructor(
    redis: Redis,
    private readonly throttle: Throttle,
  ) {
    this.counters = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: throttle.prefix,
      points: throttle.limit,
      duration: throttle.windowSeconds,
      // A reconnecting store answers late; the command's own time-out decides, not an in-memory stand-in.
      rejectIfRedisNotReady: false,
    });
  }

  async consume(id: string, log: Logger): Promise<Allowance | null> {
    try {
      return this.allowance(await this.counters.consume(this.key(id)));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new BucketEmpty(this.throttle, this.allowance(error));
      storeFailed(this.throttle, error, log);
      return null;
    }
  }

  async refund(id: string, log: Logger): Promise<void> {
    await this.counters
      .reward(this.key(id))
      .catch((error: unknown) => log.warn({ err: error, bucket: this.throttle.prefix }, 'a point was not given back'));
  }

  async peek(id: string): Promise<Allowance> {
    return this.allowance(await this.counters.get(this.key(id)));
  }

  async reset(id: string): Promise<boolean> {
    return this.counters.delete(this.key(id));
  }

  private key(id: string): string {
    return `${this.throttle.per}:${id}`;
  }

  private allowance(state: RateLimiterRes | null): Allowance {
    const { limit, windowSeconds } = this.throttle;
    const used = state?.consumedPoints ?? 0;
    // An expired counter answers with no time left; its window begins anew with the next call.
    const left = state && state.msBeforeNext > 0 ? Math.ceil(state.msBeforeNext / 1000) : windowSeconds;
    return { limit, windowSeconds, remaining: Math.max(0, limit - used), resetSeconds: left };
  }
}

function storeFailed(throttle: Throttle, error: unknown, log: Logger): void {
  log.error(
    { err: error, bucket: throttle.prefix },
    `the counter store failed; the bucket ${throttle.onStoreFailure}s`,
  );
  countGuardFailure(throttle.prefix, throttle.onStoreFailure);
  if (throttle.onStoreFailure === 'refuse') {
    throw new AppError('UNAVAILABLE', { reason: `counter store away, bucket ${throttle.prefix}`, cause: error });
  }
}
