import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { TradingStrategyReview, TradingStrategyReviewPage } from '../../schema/bot/review.js';
import { ListArgs } from '../../schema/frame/page.js';
import { readReviews } from '../../services/bot/review/read.js';
import { reviewStrategy } from '../../services/bot/review/write.js';
import type { Context } from '../../services/frame/context.js';
import { command, STRATEGY_ID, view } from './policies.js';

/** What buyers say of strategies. */
@Resolver()
export class BotReviewResolver {
  @Query(() => TradingStrategyReviewPage, { description: 'A page of what buyers say of a strategy that is offered.' })
  @Policy(view)
  tradingStrategyReviews(
    @Ctx() ctx: Context,
    @Arg('strategyId', () => UuidScalar, STRATEGY_ID) strategyId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readReviews(ctx, strategyId, args);
  }

  @Mutation(() => TradingStrategyReview, {
    description: 'Reviews a strategy that the caller has bought; a second review replaces the first.',
  })
  @Policy(command())
  reviewTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('strategyId', () => UuidScalar, STRATEGY_ID) strategyId: string,
    @Arg('rating', () => Int, { description: 'From 1, the worst, to 5.' }) rating: number,
    @Arg('comment', () => String, { nullable: true, description: 'At most 1,000 characters of plain text.' })
    comment?: string,
  ) {
    return reviewStrategy(ctx, { strategyId, rating, comment });
  }
}
