import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { CallerPolicy } from '../../auth/policy.js';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import {
  EmergencyStoppedTradingBots,
  TradingBotEmergencyStop,
  TradingBotEmergencyStopPage,
  TradingBotEmergencyStopReport,
} from '../../schema/bot/emergency.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { ListArgs } from '../../schema/frame/page.js';
import { emergencyStop } from '../../services/bot/emergency/emergency-stop.js';
import { liftEmergencyStop } from '../../services/bot/emergency/lift-stop.js';
import { readEmergencyStop, readEmergencyStops } from '../../services/bot/emergency/read.js';
import type { Context } from '../../services/frame/context.js';
import { CLOSE } from './policies.js';

/** No extension and no limit of calls: bots can be stopped whatever is switched off, and without Redis. */
const EMERGENCY: CallerPolicy = { access: 'user', permission: 'manage.trading_bot.emergency' };

const BLOCK_STARTS = {
  nullable: true,
  description: 'Whether no bot can be started or resumed until the stop is lifted; false when absent.',
};

/** The stop of all bots of the platform. */
@Resolver()
export class BotEmergencyResolver {
  @Mutation(() => EmergencyStoppedTradingBots, {
    description: 'Stops all bots of the platform that run or are paused; their orders are cancelled.',
  })
  @Policy(EMERGENCY)
  emergencyStopTradingBots(
    @Ctx() ctx: Context,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @Arg('closePositions', () => Boolean, CLOSE) closePositions?: boolean,
    @Arg('blockStarts', () => Boolean, BLOCK_STARTS) blockStarts?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return emergencyStop(ctx, { reason, closePositions, blockStarts, idempotencyKey });
  }

  @Mutation(() => TradingBotEmergencyStop, {
    description: 'Lets bots be started again after a stop that bars starts; none is started by it.',
  })
  @Policy(EMERGENCY)
  liftTradingBotEmergencyStop(
    @Ctx() ctx: Context,
    @Arg('reason', () => String, { description: 'Why, 1 to 500 characters.' }) reason: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return liftEmergencyStop(ctx, { reason, idempotencyKey });
  }

  @Query(() => TradingBotEmergencyStopPage, { description: 'A page of the stops of all bots, newest first.' })
  @Policy(EMERGENCY)
  tradingBotEmergencyStops(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readEmergencyStops(ctx, args);
  }

  @Query(() => TradingBotEmergencyStopReport, {
    description: 'A stop of all bots: bot by bot whether its orders are over at the exchange.',
  })
  @Policy(EMERGENCY)
  tradingBotEmergencyStop(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: 'Id of the stop.' }) id: string,
    @Args(() => ListArgs) args: ListArgs,
  ) {
    return readEmergencyStop(ctx, id, args);
  }
}
