import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { TradingBotChartState } from '../../schema/bot/chart.js';
import { readChartState } from '../../services/bot/chart/read-chart-state.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, extension, ownsBot } from './policies.js';

/** The charts of bots. */
@Resolver()
export class BotChartResolver {
  @Query(() => TradingBotChartState, { description: "What the chart of one of the caller's bots shows." })
  @Policy({ access: 'user', extension, owns: ownsBot, throttle: 'botChart', cost: 50 })
  tradingBotChartState(@Ctx() ctx: Context, @Arg('botId', () => UuidScalar, BOT_ID) botId: string) {
    return readChartState(ctx, botId);
  }
}
