import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { RowsStay } from '../frame/retention.js';
import { IcoContribution } from './contribution.js';

/** An address at which a buyer wanted tokens before the one that the contribution has now. */
@Entity({ tableName: 'ico_former_address' })
export class IcoFormerAddress {
  @ManyToOne(() => IcoContribution, {
    fieldName: 'transactionId',
    mapToPk: true,
    primary: true,
    deleteRule: 'restrict',
  })
  transactionId!: string;

  /** Its place among those of the contribution, from 1 on. */
  @PrimaryKey({ type: 'smallint' })
  sequence!: number;

  @Property({ type: 'string', length: 128 })
  address!: string;

  /** From when, and until when, it was the address. */
  @Property({ type: 'datetime', length: 3 })
  since!: Date;

  @Property({ type: 'datetime', length: 3 })
  until!: Date;
}

export const icoFormerAddressStays: RowsStay = {
  table: 'ico_former_address',
  stays: 'a transfer to an address of that time delivers, at any time',
};
