import { Entity, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { ReviewStatus } from '../../core/states/strategy.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { TradingBotStrategy } from './strategy.js';

registerEnumType(ReviewStatus, {
  name: 'TradingStrategyReviewStatus',
  description: 'Whether others see a review.',
  valuesConfig: {
    PENDING: { description: 'It waits for an admin.' },
    APPROVED: { description: 'It is shown and counts.' },
    REJECTED: { description: 'It is not shown and does not count.' },
  },
});

/** What a buyer says of a strategy. */
@Entity({ tableName: 'trading_bot_strategy_review' })
@Unique({ properties: ['strategyId', 'userId'] })
@OutputType('owner', 'A review of a strategy as it is stored.', 'StoredTradingStrategyReview')
export class TradingBotStrategyReview {
  @Field(() => UuidScalar, { description: 'Id of the review.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The listing that it is about.' })
  @ManyToOne(() => TradingBotStrategy, { fieldName: 'strategyId', mapToPk: true, deleteRule: 'restrict' })
  strategyId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field(() => Int, { description: 'From 1, the worst, to 5.' })
  @Property({ type: 'integer' })
  rating!: number;

  @Field(() => String, { nullable: true, description: 'What the buyer wrote, plain text.' })
  @Property({ type: 'string', length: 1_000, nullable: true })
  comment!: string | null;

  @Field(() => ReviewStatus, { description: 'Whether others see it.' })
  @Property({ type: 'string', length: 8 })
  status!: ReviewStatus;

  @Field(() => Date, { description: 'When the buyer first reviewed it.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When the buyer last changed it, or an admin decided about it.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const tradingBotStrategyReviewStays: RowsStay = {
  table: 'trading_bot_strategy_review',
  stays: 'the rating of its strategy is made of it',
};
