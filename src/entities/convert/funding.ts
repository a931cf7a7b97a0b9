import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertInventory } from './inventory.js';

/** What an admin brought into the house's inventory, or took out of it. */
@Entity({ tableName: 'convert_funding' })
export class ConvertFunding {
  [OptionalProps]?: 'confirmedDuplicate';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => ConvertInventory, { fieldName: 'inventoryId', mapToPk: true, deleteRule: 'restrict' })
  inventoryId!: string;

  @Property({ type: 'string', length: 6 })
  direction!: 'FUND' | 'DEFUND';

  /** PLATFORM: with the platform's own wallet. OUTSIDE: across the border of the platform. */
  @Property({ type: 'string', length: 8 })
  counterparty!: 'PLATFORM' | 'OUTSIDE';

  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  amount!: string;

  @Property({ type: 'string', length: 200, nullable: true })
  reference!: string | null;

  /** The reference in the form in which it is compared; null without one, and for the platform's own wallet. */
  @Property({ type: 'string', length: 200, nullable: true })
  referenceKey!: string | null;

  /** True if others had the same reference, and its beginner confirmed that it is another payment. */
  @Property({ type: 'boolean', default: false })
  confirmedDuplicate!: boolean;

  @ManyToOne(() => User, { fieldName: 'createdBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  createdBy!: string | null;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const convertFundingStays: RowsStay = { table: 'convert_funding', stays: STAYS.money };
