import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingBotLogPage, TradingBotLogsArgs } from '../../schema/bot/log.js';
import { readBotLogs } from '../../services/bot/audit/read.js';
import type { Context } from '../../services/frame/context.js';

/** The audit trail of trading bots, also while the extension is switched off. */
@Resolver()
export class BotLogResolver {
  @Query(() => TradingBotLogPage, {
    description: 'What was done to bots, to listed strategies and to their settings, newest first, for 90 days.',
  })
  @Policy({ access: 'user', permission: 'view.trading_bot.log' })
  tradingBotLogs(@Ctx() ctx: Context, @Args(() => TradingBotLogsArgs) args: TradingBotLogsArgs) {
    return readBotLogs(ctx, args);
  }
}
