import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import type { RetentionOf } from '../frame/retention.js';
import { GatewayMerchant } from './merchant.js';
import type { GatewayMode } from './names.js';
import { GatewayPayment } from './payment.js';

/** Something that happened to a payment, as its merchant is told. */
@Entity({ tableName: 'gateway_event' })
@Unique({ properties: ['merchantId', 'position'] })
export class GatewayEvent {
  /** `evt_<payment or refund id>_<verb>`, the same in every delivery. */
  @PrimaryKey({ type: 'string', length: 80 })
  id!: string;

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, deleteRule: 'cascade' })
  merchantId!: string;

  @Property({ type: 'string', length: 4 })
  mode!: GatewayMode;

  @Property({ type: 'string', length: 30 })
  type!: string;

  /** Null for an event that tries an endpoint out. */
  @ManyToOne(() => GatewayPayment, { fieldName: 'paymentId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  paymentId!: string | null;

  /** Place among the events of its payment, from 1. */
  @Property({ type: 'integer' })
  sequence!: number;

  /** Place among the events of its merchant, from 1 and without gaps; null for an event that tries an endpoint out. */
  @Property({ type: 'bigint', nullable: true })
  position!: string | null;

  /** The bytes that are signed and sent. */
  @Property({ type: 'text' })
  body!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

/** How long a merchant that was down can catch up. Deliveries go with their event. */
export const gatewayEventRetention: RetentionOf<GatewayEvent> = { table: 'gateway_event', time: 'createdAt', days: 30 };
