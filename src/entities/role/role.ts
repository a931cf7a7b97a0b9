import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** A named set of permission keys. The role named Super Admin holds every key without listing them. */
@Entity({ tableName: 'role' })
export class Role {
  [OptionalProps]?: 'version';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 64, unique: true })
  name!: string;

  /** Incremented with every change of the role's keys. */
  @Property({ type: 'integer', default: 1 })
  version: number = 1;

  @Property({ type: 'datetime', length: 3, defaultRaw: 'now()' })
  createdAt!: Date;
}

export const roleStays: RowsStay = { table: 'role', stays: STAYS.few };
