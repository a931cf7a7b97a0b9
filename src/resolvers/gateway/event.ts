import { Arg, Args, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { GatewayEventList, GatewayEventMessage, GatewayEventsArgs } from '../../schema/gateway/webhook.js';
import type { Context } from '../../services/frame/context.js';
import { followGatewayEvents, type GatewayEventMessage as AddedMessage } from '../../services/gateway/event/follow.js';
import { readEvents } from '../../services/gateway/event/read.js';
import type { SubscriptionPayload } from '../frame/subscription-payload.js';
import { merchantApi } from './policies.js';

@Resolver()
export class GatewayEventResolver {
  @Query(() => GatewayEventList, {
    description: 'Events of the calling merchant, of the mode of its key and the last 30 days, oldest first.',
  })
  @Policy(merchantApi({ permission: 'payment.read' }))
  gatewayEvents(@Ctx() ctx: Context, @Args(() => GatewayEventsArgs) args: GatewayEventsArgs) {
    return readEvents(ctx, args);
  }

  @Subscription(() => GatewayEventMessage, {
    description: "Events of the caller's merchant as they happen, from a cursor on when one is given.",
    subscribe: ({ context, args }: SubscriptionPayload<{ after?: string }>) => followGatewayEvents(context, args.after),
  })
  @Policy({ access: 'user', extension: 'gateway' })
  gatewayEventAdded(
    @Root() event: AddedMessage,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
    _after?: string,
  ): AddedMessage {
    return event;
  }
}
