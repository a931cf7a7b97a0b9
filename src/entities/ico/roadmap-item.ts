import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type RowsStay, STAYS } from '../frame/retention.js';
import { IcoTokenOffering } from './offering.js';

/** What the creator of an offering plans. */
@Entity({ tableName: 'ico_roadmap_item' })
export class IcoRoadmapItem {
  [OptionalProps]?: 'completed';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'cascade' })
  offeringId!: string;

  @Property({ type: 'string', length: 200 })
  title!: string;

  @Property({ type: 'string', length: 2_000 })
  description!: string;

  @Property({ type: 'date' })
  date!: string;

  @Property({ type: 'boolean', default: false })
  completed: boolean = false;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoRoadmapItemStays: RowsStay = { table: 'ico_roadmap_item', stays: STAYS.content };
