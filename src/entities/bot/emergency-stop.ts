import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { STAYS, type RowsStay } from '../frame/retention.js';

/** A stop of all bots of the platform by an admin. */
@Entity({ tableName: 'trading_emergency_stop' })
@OutputType('admin', 'A stop of all bots of the platform as it is stored.', 'StoredTradingBotEmergencyStop')
export class TradingEmergencyStop {
  [OptionalProps]?: 'stopped' | 'ended' | 'blockStarts';

  @Field(() => UuidScalar, { description: 'Id of the stop.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The admin who asked for it.' })
  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Property({ type: 'string', length: 45, nullable: true })
  ip!: string | null;

  @Field({ description: 'Why.' })
  @Property({ type: 'string', length: 500 })
  reason!: string;

  @Field({ description: 'Whether what the bots held is sold at the market price.' })
  @Property({ type: 'boolean' })
  closePositions!: boolean;

  @Field({ description: 'Whether bots cannot be started until it is lifted.' })
  @Property({ type: 'boolean', default: false })
  blockStarts!: boolean;

  @Field(() => Int, { description: 'Bots that ran or were paused when it was asked for.' })
  @Property({ type: 'integer' })
  bots!: number;

  @Field(() => Int, { description: 'Those of them that it has stopped.' })
  @Property({ type: 'integer', default: 0 })
  stopped!: number;

  @Field(() => Int, { description: 'Those of them that had ended otherwise before it came to them.' })
  @Property({ type: 'integer', default: 0 })
  ended!: number;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When none of them ran any more.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  finishedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When an admin let bots be started again.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  liftedAt!: Date | null;

  @Field(() => UuidScalar, { nullable: true, description: 'That admin.' })
  @ManyToOne(() => User, { fieldName: 'liftedBy', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  liftedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was lifted.' })
  @Property({ type: 'string', length: 500, nullable: true })
  liftReason!: string | null;
}

export const tradingEmergencyStopStays: RowsStay = { table: 'trading_emergency_stop', stays: STAYS.record };
