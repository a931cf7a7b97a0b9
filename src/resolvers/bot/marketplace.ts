import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import {
  TradingMarketplaceArgs,
  TradingMarketplacePage,
  TradingMarketplaceStrategyDetail,
} from '../../schema/bot/marketplace.js';
import { readMarketplace, readOfferDetail } from '../../services/bot/marketplace/read.js';
import type { Context } from '../../services/frame/context.js';
import { STRATEGY_ID, view } from './policies.js';

/** The strategies that are offered. */
@Resolver()
export class BotMarketplaceResolver {
  @Query(() => TradingMarketplacePage, { description: 'A page of the strategies that are offered.' })
  @Policy(view)
  tradingMarketplace(@Ctx() ctx: Context, @Args(() => TradingMarketplaceArgs) args: TradingMarketplaceArgs) {
    return readMarketplace(ctx, args);
  }

  @Query(() => TradingMarketplaceStrategyDetail, {
    description: 'One strategy that is offered, with how its bots did.',
  })
  @Policy(view)
  tradingMarketplaceStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, STRATEGY_ID) id: string) {
    return readOfferDetail(ctx, id);
  }
}
