import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import {
  AdminTradingStrategy,
  AdminTradingStrategyDetail,
  AdminTradingStrategyPage,
} from '../../schema/bot/strategy-admin.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  approveStrategy,
  reinstateStrategy,
  rejectStrategy,
  suspendStrategy,
} from '../../services/bot/strategy-admin/decide.js';
import { readAllStrategies, readAnyStrategy } from '../../services/bot/strategy-admin/read.js';
import type { Context } from '../../services/frame/context.js';
import { extension, STRATEGY_ID as ID } from './policies.js';

const REASON = { description: 'Why, 1 to 500 characters of plain text; the seller is told.' } as const;
// No decision changes what is sold, which is for the seller, admins of listings and buyers.
const audit = { record: 'trading_bot_strategy', hidden: ['strategyConfig', 'risk'] } as const;
const VIEW = { access: 'user', permission: 'view.trading_bot.strategy', extension } as const;
const EDIT = { access: 'user', permission: 'edit.trading_bot.strategy', extension, audit } as const;

/** What admins do about listed strategies. */
@Resolver()
export class BotStrategyAdminResolver {
  @Query(() => AdminTradingStrategyPage, { description: 'A page of all listed strategies, newest first.' })
  @Policy(VIEW)
  allTradingStrategies(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readAllStrategies(ctx, args);
  }

  @Query(() => AdminTradingStrategyDetail, { description: 'One listed strategy, in any state, with what is sold.' })
  @Policy(VIEW)
  anyTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return readAnyStrategy(ctx, id);
  }

  @Mutation(() => AdminTradingStrategy, { description: 'Approves a listing that waits for it; its seller is told.' })
  @Policy(EDIT)
  approveTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('submittedAt', () => Date, {
      nullable: true,
      description: 'The submission that the admin has read; a later one is not approved.',
    })
    submittedAt?: Date,
  ) {
    return approveStrategy(ctx, id, submittedAt);
  }

  @Mutation(() => AdminTradingStrategy, { description: 'Refuses a listing that waits for approval.' })
  @Policy(EDIT)
  rejectTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
  ) {
    return rejectStrategy(ctx, id, reason);
  }

  @Mutation(() => AdminTradingStrategy, { description: 'Takes a listing out of the marketplace; its sales stay.' })
  @Policy(EDIT)
  suspendTradingStrategy(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, ID) id: string,
    @Arg('reason', () => String, REASON) reason: string,
  ) {
    return suspendStrategy(ctx, id, reason);
  }

  @Mutation(() => AdminTradingStrategy, { description: 'Puts a suspended listing back into the marketplace.' })
  @Policy(EDIT)
  reinstateTradingStrategy(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return reinstateStrategy(ctx, id);
  }
}
