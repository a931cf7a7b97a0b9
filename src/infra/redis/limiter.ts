import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BucketEmpty } from '../../core/bucket-empty.js';
import { AppError, ERRORS } from '../../core/catalogue/errors.js';
import { THROTTLES, type Allowance, type Throttle, type ThrottleName } from '../../core/catalogue/throttles.js';
import type { RouteLimit } from '../../entities/api-key/api-key.js';
import type { Logger } from '../telemetry/log.js';
import { MemoryWindows } from './memory-windows.js';
import { countGuardFailure } from '../telemetry/metrics.js';

/** Buckets differ by their figures alone; those of keys, merchants and rows come and go. */
const MAX_OWN_BUCKETS = 1_000;

/** Names that a bucket counts in memory at most. */
const MAX_IN_MEMORY = 10_000;

/** How an API key's own limit for one route behaves; its figures are the key's. */
const OWN_LIMIT = {
  prefix: 'api_key_route',
  per: 'account',
  onStoreFailure: 'refuse',
  message: ERRORS.RATE_LIMITED.message,
} as const;

/**
 * Counts calls in Redis, where one command decides each of them, so that calls at the same time and from several
 * processes are counted right. A window begins with its first call; the counter's TTL is the window, so a restart of
 * this process changes nothing.
 */
export interface Limiter {
  /**
   * Takes one point and answers what is left, or throws RATE_LIMITED with the bucket's message and the documented
   * headers. While the counters are unavailable a bucket throws UNAVAILABLE or counts in this process's memory, as its
   * definition says.
   */
  consume(name: ThrottleName, id: string, call?: CountedCall): Promise<Allowance>;
  /** Takes a point from what an API key has for one route of its own, as {@link consume} does. */
  consumeOwn(keyId: string, limit: RouteLimit): Promise<Allowance>;
  /** Gives a point back, for buckets that count failures alone. */
  refund(name: ThrottleName, id: string): Promise<void>;
  /** What is left, without taking a point. */
  peek(name: ThrottleName, id: string): Promise<Allowance>;
  /** Forgets what was counted; true when there was something. */
  reset(name: ThrottleName, id: string): Promise<boolean>;
}

/** What a bucket may have to know of a call. */
export interface CountedCall {
  /** A figure that stands in place of the bucket's for this id. */
  readonly limit?: number | null;
  /** False for a call that only reads, which some buckets let through while the counters are unavailable. */
  readonly writes?: boolean;
}

/** Other figures for some buckets than their definitions give. */
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
  // The counter is the bucket's own, whatever the figure: one that is changed counts on.
  const withLimit = (name: ThrottleName, limit: number): Bucket =>
    ownBucket(`${name}/${limit}`, () => ({ ...THROTTLES[name], ...figures[name], limit }));
  return {
    consumeOwn: (keyId, limit) => keyBucket(limit).consume(`${keyId}:${limit.route}`),
    consume: (name, id, { limit = null, writes } = {}) =>
      (limit === null ? bucket(name) : withLimit(name, limit)).consume(id, writes),
    refund: (name, id) => bucket(name).refund(id, log),
    peek: (name, id) => bucket(name).peek(id),
    reset: (name, id) => bucket(name).reset(id),
  };
}

/** Where all buckets count, and whether it is unavailable; one line tells of an outage, however many calls meet it. */
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

  failed(error: unknown, { prefix }: Throttle, verdict: 'allow' | 'refuse'): void {
    countGuardFailure(prefix, verdict);
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
   * What was counted while the store was unavailable. It outlasts an outage, so that one that flickers does not empty
   * it.
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
      // The connection itself says when it is unavailable.
      rejectIfRedisNotReady: false,
    });
  }

  async consume(id: string, writes = true): Promise<Allowance> {
    let allowance: Allowance;
    try {
      allowance = this.allowance(await this.counters.consume(this.key(id)));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) return this.consumeInMemory(id, writes, error);
      this.store.answered();
      throw new BucketEmpty(this.throttle, this.allowance(error));
    }
    this.store.answered();
    return allowance;
  }

  /** Counts here what the store could not, or throws UNAVAILABLE where the bucket refuses. */
  private consumeInMemory(id: string, writes: boolean, error: unknown): Allowance {
    const { used, leftMs } = this.insteadOfStore(error, writes).take(id);
    const allowance = this.allowance({ consumedPoints: used, msBeforeNext: leftMs });
    if (used > this.throttle.limit) throw new BucketEmpty(this.throttle, allowance);
    return allowance;
  }

  private insteadOfStore(error: unknown, writes: boolean): MemoryWindows {
    const { prefix, onStoreFailure, windowSeconds } = this.throttle;
    const allows = onStoreFailure === 'allow' || (onStoreFailure === 'allowReads' && !writes);
    this.store.failed(error, this.throttle, allows ? 'allow' : 'refuse');
    if (!allows) {
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
      const counted = this.insteadOfStore(error, false).look(id);
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
    // An expired counter answers with no time left; its window begins anew with the next call.
    const left = state && state.msBeforeNext > 0 ? Math.ceil(state.msBeforeNext / 1000) : windowSeconds;
    return { limit, windowSeconds, remaining: Math.max(0, limit - used), resetSeconds: left };
  }
}
