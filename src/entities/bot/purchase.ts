import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import type { BotRisk } from './risk.js';
import { TradingBotStrategy } from './strategy.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** What was sold, as it was at the sale. */
export type ConfigSnapshot = BotRisk &
  Pick<TradingBotStrategy, 'name' | 'type' | 'symbol' | 'timeframe' | 'strategyConfig'>;

/** A sale of a strategy. */
@Entity({ tableName: 'trading_bot_purchase' })
@OutputType('owner', 'A sale of a strategy as it is stored.', 'StoredTradingStrategyPurchase')
export class TradingBotPurchase {
  [OptionalProps]?: 'platformPaid';

  @Field(() => UuidScalar, { description: 'Id of the purchase.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The listing.' })
  @ManyToOne(() => TradingBotStrategy, { fieldName: 'strategyId', mapToPk: true, deleteRule: 'restrict' })
  strategyId!: string;

  @ManyToOne(() => User, { fieldName: 'buyerId', mapToPk: true, deleteRule: 'restrict' })
  buyerId!: string;

  @ManyToOne(() => User, { fieldName: 'sellerId', mapToPk: true, deleteRule: 'restrict' })
  sellerId!: string;

  @Field(() => Int, { description: 'The version that was sold.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => AmountScalar, { description: 'What the buyer paid.' })
  @Property({ ...MONEY })
  price!: string;

  @Field({ description: 'The currency that it was paid in.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  /** The platform's part of the price when it was sold, in percent. */
  @Property({ type: ExactDecimal, precision: 6, scale: 2 })
  feePercent!: string;

  @Property({ ...MONEY })
  feeAmount!: string;

  @Property({ ...MONEY })
  sellerAmount!: string;

  @Field(() => JsonObjectScalar, {
    description: 'What was sold: name, type, symbol, timeframe, strategyConfig and the risk.',
  })
  @Property({ type: 'json' })
  configSnapshot!: ConfigSnapshot;

  @Field(() => Date, { description: 'When it was bought.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was refunded.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  refundedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was refunded.' })
  @Property({ type: 'string', length: 500, nullable: true })
  refundReason!: string | null;

  /** Whether the platform paid back the seller's part. */
  @Property({ type: 'boolean', default: false })
  platformPaid!: boolean;
}

export const tradingBotPurchaseStays: RowsStay = {
  table: 'trading_bot_purchase',
  stays: 'it says what was sold, for what and by whom',
};
