import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { ConvertSwitchName } from './names.js';

/** A part of the house that a Super Admin can stop at once. */
@Entity({ tableName: 'convert_switch' })
@OutputType('admin', 'A part of the house that a Super Admin can stop at once.')
export class ConvertSwitch {
  [OptionalProps]?: 'isStopped';

  @Field(() => ConvertSwitchName, { description: 'What it stops.' })
  @PrimaryKey({ type: 'string', length: 9 })
  name!: ConvertSwitchName;

  @Field({ description: 'Whether it is stopped.' })
  @Property({ type: 'boolean', default: false })
  isStopped: boolean = false;

  @Field(() => String, { nullable: true, description: 'Why it was stopped or let go on.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'Who changed it last.' })
  @ManyToOne(() => User, { fieldName: 'changedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  changedBy!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was last changed.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  changedAt!: Date | null;
}

export const convertSwitchStays: RowsStay = { table: 'convert_switch', stays: STAYS.few };
