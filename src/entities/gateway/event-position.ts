import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { GatewayMerchant } from './merchant.js';

/**
 * The position of a merchant's last event. It is increased in the order of the commits, so that whoever reads events
 * behind a position misses none.
 */
@Entity({ tableName: 'gateway_event_position' })
export class GatewayEventPosition {
  [OptionalProps]?: 'position';

  @ManyToOne(() => GatewayMerchant, { fieldName: 'merchantId', mapToPk: true, primary: true, deleteRule: 'cascade' })
  merchantId!: string;

  @Property({ type: 'bigint', defaultRaw: '0' })
  position!: string;
}
