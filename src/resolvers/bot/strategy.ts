import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  CreateTradingStrategyInput,
  TradingStrategy,
  TradingStrategyDetail,
  TradingStrategyPage,
  UpdateTradingStrategyInput,
} from '../../schema/bot/strategy.js';
import { ListArgs } from '../../schema/frame/page.js';
import { createStrategy } from '../../services/bot/strategy/create.js';
import { readStrategies, readStrategy } from '../../services/bot/strategy/read.js';
import { submitStrategy } from '../../services/bot/strategy/submit.js';
import { deleteStrategy, unlistStrategy, withdrawStrategy } from '../../services/bot/strategy/take-back.js';
import { updateStrategy } from '../../services/bot/strategy/update.js';
import type { Context } from '../../services/frame/context.js';
import { command, extension, ownsStrategy as owns, STRATEGY_ID as ID } from './policies.js';

/** The strategies that the caller lists. */
@Resolver()
export class BotStrategyResolver {
  @Query(() => TradingStrategyPage, { description: 'A page of the strategies that the caller lists.' })
  @Policy({ access: 'user', extension })
  tradingStrategies(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readStrategies(ctx, args);
  }

  @Query(() => TradingStrategyDetail, { description: 'One of the strategies that the caller lists.' })
  @Policy({ access: 'user', extension, owns })
  tradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readStrategy(ctx, id);
  }

  @Mutation(() => TradingStrategy, { description: 'Lists a strategy as a draft, which nobody else sees.' })
  @Policy(command())
  createTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateTradingStrategyInput, { description: 'What is sold, and for what.' })
    input: CreateTradingStrategyInput,
  ) {
    return createStrategy(ctx, input);
  }

  @Mutation(() => TradingStrategy, {
    description: 'Changes a listing. A change of what is sold makes a new version, which is sold once it is approved.',
  })
  @Policy(command({ owns }))
  updateTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('input', () => UpdateTradingStrategyInput, { description: 'What changes.' })
    input: UpdateTradingStrategyInput,
  ) {
    return updateStrategy(ctx, id, input);
  }

  @Mutation(() => Message, { description: 'Deletes a listing that is DRAFT or REJECTED; its sales stay.' })
  @Policy(command({ owns }))
  deleteTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteStrategy(ctx, id);
  }

  @Mutation(() => TradingStrategy, { description: 'Submits a listing for review, or for sale where none is held.' })
  @Policy({ ...command({ owns }), feature: 'become_bot_seller' })
  submitTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return submitStrategy(ctx, id);
  }

  @Mutation(() => TradingStrategy, { description: 'Takes a listing back while it waits for review.' })
  @Policy(command({ owns }))
  withdrawTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return withdrawStrategy(ctx, id);
  }

  @Mutation(() => TradingStrategy, { description: 'Takes a listing out of the marketplace; its sales stay.' })
  @Policy(command({ owns }))
  unlistTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return unlistStrategy(ctx, id);
  }
}
