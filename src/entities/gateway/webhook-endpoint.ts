import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import type { RowsStay } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import { GatewayMode } from './names.js';

/** An address that hears of a merchant's events. The first one of a merchant always exists and may have no address. */
@Entity({ tableName: 'gateway_webhook_endpoint' })
@OutputType('owner', 'An address that hears of the events of a merchant.', 'WebhookEndpoint')
export class GatewayWebhookEndpoint {
  [OptionalProps]?: 'isFirst' | 'enabled' | 'isSlow';

  @Field(() => UuidScalar, { description: 'Id of the endpoint.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'cascade' })
  merchantId!: string;

  @Field({ description: "Whether its address is the merchant's webhookUrl." })
  @Property({ type: 'boolean', default: false })
  isFirst!: boolean;

  @Field(() => String, { nullable: true, description: 'Where deliveries go.' })
  @Property({ type: 'string', length: 2000, nullable: true })
  url!: string | null;

  @Field(() => [String], { nullable: true, description: 'Types of events that it hears of; null for all.' })
  @Property({ type: 'json', nullable: true })
  events!: string[] | null;

  @Field(() => GatewayMode, { nullable: true, description: 'Mode of the events that it hears of; null for both.' })
  @Property({ type: 'string', length: 4, nullable: true })
  mode!: GatewayMode | null;

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  @Property({ type: 'string', length: 191, nullable: true })
  description!: string | null;

  /** Sealed. */
  @Property({ type: 'text' })
  secret!: string;

  /** The secret before the last rotation, sealed. It signs too until `previousUntil`. */
  @Property({ type: 'text', nullable: true })
  previousSecret!: string | null;

  @Field(() => Date, { nullable: true, description: 'Until when the secret before the last rotation signs too.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  previousUntil!: Date | null;

  @Field({ description: 'Whether deliveries are sent.' })
  @Property({ type: 'boolean', default: true })
  enabled!: boolean;

  @Field(() => String, { nullable: true, description: 'Why deliveries are no longer sent.' })
  @Property({ type: 'string', length: 191, nullable: true })
  disabledReason!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when all deliveries have failed; null when the last one did not.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince!: Date | null;

  /** Its last attempt timed out, so it gets one attempt at a time. */
  @Property({ type: 'boolean', default: false })
  isSlow!: boolean;

  /** The worker that delivers to it, until `leasedUntil`. */
  @Property({ type: 'uuid', nullable: true })
  leasedBy!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  leasedUntil!: Date | null;

  @Field(() => Date, { description: 'When it was added.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const gatewayWebhookEndpointStays: RowsStay = {
  table: 'gateway_webhook_endpoint',
  stays: 'a merchant has at most 10',
};
