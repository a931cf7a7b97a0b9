import { SECOND_MS } from '../../../core/clock.js';
import { AppError } from '../../../core/catalogue/errors.js';
import { newId } from '../../../core/ids.js';
import { THROTTLES, type ThrottleName } from '../../../core/catalogue/throttles.js';
import type { Context } from '../../frame/context.js';

/** An attempt whose process died is given up after this long. */
const LIVES_MS = 30 * SECOND_MS;
/** How long an attempt waits for capacity. */
const WAIT_MS = 5 * SECOND_MS;
const ASK_AGAIN_MS = 25;

interface Counter {
  readonly bucket: ThrottleName;
  readonly id: string;
}

/**
 * Admits an attempt and returns its ticket, if the counted failures and the attempts under way, this one included, are
 * within the bucket's limit. RATE_LIMITED once the failures alone fill the bucket, or after five seconds without
 * capacity.
 */
export async function enter(ctx: Context, counter: Counter): Promise<string> {
  const ticket = newId();
  const { limit } = THROTTLES[counter.bucket];
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const underWay = await take(ctx, counter, ticket);
    const failures = limit - (await ctx.limiter.peek(counter.bucket, counter.id)).remaining;
    if (failures + underWay <= limit) return ticket;
    await leave(ctx, { ...counter, ticket });
    // Consuming from a full bucket throws RATE_LIMITED with the bucket's own message and headers.
    if (failures >= limit) await ctx.limiter.consume(counter.bucket, counter.id);
    if (Date.now() > until) throw new AppError('RATE_LIMITED', { message: THROTTLES[counter.bucket].message });
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS * (1 + Math.random())));
  }
}

/** Releases an attempt. If Redis fails, the attempt expires by itself. */
export async function leave(
  ctx: Context,
  { ticket, ...counter }: Counter & { readonly ticket: string },
): Promise<void> {
  await ctx.redis.zrem(keyOf(counter), ticket).catch((error: unknown) => {
    ctx.log.warn({ err: error, bucket: counter.bucket }, 'could not release a sign-in attempt; it expires by itself');
  });
}

/** Adds the attempt to those under way and returns their number. */
async function take({ redis, observer }: Context, counter: Counter, ticket: string): Promise<number> {
  const [key, now] = [keyOf(counter), Date.now()];
  try {
    const results = await redis
      .multi()
      .zremrangebyscore(key, '-inf', now)
      .zadd(key, now + LIVES_MS, ticket)
      .zcard(key)
      .pexpire(key, LIVES_MS)
      .exec();
    return Number(results?.[2]?.[1]);
  } catch (error) {
    observer.guardFailed('attempts', 'refuse');
    throw new AppError('UNAVAILABLE', { reason: 'Redis, which counts sign-in attempts, is unavailable', cause: error });
  }
}

function keyOf({ bucket, id }: Counter): string {
  return `${THROTTLES[bucket].prefix}:under_way:${id}`;
}
