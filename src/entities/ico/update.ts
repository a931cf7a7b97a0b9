import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { IcoTokenOffering } from './offering.js';

/** What a creator tells the readers of an offering. */
@Entity({ tableName: 'ico_token_offering_update' })
export class IcoTokenOfferingUpdate {
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'cascade' })
  offeringId!: string;

  @Property({ type: 'string', length: 200 })
  title!: string;

  @Property({ type: 'string', length: 10_000 })
  content!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoTokenOfferingUpdateStays: RowsStay = { table: 'ico_token_offering_update', stays: STAYS.content };
