import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { CreateTradingBotBacktestInput } from '../../schema/bot/backtest-input.js';
import { TradingBotBacktest, TradingBotBacktestPage } from '../../schema/bot/backtest.js';
import { ListArgs } from '../../schema/frame/page.js';
import { cancelBacktest } from '../../services/bot/backtest/cancel.js';
import { createBacktest } from '../../services/bot/backtest/create.js';
import { readBacktest, readBacktests } from '../../services/bot/backtest/read.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the backtest.' } as const;
const owns = { resource: 'tradingBotBacktest', argument: 'id' } as const;

/** Strategies that are tried on the past. */
@Resolver()
export class BotBacktestResolver {
  @Query(() => TradingBotBacktestPage, { description: "A page of the caller's backtests." })
  @Policy({ access: 'user', extension })
  tradingBotBacktests(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readBacktests(ctx, args);
  }

  @Query(() => TradingBotBacktest, { description: "One of the caller's backtests, with what came of it." })
  @Policy({ access: 'user', extension, owns })
  tradingBotBacktest(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readBacktest(ctx, id);
  }

  @Mutation(() => TradingBotBacktest, { description: 'Tries a strategy on the past, one of the caller at a time.' })
  @Policy({ access: 'user', extension, throttle: 'botBacktest' })
  createTradingBotBacktest(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateTradingBotBacktestInput, { description: 'What is tried, and on which past.' })
    input: CreateTradingBotBacktestInput,
  ) {
    return createBacktest(ctx, input);
  }

  @Mutation(() => TradingBotBacktest, { description: 'Cancels a backtest that is not over.' })
  @Policy({ access: 'user', extension, owns, geo: 'exit' })
  cancelTradingBotBacktest(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return cancelBacktest(ctx, id);
  }
}
