import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { AdminTradingBot, AdminTradingBotPage } from '../../schema/bot/admin-bot.js';
import { TradingBotAdminDashboard } from '../../schema/bot/admin-dashboard.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { readBotAdminDashboard } from '../../services/bot/admin/dashboard.js';
import { forceStopBot } from '../../services/bot/admin/force-stop.js';
import { readAllBots, readAnyBot } from '../../services/bot/admin/read.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, CLOSE } from './policies.js';

/** What admins see and stop of everybody's bots, also while the extension is switched off. */
@Resolver()
export class BotAdminResolver {
  @Query(() => TradingBotAdminDashboard, { description: 'Bots, what they traded, faults, and sales of strategies.' })
  @Policy({ access: 'user', permission: 'access.trading_bot', cost: 20 })
  tradingBotAdminDashboard(@Ctx() ctx: Context) {
    return readBotAdminDashboard(ctx);
  }

  @Query(() => AdminTradingBotPage, { description: 'A page of the bots of all accounts, newest first.' })
  @Policy({ access: 'user', permission: 'view.trading_bot.bot' })
  allTradingBots(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllBots(ctx, args);
  }

  @Query(() => AdminTradingBot, { description: "Anybody's bot, without its trades and orders." })
  @Policy({ access: 'user', permission: 'view.trading_bot.bot' })
  anyTradingBot(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return readAnyBot(ctx, id);
  }

  @Mutation(() => AdminTradingBot, {
    description: "Stops anybody's bot that runs or is paused; its orders are cancelled. The owner is not notified.",
  })
  @Policy({
    access: 'user',
    permission: 'manage.trading_bot.bot',
    audit: { record: 'trading_bot', hidden: ['strategyConfig', 'lastTick'] },
  })
  forceStopTradingBot(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why, 1 to 500 characters; for the audit trail.' })
    reason?: string,
    @Arg('closePositions', () => Boolean, CLOSE) closePositions?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return forceStopBot(ctx, { id, reason, closePositions, idempotencyKey });
  }
}
