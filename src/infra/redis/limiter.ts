import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BucketEmpty } from '../../core/bucket-empty.js';
import { AppError, ERRORS } from '../../core/catalogue/errors.js';
import { THROTTLES, type Allowance, type Throttle, type ThrottleName } from '../../core/catalogue/throttles.js';
import type { RouteLimit } from '../../entities/api-key/api-key.js';
import type { Logger } from '../telemetry/log.js';
import { MemoryWindows } from './memory-windows.js';
import { countGuardFailure } from '../telemetry/metrics.js';

/** Maximum number of cached buckets with figures of their own, which API keys, merchants and rows have. */
const MAX_OWN_BUCKETS = 1_000;

/** Maximum number of ids that a bucket counts in memory. */
const MAX_IN_MEMORY = 10_000;

/** The bucket of an API key's own limit for one route; limit and window come from the key. */
const OWN_LIMIT = {
  prefix: 'api_key_route',
  per: 'account',
  onStoreFailure: 'refuse',
  message: ERRORS.RATE_LIMITED.message,
} as const;

/**
 * Counts calls in Redis, each by one atomic command, so that simultaneous calls and several processes are counted
 * right. A window begins with its first call; the counter's TTL is the window, so restarting this process changes
 * nothing.
 */
export interface Limiter {
  /**
   * Takes one point and answers what is left, or throws RATE_LIMITED with the bucket's message and the documented
   * headers. While the counters are unavailable a bucket throws UNAVAILABLE or counts in this process's memory, as its
   * `onStoreFailure` says. `limit` replaces the bucket's limit for this id.
   */
  consume(name: ThrottleName, id: string, limit?: number | null): Promise<Allowance>;
  /** Takes a point from an API key's own limit for one route, as {@link consume} does. */
  consumeOwn(keyId: string, limit: RouteLimit): Promise<Allowance>;
  /** Gives a point back, for buckets that count only failures. */
  refund(name: ThrottleName, id: string): Promise<void>;
  /** What is left, without taking a point. */
  peek(name: ThrottleName, id: string): Promise<Allowance>;
  /** Deletes the counter; true when there was one. */
  reset(name: ThrottleName, id: string): Promise<boolean>;
}

/** Limits and windows that replace those of the buckets' definitions. */
export type ThrottleFigures = Partial<Record<ThrottleName, Pick<Throttle, 'limit' | 'windowSeconds'>>>;

export function newLimiter(redis: Redis, log: Logger, figures: ThrottleFigures = {}): Limiter {
  const store = new Store(redis, log);
  const buckets = new Map<ThrottleName, Bucket>();
  const bucket = (name: ThrottleName): Bucket => {
    const known = buckets.get(name) ?? new Bucket(store, { ...THROTTLES[name], ...figures[name] });
    buckets.set(name, known);
    return known;
  };
  const own = new Map<string, Bucket>();
  const ownBucket = (name: string, throttle: () => Throttle): Bucket => {
    const known = own.get(name) ?? new Bucket(store, throttle());
    if (own.size >= MAX_OWN_BUCKETS) own.clear();
    own.set(name, known);
    return known;
  };
  const keyBucket = ({ limit, windowSeconds }: RouteLimit): Bucket =>
    ownBucket(`${limit}/${windowSeconds}`, () => ({ ...OWN_LIMIT, limit, windowSeconds }));
  // The counter's key does not contain the limit, so a changed limit continues the same count.
  const withLimit = (name: ThrottleName, limit: number): Bucket =>
    ownBucket(`${name}/${limit}`, () => ({ ...THROTTLES[name], ...figures[name], limit }));
  return {
    consumeOwn: (keyId, limit) => keyBucket(limit).consume(`${keyId}:${limit.route}`),
    consume: (name, id, limit = null) => (limit === null ? bucket(name) : withLimit(name, limit)).consume(id),
    refund: (name, id) => bucket(name).refund(id, log),
    peek: (name, id) => bucket(name).peek(id),
    reset: (name, id) => bucket(name).reset(id),
  };
}

/** The store of all buckets. Logs an outage once, however many calls fail in it. */
class Store {
  private isAway = false;

  constructor(
    readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  answered(): void {
    if (this.isAway) this.log.info('the rate limit store is available again');
    this.isAway = false;
  }

  failed(error: unknown, { prefix, onStoreFailure }: Throttle): void {
    countGuardFailure(prefix, onStoreFailure);
    if (!this.isAway) {
      const how = 'buckets that allow count in memory, the others refuse';
      this.log.error({ err: error, bucket: prefix }, `the rate limit store failed: ${how}`);
    }
    this.isAway = true;
  }
}

class Bucket {
  private readonly counters: RateLimiterRedis;
  /**
   * Counts from times when the store was unavailable. They are kept after an outage, so that a store that fails on and
   * off does not reset them.
   */
  private meanwhile: MemoryWindows | undefined;

  constructor(
    private readonly store: Store,
    private readonly throttle: Throttle,
  ) {
    this.counters = new RateLimiterRedis({
      storeClient: store.redis,
      keyPrefix: throttle.prefix,
      points: throttle.limit,
      duration: throttle.windowSeconds,
      // Not needed: the connection itself fails commands while Redis is unavailable.
      rejectIfRedisNotReady: false,
    });
  }

  async consume(id: string): Promise<Allowance> {
    let allowance: Allowance;
    try {
      allowance = this.allowance(await this.counters.consume(this.key(id)));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) return this.consumeInMemory(id, error);
      this.store.answered();
      throw new BucketEmpty(this.throttle, this.allowance(error));
    }
    this.store.answered();
    return allowance;
  }

  /** Counts the call in memory instead of the store, or throws UNAVAILABLE when the bucket refuses. */
  private consumeInMemory(id: string, error: unknown): Allowance {
    const { used, leftMs } = this.insteadOfStore(error).take(id);
    const allowance = this.allowance({ consumedPoints: used, msBeforeNext: leftMs });
    if (used > this.throttle.limit) throw new BucketEmpty(this.throttle, allowance);
    return allowance;
  }

  private insteadOfStore(error: unknown): MemoryWindows {
    const { prefix, onStoreFailure, windowSeconds } = this.throttle;
    this.store.failed(error, this.throttle);
    if (onStoreFailure === 'refuse') {
      throw new AppError('UNAVAILABLE', {
        reason: `the rate limit store is unavailable, bucket ${prefix}`,
        cause: error,
      });
    }
    return (this.meanwhile ??= new MemoryWindows(MAX_IN_MEMORY, windowSeconds));
  }

  async refund(id: string, log: Logger): Promise<void> {
    await this.counters
      .reward(this.key(id))
      .catch((error: unknown) =>
        log.warn(
          { err: error, bucket: this.throttle.prefix },
          'could not give back a point of a rate limit; it expires with its window',
        ),
      );
  }

  async peek(id: string): Promise<Allowance> {
    try {
      return this.allowance(await this.counters.get(this.key(id)));
    } catch (error) {
      const counted = this.insteadOfStore(error).look(id);
      return this.allowance(counted && { consumedPoints: counted.used, msBeforeNext: counted.leftMs });
    }
  }

  async reset(id: string): Promise<boolean> {
    this.meanwhile?.forget(id);
    return this.counters.delete(this.key(id));
  }

  private key(id: string): string {
    return `${this.throttle.per}:${id}`;
  }

  private allowance(state: Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'> | null): Allowance {
    const { limit, windowSeconds } = this.throttle;
    const used = state?.consumedPoints ?? 0;
    // An expired counter answers with no time left; its next window begins with the next call.
    const left = state && state.msBeforeNext > 0 ? Math.ceil(state.msBeforeNext / 1000) : windowSeconds;
    return { limit, windowSeconds, remaining: Math.max(0, limit - used), resetSeconds: left };
  }
}
