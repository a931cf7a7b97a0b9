import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import type { ThrottleName } from '../../core/catalogue/throttles.js';
import { RateLimit, RateLimitBucket } from '../../schema/system/rate-limit.js';
import type { Context } from '../../services/frame/context.js';
import { rateLimit, rateLimits, resetRateLimit } from '../../services/system/rate-limit/rate-limits.js';

const BUCKET = 'The bucket.';
const ID = 'Whom it counts: an account id, an address, or an e-mail address, as the bucket has it.';

@Resolver()
export class RateLimitResolver {
  @Query(() => [RateLimit], { description: 'What is left for the caller in each bucket. Asking takes no point.' })
  @Policy({ access: 'user' })
  rateLimits(@Ctx() ctx: Context) {
    return rateLimits(ctx);
  }

  @Query(() => RateLimit, { description: 'What is left in a bucket for anybody.' })
  @Policy({ access: 'user', permission: 'view.rate.limit' })
  rateLimit(
    @Ctx() ctx: Context,
    @Arg('bucket', () => RateLimitBucket, { description: BUCKET }) bucket: ThrottleName,
    @Arg('id', () => String, { description: ID }) id: string,
  ) {
    return rateLimit(ctx, bucket, id);
  }

  @Mutation(() => RateLimit, {
    description:
      'Lets somebody begin a new window at once. What counts guesses at an account needs a browser session and a role that may administer it.',
  })
  @Policy({ access: 'user', permission: 'edit.rate.limit' })
  resetRateLimit(
    @Ctx() ctx: Context,
    @Arg('bucket', () => RateLimitBucket, { description: BUCKET }) bucket: ThrottleName,
    @Arg('id', () => String, { description: ID }) id: string,
  ) {
    return resetRateLimit(ctx, bucket, id);
  }
}
