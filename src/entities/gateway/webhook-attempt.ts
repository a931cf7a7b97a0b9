import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import type { RowsStay } from '../frame/retention.js';
import { GatewayWebhook } from './webhook.js';

/** One attempt of a delivery. */
@Entity({ tableName: 'gateway_webhook_attempt' })
@Unique({ properties: ['webhookId', 'number'] })
@OutputType('owner', 'One attempt of a delivery.', 'DeliveryAttempt')
export class GatewayWebhookAttempt {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => GatewayWebhook, { fieldName: 'webhookId', mapToPk: true, deleteRule: 'cascade' })
  webhookId!: string;

  @Field(() => Int, { description: 'Which attempt it was, from 1.' })
  @Property({ type: 'integer' })
  number!: number;

  @Field(() => Date, { description: 'When it began.' })
  @Property({ type: 'datetime', length: 3 })
  startedAt!: Date;

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  @Property({ type: 'integer' })
  durationMs!: number;

  @Field({ description: 'The documented signature that was sent.' })
  @Property({ type: 'string', length: 191 })
  signature!: string;

  @Field(() => Int, { nullable: true, description: 'Status that the endpoint answered.' })
  @Property({ type: 'integer', nullable: true })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Beginning of what the endpoint answered.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  error!: string | null;
}

export const gatewayWebhookAttemptStays: RowsStay = {
  table: 'gateway_webhook_attempt',
  stays: 'attempts go with their delivery',
};
