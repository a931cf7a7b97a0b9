import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { AdminTradingStrategyPurchase, AdminTradingStrategyPurchasePage } from '../../schema/bot/purchase-admin.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { readAllPurchases } from '../../services/bot/purchase-admin/read.js';
import { refundPurchase } from '../../services/bot/purchase-admin/refund.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

/** What admins do about sales of strategies. */
@Resolver()
export class BotPurchaseAdminResolver {
  @Query(() => AdminTradingStrategyPurchasePage, { description: 'A page of all sales of strategies, newest first.' })
  @Policy({ access: 'user', permission: 'view.trading_bot.purchase', extension })
  allTradingStrategyPurchases(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllPurchases(ctx, args);
  }

  @Mutation(() => AdminTradingStrategyPurchase, {
    description:
      'Refunds a sale within 14 days: all of its price goes back, and bots that were made of it open nothing any more.',
  })
  @Policy({ access: 'user', permission: 'edit.trading_bot.purchase', extension })
  refundTradingStrategyPurchase(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the purchase.' }) id: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Why, 1 to 500 characters of plain text, which the buyer sees.',
    })
    reason?: string,
    @Arg('platformPays', () => Boolean, {
      nullable: true,
      description:
        "Whether the platform pays the seller's part, and suspends what the seller has in the marketplace (default false).",
    })
    platformPays?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return refundPurchase(ctx, { id, reason, platformPays, idempotencyKey });
  }
}
