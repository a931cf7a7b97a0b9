import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingSellerDashboard } from '../../schema/bot/seller.js';
import { readSellerDashboard } from '../../services/bot/seller/dashboard.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

@Resolver()
export class BotSellerResolver {
  @Query(() => TradingSellerDashboard, {
    description: 'What the caller has sold, by listing and currency, and how many bots run it now.',
  })
  @Policy({ access: 'user', extension, cost: 50 })
  tradingSellerDashboard(@Ctx() ctx: Context) {
    return readSellerDashboard(ctx);
  }
}
