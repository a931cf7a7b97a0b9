import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../account/user.js';
import { type RowsStay, STAYS } from '../frame/retention.js';

/** What an admin did in the launchpad. */
@Entity({ tableName: 'ico_admin_activity' })
export class IcoAdminActivity {
  [OptionalProps]?: 'details';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  /** The admin. */
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** The operation, such as approveIcoOffering. */
  @Property({ type: 'string', length: 50 })
  action!: string;

  /** What it was done to: the kind of row, its id, and its name at that time. */
  @Property({ type: 'string', length: 20 })
  target!: string;

  @Property({ type: 'uuid', nullable: true })
  targetId!: string | null;

  @Property({ type: 'string', length: 200, nullable: true })
  name!: string | null;

  @Property({ type: 'uuid', nullable: true })
  offeringId!: string | null;

  @Property({ type: 'json', defaultRaw: `'{}'` })
  details: Readonly<Record<string, unknown>> = {};

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

export const icoAdminActivityStays: RowsStay = { table: 'ico_admin_activity', stays: STAYS.record };
