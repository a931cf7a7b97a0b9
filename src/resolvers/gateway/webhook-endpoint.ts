import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Policy } from '../../auth/policy.js';
import { UuidScalar } from '../../core/uuid.js';
import { GatewayWebhookEndpoint } from '../../entities/gateway/webhook-endpoint.js';
import { Message } from '../../schema/account/account.js';
import { ListArgs } from '../../schema/frame/page.js';
import {
  CreateWebhookEndpointInput,
  IssuedWebhookEndpoint,
  UpdateWebhookEndpointInput,
  WebhookDelivery,
  WebhookEndpointPage,
} from '../../schema/gateway/webhook.js';
import type { Context } from '../../services/frame/context.js';
import {
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../services/gateway/webhook/change-endpoint.js';
import { createWebhookEndpoint } from '../../services/gateway/webhook/create-endpoint.js';
import { readEndpoints } from '../../services/gateway/webhook/read.js';
import { rotateWebhookSecret } from '../../services/gateway/webhook/rotate-secret.js';
import { testWebhookEndpoint } from '../../services/gateway/webhook/test-endpoint.js';

const ID = 'Id of the endpoint.';
const extension = 'gateway';
const owns = { resource: 'gatewayWebhookEndpoint', argument: 'id' } as const;

/** The webhook endpoints of the caller's merchant. Where deliveries go and what signs them is a browser session's alone. */
@Resolver()
export class WebhookEndpointResolver {
  @Query(() => WebhookEndpointPage, { description: "A page of the webhook endpoints of the caller's merchant." })
  @Policy({ access: 'user', extension })
  webhookEndpoints(@Ctx() ctx: Context, @Args(() => ListArgs) args: ListArgs) {
    return readEndpoints(ctx, args);
  }

  @Mutation(() => IssuedWebhookEndpoint, { description: 'Adds a webhook endpoint and shows its secret, this once.' })
  @Policy({ access: 'session', fresh: true, extension })
  createWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWebhookEndpointInput, { description: 'The endpoint.' }) input: CreateWebhookEndpointInput,
  ) {
    return createWebhookEndpoint(ctx, input);
  }

  @Mutation(() => GatewayWebhookEndpoint, { description: 'Changes a webhook endpoint.' })
  @Policy({ access: 'session', extension, owns })
  updateWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('input', () => UpdateWebhookEndpointInput, { description: 'What changes.' }) input: UpdateWebhookEndpointInput,
  ) {
    return updateWebhookEndpoint(ctx, id, input);
  }

  @Mutation(() => Message, {
    description: "Deletes a webhook endpoint with its deliveries; the merchant's first one only loses its address.",
  })
  @Policy({ access: 'session', extension, owns })
  deleteWebhookEndpoint(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return deleteWebhookEndpoint(ctx, id);
  }

  @Mutation(() => IssuedWebhookEndpoint, {
    description: 'Replaces the secret of an endpoint and shows the new one, this once.',
  })
  @Policy({ access: 'session', fresh: true, extension, owns })
  rotateWebhookSecret(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('overlapHours', () => Int, {
      nullable: true,
      description: 'For how long the secret before signs too, 0 to 72 hours (default 0).',
    })
    overlapHours?: number,
  ) {
    return rotateWebhookSecret(ctx, id, overlapHours);
  }

  @Mutation(() => WebhookDelivery, { description: 'Sends an event with made-up data to an endpoint, to try it out.' })
  @Policy({ access: 'user', extension, owns })
  testWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => UuidScalar, { description: ID }) id: string,
    @Arg('type', () => String, { description: 'Type of the event, such as payment.completed.' }) type: string,
  ) {
    return testWebhookEndpoint(ctx, id, type);
  }

  @Mutation(() => GatewayWebhookEndpoint, { description: 'Switches a webhook endpoint on again.' })
  @Policy({ access: 'session', extension, owns })
  enableWebhookEndpoint(@Ctx() ctx: Context, @Arg('id', () => UuidScalar, { description: ID }) id: string) {
    return enableWebhookEndpoint(ctx, id);
  }
}
