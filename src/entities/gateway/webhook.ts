import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { DeliveryStatus } from '../../core/states/gateway.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import type { RowsStay } from '../frame/retention.js';
import { GatewayEvent } from './event.js';
import { GatewayMerchant } from './merchant.js';
import { GatewayWebhookEndpoint } from './webhook-endpoint.js';

/** A delivery: one event to one endpoint. */
@Entity({ tableName: 'gateway_webhook' })
@OutputType('owner', 'A delivery as it is stored.', 'StoredDelivery')
export class GatewayWebhook {
  [OptionalProps]?: 'status' | 'attempts' | 'attemptsBefore';

  @Field(() => UuidScalar, { description: 'Id of the delivery.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => String, { description: 'Id of the event.' })
  @ManyToOne(() => GatewayEvent, { fieldName: 'eventId', mapToPk: true, deleteRule: 'cascade' })
  eventId!: string;

  @Field(() => UuidScalar, { description: 'The endpoint that it goes to.' })
  @ManyToOne(() => GatewayWebhookEndpoint, { fieldName: 'endpointId', mapToPk: true, deleteRule: 'cascade' })
  endpointId!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'cascade' })
  merchantId!: string;

  @Field({ description: 'Type of the event.' })
  @Property({ type: 'string', length: 30 })
  type!: string;

  @Property({ type: 'string', length: 27, nullable: true })
  paymentId!: string | null;

  /** The event's. */
  @Property({ type: 'bigint', nullable: true })
  position!: string | null;

  @Field({ description: 'Address that it goes to.' })
  @Property({ type: 'string', length: 2000 })
  url!: string;

  @Field(() => DeliveryStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 10, default: 'PENDING' })
  status!: DeliveryStatus;

  @Field(() => Int, { description: 'How often it was tried.' })
  @Property({ type: 'integer', default: 0 })
  attempts!: number;

  /** How many attempts there had been when it was sent anew: the schedule counts from there. */
  @Property({ type: 'integer', default: 0 })
  attemptsBefore!: number;

  @Field(() => Date, { nullable: true, description: 'When it is tried next; null once it is over.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  nextRetryAt!: Date | null;

  /** Until when a worker has it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  leasedUntil!: Date | null;

  @Field(() => String, { nullable: true, description: 'Documented signature of the last attempt.' })
  @Property({ type: 'string', length: 191, nullable: true })
  signature!: string | null;

  @Field(() => Int, { nullable: true, description: 'Status that the endpoint last answered.' })
  @Property({ type: 'integer', nullable: true })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Beginning of what the endpoint last answered.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  responseBody!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long the last attempt took, in milliseconds.' })
  @Property({ type: 'integer', nullable: true })
  durationMs!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  error!: string | null;

  @Field(() => Date, { description: 'When it was queued.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const gatewayWebhookStays: RowsStay = { table: 'gateway_webhook', stays: 'deliveries go with their event' };
