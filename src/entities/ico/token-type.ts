import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { type RowsStay, STAYS } from '../frame/retention.js';

/** A kind of token, as creators name it. */
@Entity({ tableName: 'ico_token_type' })
export class IcoTokenType {
  [OptionalProps]?: 'status';

  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'string', length: 100 })
  name!: string;

  @Property({ type: 'string', length: 50, unique: true })
  value!: string;

  @Property({ type: 'string', length: 1_000, nullable: true })
  description!: string | null;

  @Property({ type: 'boolean', default: true })
  status: boolean = true;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const icoTokenTypeStays: RowsStay = { table: 'ico_token_type', stays: STAYS.few };
