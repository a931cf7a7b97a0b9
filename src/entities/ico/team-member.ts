import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type RowsStay, STAYS } from '../frame/retention.js';
import type { IcoLink } from './link.js';
import { IcoTokenOffering } from './offering.js';

/** Who is behind an offering. */
@Entity({ tableName: 'ico_team_member' })
export class IcoTeamMember {
  [OptionalProps]?: 'links';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => IcoTokenOffering, { fieldName: 'offeringId', mapToPk: true, deleteRule: 'cascade' })
  offeringId!: string;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ type: 'string', length: 100 })
  role!: string;

  @Property({ type: 'string', length: 2_000, nullable: true })
  bio!: string | null;

  @Property({ type: 'string', length: 1_000, nullable: true })
  avatar!: string | null;

  @Property({ type: 'json', defaultRaw: `'[]'` })
  links: readonly IcoLink[] = [];

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoTeamMemberStays: RowsStay = { table: 'ico_team_member', stays: STAYS.content };
