import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { AdminTradingStrategyReview, AdminTradingStrategyReviewPage } from '../../schema/bot/review-admin.js';
import { ListArgs } from '../../schema/frame/page.js';
import { approveReview, rejectReview } from '../../services/bot/review-admin/decide.js';
import { readAllReviews } from '../../services/bot/review-admin/read.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the review.' } as const;
// It names no record: the use case locks the listing before the review, and tells the audit of the review itself.
const EDIT = { access: 'user', permission: 'edit.trading_bot.review', extension } as const;

/** What admins do about reviews of strategies. */
@Resolver()
export class BotReviewAdminResolver {
  @Query(() => AdminTradingStrategyReviewPage, { description: 'A page of the reviews of all strategies.' })
  @Policy({ access: 'user', permission: 'view.trading_bot.review', extension })
  allTradingStrategyReviews(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllReviews(ctx, args);
  }

  @Mutation(() => AdminTradingStrategyReview, { description: 'Shows a review to everybody and counts it.' })
  @Policy(EDIT)
  approveTradingStrategyReview(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return approveReview(ctx, id);
  }

  @Mutation(() => AdminTradingStrategyReview, { description: 'Hides a review, also one that was approved.' })
  @Policy(EDIT)
  rejectTradingStrategyReview(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return rejectReview(ctx, id);
  }
}
