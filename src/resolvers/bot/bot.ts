import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import { TradingBot, TradingBotPage } from '../../schema/bot/bot.js';
import { TradingBotDashboard } from '../../schema/bot/dashboard.js';
import { CreateTradingBotInput, UpdateTradingBotInput } from '../../schema/bot/input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { cloneBot } from '../../services/bot/manage/clone.js';
import { createBot } from '../../services/bot/manage/create.js';
import { readBotDashboard } from '../../services/bot/manage/dashboard.js';
import { deleteBot } from '../../services/bot/manage/delete.js';
import { readBot, readBots } from '../../services/bot/manage/read.js';
import { updateBot } from '../../services/bot/manage/update.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, command, extension, owns } from './policies.js';

/** The bots of the caller. */
@Resolver()
export class BotResolver {
  @Query(() => TradingBotDashboard, { description: 'All bots of the caller, and their totals.' })
  @Policy({ access: 'user', extension, feature: 'view_trading_bot', cost: 50 })
  tradingBotDashboard(@Ctx() ctx: Context) {
    return readBotDashboard(ctx);
  }

  @Query(() => TradingBotPage, { description: "A page of the caller's bots." })
  @Policy({ access: 'user', extension, feature: 'view_trading_bot' })
  tradingBots(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readBots(ctx, args);
  }

  @Query(() => TradingBot, { description: "One of the caller's bots." })
  @Policy({ access: 'user', extension, owns })
  tradingBot(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return readBot(ctx, id);
  }

  @Mutation(() => TradingBot, { description: 'Makes a bot, which is not started.' })
  @Policy(command())
  createTradingBot(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateTradingBotInput, { description: 'What it trades, and how.' })
    input: CreateTradingBotInput,
  ) {
    return createBot(ctx, input);
  }

  @Mutation(() => TradingBot, {
    description:
      'Changes a bot. While it runs only name and risk can change, and nothing it holds may depend on the rest.',
  })
  @Policy(command({ owns }))
  updateTradingBot(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('input', () => UpdateTradingBotInput, { description: 'What changes.' }) input: UpdateTradingBotInput,
  ) {
    return updateBot(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Deletes a bot that does not run and holds nothing.' })
  @Policy(command({ owns }))
  deleteTradingBot(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return deleteBot(ctx, id);
  }

  @Mutation(() => TradingBot, {
    description: 'Makes a bot with the terms of another, without its allocation, its counters and its secret.',
  })
  @Policy(command({ owns }))
  cloneTradingBot(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return cloneBot(ctx, id);
  }
}
