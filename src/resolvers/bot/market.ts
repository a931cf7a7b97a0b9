import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingBotMarket } from '../../schema/bot/market.js';
import { readMarkets } from '../../services/bot/market/market.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

/** What bots trade. */
@Resolver()
export class BotMarketResolver {
  @Query(() => [TradingBotMarket], { description: 'The markets that bots trade, with their prices.' })
  @Policy({ access: 'user', extension, feature: 'view_trading_bot' })
  tradingBotMarkets(@Ctx() ctx: Context) {
    return readMarkets(ctx);
  }
}
