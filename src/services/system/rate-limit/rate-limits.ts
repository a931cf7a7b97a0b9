import { requireUserId } from '../../../auth/authenticate.js';
import { countedAs } from '../../../core/net/ip.js';
import {
  THROTTLE_NAMES,
  THROTTLES,
  type Allowance,
  type Throttle,
  type ThrottleName,
} from '../../../core/catalogue/throttles.js';
import type { Context } from '../../frame/context.js';
import { requireMayReset } from './guess-counters.js';

export interface RateLimit extends Allowance {
  readonly bucket: ThrottleName;
  readonly per: string;
}

/** The caller's remaining points in each bucket that counts by account id or by address. */
export async function rateLimits(ctx: Context): Promise<RateLimit[]> {
  const userId = requireUserId(ctx.caller);
  const address = countedAs(ctx.request.ip);
  const ids: Partial<Record<Throttle['per'], string>> = { user: userId, address };
  return Promise.all(
    THROTTLE_NAMES.flatMap((name) => {
      const id = ids[THROTTLES[name].per];
      return id === undefined ? [] : [read(ctx, name, id)];
    }),
  );
}

/**
 * The remaining points of anybody in a bucket, for admins. The id is an account id, an address, an e-mail address or
 * the id of a browser.
 */
export async function rateLimit(ctx: Context, bucket: ThrottleName, id: string): Promise<RateLimit> {
  return read(ctx, bucket, counterId(bucket, id));
}

/**
 * Resets a counter, which starts a new window at once, and returns what is left then. FORBIDDEN for a counter of
 * guesses that the caller may not reset, see {@link requireMayReset}.
 */
export async function resetRateLimit(ctx: Context, bucket: ThrottleName, id: string): Promise<RateLimit> {
  const counter = counterId(bucket, id);
  await requireMayReset(ctx, bucket, counter);
  await ctx.limiter.reset(bucket, counter);
  return read(ctx, bucket, counter);
}

async function read(ctx: Context, bucket: ThrottleName, id: string): Promise<RateLimit> {
  return { bucket, per: THROTTLES[bucket].per, ...(await ctx.limiter.peek(bucket, id)) };
}

/** The id as the counter stores it: addresses in canonical form, e-mail addresses in lower case. */
function counterId(bucket: ThrottleName, id: string): string {
  const trimmed = id.trim().toLowerCase();
  if (THROTTLES[bucket].per !== 'address' || trimmed.includes('/')) return trimmed;
  return countedAs(trimmed);
}
