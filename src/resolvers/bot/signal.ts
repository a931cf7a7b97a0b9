import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { TradingBotSignalInput, TradingBotSignalReceipt, TradingBotSignalSecret } from '../../schema/bot/signal.js';
import { createSignalSecret } from '../../services/bot/signal/create-secret.js';
import { sendSignal } from '../../services/bot/signal/send.js';
import type { Context } from '../../services/frame/context.js';
import { BOT_ID, extension, owns } from './policies.js';

/** What tells bots from outside to trade. */
@Resolver()
export class BotSignalResolver {
  @Mutation(() => TradingBotSignalSecret, {
    description: "Makes the secret of a bot's webhook and shows it, this once.",
  })
  @Policy({ access: 'session', extension, throttle: 'botCommand', owns })
  createTradingBotSignalSecret(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, BOT_ID) id: string) {
    return createSignalSecret(ctx, id);
  }

  @Mutation(() => TradingBotSignalReceipt, { description: 'Tells a bot to buy or to sell at the next price.' })
  @Policy({
    access: 'public',
    reason: "The bot's secret is the right to send it signals.",
    extension,
    throttle: 'botSignal',
    row: 'id',
    unproven: 'botSignalUnproven',
    // Charting services send signals from addresses of their own, which say nothing of where the owner is.
    geo: 'open',
  })
  sendTradingBotSignal(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, BOT_ID) id: string,
    @Arg('input', () => TradingBotSignalInput, { description: 'The signal.' }) input: TradingBotSignalInput,
  ) {
    return sendSignal(ctx, id, input);
  }
}
