import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type RowsStay, STAYS } from '../frame/retention.js';

/** A blockchain that tokens are delivered on. */
@Entity({ tableName: 'ico_blockchain' })
export class IcoBlockchain {
  [OptionalProps]?: 'status';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 100 })
  name!: string;

  /** Decides which addresses and hashes are valid. */
  @Property({ type: 'string', length: 50, unique: true })
  value!: string;

  @Property({ type: 'boolean', default: true })
  status: boolean = true;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoBlockchainStays: RowsStay = { table: 'ico_blockchain', stays: STAYS.few };
