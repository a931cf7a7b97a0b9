import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import {
  TradingBotDayPage,
  TradingBotDecisionPage,
  TradingBotOrderPage,
  TradingBotTradePage,
} from '../../schema/bot/bot.js';
import { ListArgs } from '../../schema/frame/page.js';
import { readBotDecisions } from '../../services/bot/decision/read.js';
import { readBotOrders, readBotStats, readBotTrades } from '../../services/bot/manage/read-activity.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, extension, ownsBot } from './policies.js';

/** What the bots of the caller have done. */
@Resolver()
export class BotActivityResolver {
  @Query(() => TradingBotTradePage, { description: "A page of the positions of one of the caller's bots." })
  @Policy({ access: 'user', extension, owns: ownsBot })
  tradingBotTrades(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, BOT_ID) botId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readBotTrades(ctx, botId, args);
  }

  @Query(() => TradingBotOrderPage, { description: "A page of the orders of one of the caller's bots." })
  @Policy({ access: 'user', extension, owns: ownsBot })
  tradingBotOrders(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, BOT_ID) botId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readBotOrders(ctx, botId, args);
  }

  @Query(() => TradingBotDayPage, { description: "A page of the days of one of the caller's bots, in UTC." })
  @Policy({ access: 'user', extension, owns: ownsBot })
  tradingBotStats(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, BOT_ID) botId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readBotStats(ctx, botId, args);
  }

  @Query(() => TradingBotDecisionPage, { description: "A page of why one of the caller's bots did or did not trade." })
  @Policy({ access: 'user', extension, owns: ownsBot })
  tradingBotDecisions(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, BOT_ID) botId: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readBotDecisions(ctx, botId, args);
  }
}
