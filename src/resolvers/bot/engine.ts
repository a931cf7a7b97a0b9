import { Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingEngines } from '../../schema/bot/engine.js';
import { readEngines } from '../../services/bot/admin/engines.js';
import type { Context } from '../../services/frame/context.js';

/** The processes that run bots. */
@Resolver()
export class BotEngineResolver {
  @Query(() => TradingEngines, { description: 'The processes that run bots, and how they fare.' })
  @Policy({ access: 'user', permission: 'view.trading_bot.engine', cost: 20 })
  tradingEngines(@Ctx() ctx: Context) {
    return readEngines(ctx);
  }
}
