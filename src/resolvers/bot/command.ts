import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { TradingBotTrade } from '../../entities/bot/trade.js';
import { KilledTradingBots, TradingBot } from '../../schema/bot/bot.js';
import { IDEMPOTENCY_KEY } from '../../schema/frame/money-input.js';
import { addAllocation, removeAllocation } from '../../services/bot/manage/allocation.js';
import { closeBotTrade } from '../../services/bot/manage/close-trade.js';
import { killAllBots } from '../../services/bot/emergency/kill-all.js';
import { pauseBot, resumeBot } from '../../services/bot/manage/pause.js';
import { startBot } from '../../services/bot/manage/start.js';
import { stopBot } from '../../services/bot/manage/stop.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, CLOSE, command, owns, ownsBot } from './policies.js';

const AMOUNT = { description: 'By how much, in the quote currency of its market; greater than zero.' } as const;

/** What starts and stops bots, and what they may spend. */
@Resolver()
export class BotCommandResolver {
  @Mutation(() => TradingBot, { description: 'Starts a bot that does not run.' })
  @Policy(command({ owns }))
  startTradingBot(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('confirmDrawdown', () => Boolean, {
      nullable: true,
      description: 'Needed after its drawdown limit: the equity of now is the peak that the next one is measured from.',
    })
    confirmDrawdown?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return startBot(ctx, { id, confirmDrawdown, idempotencyKey });
  }

  @Mutation(() => TradingBot, { description: 'Pauses a running bot: it opens nothing, and its exits go on.' })
  @Policy(command({ owns }))
  pauseTradingBot(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return pauseBot(ctx, id);
  }

  @Mutation(() => TradingBot, { description: 'Lets a paused bot trade again.' })
  @Policy(command({ owns }))
  resumeTradingBot(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return resumeBot(ctx, id, idempotencyKey);
  }

  // No extension: whoever has bots can stop them while it is switched off, too.
  @Mutation(() => TradingBot, { description: 'Stops a bot that runs or is paused; its orders are cancelled.' })
  @Policy({ access: 'user', owns, geo: 'exit' })
  stopTradingBot(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('closePositions', () => Boolean, CLOSE) closePositions?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return stopBot(ctx, { id, closePositions, idempotencyKey });
  }

  @Mutation(() => KilledTradingBots, { description: 'Stops all bots of the caller that run or are paused.' })
  @Policy({ access: 'user', geo: 'exit' })
  killAllTradingBots(
    @Ctx() ctx: Context,
    @Arg('closePositions', () => Boolean, CLOSE) closePositions?: boolean,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return killAllBots(ctx, { closePositions, idempotencyKey });
  }

  @Mutation(() => TradingBot, { description: 'Raises what a bot may spend; no money moves.' })
  @Policy(command({ owns }))
  addTradingBotAllocation(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('amount', () => AmountScalar, AMOUNT) amount: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return addAllocation(ctx, { id, amount, idempotencyKey });
  }

  @Mutation(() => TradingBot, { description: 'Lowers what a bot may spend, down to what it uses; no money moves.' })
  @Policy(command({ owns }))
  removeTradingBotAllocation(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('amount', () => AmountScalar, AMOUNT) amount: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return removeAllocation(ctx, { id, amount, idempotencyKey });
  }

  @Mutation(() => TradingBotTrade, {
    description:
      'Asks for an open position of a bot to be sold at the market price; it closes when the sale is filled.',
  })
  @Policy({ ...command({ owns: ownsBot }), geo: 'exit' })
  closeTradingBotTrade(
    @Ctx() ctx: Context,
    @Arg('botId', () => UuidScalar, BOT_ID) botId: string,
    @Arg('tradeId', () => UuidScalar, { description: 'Id of the position.' }) tradeId: string,
    @Arg('idempotencyKey', () => String, IDEMPOTENCY_KEY) idempotencyKey?: string,
  ) {
    return closeBotTrade(ctx, { botId, tradeId, idempotencyKey });
  }
}
