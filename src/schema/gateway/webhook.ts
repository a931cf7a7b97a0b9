import { ArrayMaxSize, IsEnum, IsOptional, IsString, MaxLength } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';
import { GatewayMode } from '../../entities/gateway/names.js';
import { GatewayWebhookAttempt } from '../../entities/gateway/webhook-attempt.js';
import { GatewayWebhookEndpoint } from '../../entities/gateway/webhook-endpoint.js';
import { GatewayWebhook } from '../../entities/gateway/webhook.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A webhook endpoint with its secret: the only answer that shows it.')
export class IssuedWebhookEndpoint extends GatewayWebhookEndpoint {
  @Field({ description: 'The secret that signs deliveries. It cannot be read again.' })
  override secret!: string;
}

@OutputType('owner', 'A page of webhook endpoints.')
export class WebhookEndpointPage extends Paged {
  @Field(() => [GatewayWebhookEndpoint], { description: 'The endpoints, newest first.' })
  items!: GatewayWebhookEndpoint[];
}

@OutputType('owner', 'A delivery: one event to one endpoint.')
export class WebhookDelivery extends GatewayWebhook {
  @Field({ description: 'The body that is sent, as text: these bytes are signed.' })
  payload!: string;
}

@OutputType('owner', 'A delivery with its attempts.')
export class WebhookDeliveryDetails extends WebhookDelivery {
  @Field(() => [GatewayWebhookAttempt], { description: 'Its attempts, the first one first.' })
  attemptLog!: GatewayWebhookAttempt[];
}

@OutputType('owner', 'A page of deliveries.')
export class WebhookDeliveryPage extends Paged {
  @Field(() => [WebhookDelivery], { description: 'The deliveries, newest first.' })
  items!: WebhookDelivery[];
}

@InputType({ description: 'Changes of a webhook endpoint; what is left out stays.' })
export class UpdateWebhookEndpointInput {
  @Field(() => String, {
    nullable: true,
    description: 'Where deliveries go: http or https. Null removes the address of the first endpoint.',
  })
  @IsOptional()
  @MaxLength(2_000)
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'Types of events that it hears of; null for all.' })
  @IsOptional()
  @ArrayMaxSize(20)
  @MaxLength(30, { each: true })
  events?: string[] | null;

  @Field(() => GatewayMode, { nullable: true, description: 'Mode of the events that it hears of; null for both.' })
  @IsOptional()
  @IsEnum(GatewayMode)
  mode?: GatewayMode | null;

  @Field(() => String, { nullable: true, description: 'What it is for, at most 191 characters.' })
  @IsOptional()
  @MaxLength(191)
  description?: string | null;
}

@InputType({ description: 'A webhook endpoint to add.' })
export class CreateWebhookEndpointInput extends UpdateWebhookEndpointInput {
  @Field(() => String, { description: 'Where deliveries go: http or https.' })
  @MaxLength(2_000)
  @IsString()
  override url!: string;
}

@ArgsType()
export class GatewayEventsArgs {
  @Field(() => String, { nullable: true, description: 'Cursor of an earlier answer: events behind it.' })
  after?: string;

  @Field(() => String, { nullable: true, description: 'Only events of this type, such as payment.completed.' })
  type?: string;

  @Field(() => Int, { nullable: true, description: 'How many, 1 to 100 (default 10).' })
  limit?: number;
}

@OutputType('owner', 'Events of a merchant, oldest first.')
export class GatewayEventList {
  @Field(() => [JsonObjectScalar], { description: 'The bodies as they are sent to webhook endpoints.' })
  items!: Record<string, unknown>[];

  @Field({ description: 'To be given as after, for what comes behind these.' })
  cursor!: string;

  @Field({ description: 'Whether there are more behind these now.' })
  hasMore!: boolean;
}

@OutputType('owner', 'An event that was recorded just now.')
export class GatewayEventMessage {
  @Field({ description: 'Where it is in its stream; subscribe again after it to miss nothing.' })
  cursor!: string;

  @Field({ description: 'Id of the event.' })
  id!: string;

  @Field({ description: 'What happened, such as payment.completed.' })
  type!: string;

  @Field(() => GatewayMode, { description: 'Whether money moved.' })
  mode!: GatewayMode;

  @Field(() => Int, { description: 'Place among the events of the payment, from 1.' })
  sequence!: number;

  @Field({ description: 'The payment that it is about.' })
  paymentId!: string;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt!: Date;
}
