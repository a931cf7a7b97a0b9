import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { TradingBotPaperAccount } from '../../entities/bot/paper-account.js';
import { readPaperAccounts } from '../../services/bot/paper/read.js';
import { resetPaperAccount } from '../../services/bot/paper/reset.js';
import type { Context } from '../../services/frame/context.js';
import { command, extension } from './policies.js';

/** What paper bots trade with. */
@Resolver()
export class BotPaperResolver {
  @Query(() => [TradingBotPaperAccount], { description: "The caller's paper accounts, by currency." })
  @Policy({ access: 'user', extension })
  tradingBotPaperAccounts(@Ctx() ctx: Context) {
    return readPaperAccounts(ctx);
  }

  @Mutation(() => TradingBotPaperAccount, { description: 'Gives a paper account what a new one begins with.' })
  @Policy(command())
  resetTradingBotPaperAccount(
    @Ctx() ctx: Context,
    @Arg('currency', { description: 'Currency of the account.' }) currency: string,
  ) {
    return resetPaperAccount(ctx, currency);
  }
}
