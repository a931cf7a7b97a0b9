import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, registerEnumType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { StrategyStatus } from '../../core/states/strategy.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import { ListedStrategy } from './listed-strategy.js';
import type { BotRisk } from './risk.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

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
export class TradingBotStrategy extends ListedStrategy {
  [OptionalProps]?:
    | 'status'
    | 'version'
    | 'purchaseCount'
    | 'totalPurchases'
    | 'freePurchases'
    | 'reviewCount'
    | 'grossRevenue'
    | 'sellerRevenue'
    | 'platformRevenue';

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field(() => JsonObjectScalar, { description: 'What the type decides by, in the shape of tradingBotStrategyTypes.' })
  @Property({ type: 'json' })
  strategyConfig!: Readonly<Record<string, unknown>>;

  /** The limits of losses that its bots begin with. */
  @Property({ type: 'json' })
  risk!: BotRisk;

  @Field(() => StrategyStatus, { description: 'Whether it can be bought.' })
  @Property({ type: 'string', length: 14, default: 'DRAFT' })
  status!: StrategyStatus;

  @Field(() => Int, { nullable: true, description: 'The version that was approved last.' })
  @Property({ type: 'integer', nullable: true })
  approvedVersion!: number | null;

  @Field(() => String, { nullable: true, description: 'Why it is REJECTED or SUSPENDED.' })
  @Property({ type: 'string', length: 500, nullable: true })
  reason!: string | null;

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
