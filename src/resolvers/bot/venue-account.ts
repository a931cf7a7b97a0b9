import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { Message } from '../../schema/account/account.js';
import {
  CreateTradingVenueAccountInput,
  TradingVenueAccount,
  TradingVenueAccountTest,
} from '../../schema/bot/venue-account.js';
import { createVenueAccount } from '../../services/bot/venue/create-account.js';
import { deleteVenueAccount } from '../../services/bot/venue/delete-account.js';
import { readVenueAccounts } from '../../services/bot/venue/read.js';
import { testVenueAccount } from '../../services/bot/venue/test-account.js';
import type { Context } from '../../services/frame/context.js';
import { extension } from './policies.js';

const ID = { description: 'Id of the account.' } as const;
const owns = { resource: 'tradingVenueAccount', argument: 'id' } as const;
/** The policy of what adds, takes or uses credentials by itself. */
const guarded = { access: 'session', extension, fresh: 'ifFactor' } as const;

/** What live bots trade with. */
@Resolver()
export class BotVenueAccountResolver {
  @Query(() => [TradingVenueAccount], { description: "The caller's accounts at exchanges, newest first." })
  @Policy({ access: 'session', extension })
  tradingBotVenueAccounts(@Ctx() ctx: Context) {
    return readVenueAccounts(ctx);
  }

  @Mutation(() => TradingVenueAccount, {
    description: 'Keeps the credentials of an account at an exchange, once the exchange has accepted them.',
  })
  @Policy({ ...guarded, throttle: 'botVenueCheck' })
  createTradingVenueAccount(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateTradingVenueAccountInput, { description: 'The credentials.' })
    input: CreateTradingVenueAccountInput,
  ) {
    return createVenueAccount(ctx, input);
  }

  @Mutation(() => Message, { description: 'Deletes an account at an exchange that no bot uses, with its credentials.' })
  @Policy({ ...guarded, throttle: 'botCommand', owns })
  deleteTradingVenueAccount(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return deleteVenueAccount(ctx, id);
  }

  @Mutation(() => TradingVenueAccountTest, { description: 'Asks the exchange whether it accepts the credentials.' })
  @Policy({ ...guarded, throttle: 'botVenueCheck', owns })
  testTradingVenueAccount(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, ID) id: string) {
    return testVenueAccount(ctx, id);
  }
}
