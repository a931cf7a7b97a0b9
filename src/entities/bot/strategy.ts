import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { StrategyStatus } from '../../core/states/strategy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import { BotType } from './names.js';
import type { BotRisk } from './risk.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const COUNT = { type: 'integer', default: 0 } as const;

registerEnumType(StrategyStatus, {
  name: 'TradingStrategyStatus',
  description: 'Whether a listed strategy can be bought.',
  valuesConfig: {
    DRAFT: { description: 'Its seller works on it.' },
    PENDING_REVIEW: { description: 'It waits for an admin.' },
    APPROVED: { description: 'It is in the marketplace.' },
    REJECTED: { description: 'An admin refused it, for the reason given.' },
    SUSPENDED: { description: 'An admin took it out of the marketplace, for the reason given.' },
  },
});

/** A strategy that its seller lists. */
@Entity({ tableName: 'trading_bot_strategy' })
@OutputType('owner', 'A listed strategy as it is stored.', 'StoredTradingStrategy')
export class TradingBotStrategy {
  [OptionalProps]?:
    | 'status'
    | 'version'
    | 'purchaseCount'
    | 'totalPurchases'
    | 'reviewCount'
    | 'grossRevenue'
    | 'sellerRevenue'
    | 'platformRevenue';

  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field({ description: 'What its seller calls it, plain text.' })
  @Property({ type: 'string', length: 100 })
  name!: string;

  @Field({ description: 'What its seller says of it, plain text.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => BotType, { description: 'By what its bots decide.' })
  @Property({ type: 'string', length: 10 })
  type!: Exclude<BotType, 'SIGNAL'>;

  @Field({ description: 'The market that its bots trade, such as BTC/USDT.' })
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Field({ description: 'Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d.' })
  @Property({ type: 'string', length: 3 })
  timeframe!: string;

  @Field(() => JsonObjectScalar, { description: 'What the type decides by, in the shape of tradingBotStrategyTypes.' })
  @Property({ type: 'json' })
  strategyConfig!: Readonly<Record<string, unknown>>;

  /** The limits of losses that its bots begin with. */
  @Property({ type: 'json' })
  risk!: BotRisk;

  @Field(() => AmountScalar, { description: 'What it costs; 0 for nothing.' })
  @Property({ ...MONEY })
  price!: string;

  @Field({ description: 'The currency that it is paid in, from wallets of type SPOT.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => StrategyStatus, { description: 'Whether it can be bought.' })
  @Property({ type: 'string', length: 14, default: 'DRAFT' })
  status!: StrategyStatus;

  @Field(() => Int, { description: 'Raised by each change of what is sold.' })
  @Property({ type: 'integer', default: 1 })
  version!: number;

  @Field(() => Int, { nullable: true, description: 'The version that was approved last.' })
  @Property({ type: 'integer', nullable: true })
  approvedVersion!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it is REJECTED or SUSPENDED.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

  @Field(() => Int, { description: 'Sales that were not refunded.' })
  @Property({ ...COUNT })
  purchaseCount!: number;

  @Field(() => Int, { description: 'All sales, refunded ones included.' })
  @Property({ ...COUNT })
  totalPurchases!: number;

  @Field(() => AmountScalar, { nullable: true, description: 'Average of its approved reviews, from 1 to 5.' })
  @Property({ type: ExactDecimal, precision: 3, scale: 2, nullable: true })
  avgRating!: string | null;

  @Field(() => Int, { description: 'How many approved reviews it has.' })
  @Property({ ...COUNT })
  reviewCount!: number;

  @Field(() => AmountScalar, { description: 'What buyers paid, less refunds.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  grossRevenue!: string;

  @Field(() => AmountScalar, { description: "The seller's part of it." })
  @Property({ ...MONEY, defaultRaw: '0' })
  sellerRevenue!: string;

  @Field(() => AmountScalar, { description: "The platform's part of it." })
  @Property({ ...MONEY, defaultRaw: '0' })
  platformRevenue!: string;

  @Field(() => Date, { nullable: true, description: 'When it was last submitted for review.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  submittedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last approved.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  approvedAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const tradingBotStrategyStays: RowsStay = {
  table: 'trading_bot_strategy',
  stays: 'its sales name it after its seller has deleted it',
};
