import { Arg, Args, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { BotEventsArgs, TradingBotEvent } from '../../schema/bot/event.js';
import {
  followBot,
  followBotStatuses,
  type BotEventsRequest,
  type BotMessage,
} from '../../services/bot/stream/follow.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';
import { extension, ownsBot } from './policies.js';

@Resolver()
export class BotEventResolver {
  @Subscription(() => TradingBotEvent, {
    description:
      "What one of the caller's bots does, as it happens, from a cursor on when one is given. With BOT_TICK, the last tick comes first.",
    subscribe: ({ context, args }: SubscriptionPayload<BotEventsRequest>) => followBot(context, args),
  })
  @Policy({ access: 'user', extension, owns: ownsBot })
  botEvents(@Root() event: BotMessage, @Args(() => BotEventsArgs) _args: BotEventsArgs): BotMessage {
    return event;
  }

  @Subscription(() => TradingBotEvent, {
    description: "New statuses of all of the caller's bots, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followBotStatuses(context, args.after),
  })
  @Policy({ access: 'user', extension })
  botStatusChanged(
    @Root() event: BotMessage,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): BotMessage {
    return event;
  }
}
