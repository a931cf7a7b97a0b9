import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { ListArgs } from '../../schema/frame/page.js';
import { WebhookDelivery, WebhookDeliveryDetails, WebhookDeliveryPage } from '../../schema/gateway/webhook.js';
import type { Context } from '../../services/frame/context.js';
import { readDeliveries, readDelivery } from '../../services/gateway/webhook/read.js';
import { redeliverWebhook } from '../../services/gateway/webhook/redeliver.js';

const ID = 'Id of the delivery.';
const owns = { resource: 'gatewayWebhook', argument: 'id' } as const;

@Resolver()
export class WebhookDeliveryResolver {
  @Query(() => WebhookDeliveryPage, { description: "A page of the deliveries of the caller's merchant, newest first." })
  @Policy({ access: 'user', extension: 'gateway' })
  webhookDeliveries(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readDeliveries(ctx, args);
  }

  @Query(() => WebhookDeliveryDetails, { description: "A delivery of the caller's merchant with its attempts." })
  @Policy({ access: 'user', extension: 'gateway', owns })
  webhookDelivery(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return readDelivery(ctx, id);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends a delivery anew, with the same id and body.' })
  @Policy({ access: 'user', extension: 'gateway', owns })
  redeliverWebhook(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return redeliverWebhook(ctx, id);
  }
}
