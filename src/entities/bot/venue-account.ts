import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';

/** An account of a user at an exchange, with which the user's live bots trade. */
@Entity({ tableName: 'trading_venue_account' })
export class TradingVenueAccount {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** Id of the exchange, such as `okx`. */
  @Property({ type: 'string', length: 30 })
  venue!: string;

  @Property({ type: 'string', length: 100 })
  label!: string;

  /** API key, secret and passphrase, sealed for this row alone; null once the account is deleted. */
  @Property({ type: 'text', nullable: true })
  credentialsSealed!: string | null;

  @Property({ type: 'character', length: 4 })
  keyLastFour!: string;

  /** When the venue last said whether it accepts them. */
  @Property({ type: 'datetime', length: 3 })
  testedAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const tradingVenueAccountStays: RowsStay = {
  table: 'trading_venue_account',
  stays: 'bots and their orders name it; its credentials are erased when it is deleted',
};
