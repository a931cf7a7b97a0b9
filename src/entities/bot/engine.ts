import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';

/** A process that runs bots. Its lease covers all of them. */
@Entity({ tableName: 'trading_engine' })
export class TradingEngine {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'datetime', length: 3 })
  startedAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  leasedUntil!: Date;
}

export const tradingEngineStays: RowsStay = {
  table: 'trading_engine',
  stays: 'engines remove those whose lease is long over',
};
