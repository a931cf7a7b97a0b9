import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { TradingBot } from '../../schema/bot/bot.js';
import {
  DeployTradingStrategyInput,
  TradingStrategyPurchase,
  TradingStrategyPurchasePage,
} from '../../schema/bot/purchase.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { deployStrategy } from '../../services/bot/purchase/deploy.js';
import { purchaseStrategy } from '../../services/bot/purchase/purchase.js';
import { readPurchases } from '../../services/bot/purchase/read.js';
import type { Context } from '../../services/frame/context.js';
import { command, extension } from './policies.js';

/** What the caller buys of sellers. */
@Resolver()
export class BotPurchaseResolver {
  @Mutation(() => TradingStrategyPurchase, {
    description: 'Buys a strategy of the marketplace; its price goes from a wallet of type SPOT.',
  })
  @Policy({ access: 'user', extension, feature: 'buy_bot_strategy', throttle: 'strategyPurchase' })
  purchaseTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the listing.' }) id: string,
    @Arg('expectedPrice', () => AmountScalar, {
      nullable: true,
      description: 'The price that the buyer has seen; with any other nothing is bought.',
    })
    expectedPrice?: string,
    @Arg('expectedVersion', () => Int, {
      nullable: true,
      description: 'The version that the buyer has seen; of any other nothing is bought.',
    })
    expectedVersion?: number,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return purchaseStrategy(ctx, { id, expectedPrice, expectedVersion, idempotencyKey });
  }

  @Query(() => TradingStrategyPurchasePage, {
    description: 'A page of strategies that the caller has bought, refunded ones included.',
  })
  @Policy({ access: 'user', extension })
  tradingStrategyPurchases(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readPurchases(ctx, args);
  }

  @Mutation(() => TradingBot, {
    description:
      'Makes a bot, which is not started, of a strategy that the caller has bought, in the version that was sold.',
  })
  @Policy(command({ owns: { resource: 'tradingStrategyPurchase', argument: 'purchaseId' } }))
  deployTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('purchaseId', () => UuidScalar, { description: 'Id of the purchase.' }) purchaseId: string,
    @Arg('input', () => DeployTradingStrategyInput, { description: 'What its owner decides about it.' })
    input: DeployTradingStrategyInput,
  ) {
    return deployStrategy(ctx, purchaseId, input);
  }
}
