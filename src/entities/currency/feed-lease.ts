import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** The lease of the process that follows prices by socket. */
@Entity({ tableName: 'currency_feed_lease' })
export class CurrencyFeedLease {
  /** Name of the lease; there is only one. */
  @PrimaryKey({ type: 'string', length: 20 })
  name!: string;

  @Property({ type: 'uuid' })
  holderId!: string;

  @Property({ type: 'datetime', length: 3 })
  leasedUntil!: Date;
}

export const currencyFeedLeaseStays: RowsStay = { table: 'currency_feed_lease', stays: STAYS.few };
