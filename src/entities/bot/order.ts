import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { BotOrderStatus } from '../../core/states/bot.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';
import { BotExitReason, BotOrderPurpose, BotOrderSide, BotOrderType } from './names.js';
import { TradingBotTrade } from './trade.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;

/** An order of a bot. */
@Entity({ tableName: 'trading_bot_order' })
@OutputType('owner', 'An order of a bot.', 'TradingBotOrder')
export class TradingBotOrder {
  [OptionalProps]?: 'filled' | 'cost' | 'fee' | 'reserved' | 'isSurplus';

  @Field(() => UuidScalar, { description: 'Id of the order.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The bot that placed it.' })
  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, deleteRule: 'restrict' })
  botId!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The trade that it belongs to; null until it is filled.' })
  @ManyToOne(() => TradingBotTrade, { fieldName: 'tradeId', mapToPk: true, nullable: true, deleteRule: 'restrict' })
  tradeId!: string | null;

  @Field({ description: 'The id that a venue knows it by: the 32 hexadecimal digits of its id.' })
  @Property({ type: 'string', length: 32, unique: true })
  clientOrderId!: string;

  @Field({ description: 'Whether it was on paper.' })
  @Property({ type: 'boolean' })
  isPaper!: boolean;

  @Field(() => BotOrderSide, { description: 'Whether it buys or sells.' })
  @Property({ type: 'string', length: 4 })
  side!: BotOrderSide;

  @Field(() => BotOrderType, { description: 'How it is priced.' })
  @Property({ type: 'string', length: 6 })
  type!: BotOrderType;

  @Field(() => BotOrderPurpose, { description: 'What it is for.' })
  @Property({ type: 'string', length: 6 })
  purpose!: BotOrderPurpose;

  @Field(() => BotOrderStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 9 })
  status!: BotOrderStatus;

  @Field(() => AmountScalar, { nullable: true, description: 'Its limit; null for an order at the market price.' })
  @Property({ ...MONEY, nullable: true })
  price!: string | null;

  @Field(() => AmountScalar, { description: 'What it buys or sells, in the base currency.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field(() => AmountScalar, { description: 'What of it is filled.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  filled!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'Average price of what is filled.' })
  @Property({ ...MONEY, nullable: true })
  averagePrice!: string | null;

  @Field(() => AmountScalar, { description: 'What the filled part cost or brought, without the fee.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  cost!: string;

  @Field(() => AmountScalar, { description: 'Its fee, in feeCurrency.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  fee!: string;

  @Field({ description: 'Currency of the fee.' })
  @Property({ type: 'string', length: 20 })
  feeCurrency!: string;

  /** What a buy sets aside until it is filled: its cost at its price, and the fee. */
  @Property({ ...MONEY, defaultRaw: '0' })
  reserved!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Level of the grid, or number of the safety order or of the target, from 0.',
  })
  @Property({ type: 'integer', nullable: true })
  level!: number | null;

  @Field(() => BotExitReason, { nullable: true, description: 'Why a sale was placed.' })
  @Property({ type: 'string', length: 13, nullable: true })
  exitReason!: BotExitReason | null;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  errorMessage!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it ends if it is not filled; null for one that stays.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  expiresAt!: Date | null;

  /** The venue's own id of it, once the venue has accepted it. */
  @Property({ type: 'string', length: 100, nullable: true })
  venueOrderId!: string | null;

  /** When it was sent; of one that was found after its sender had died, when the venue last changed it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  sentAt!: Date | null;

  /** Until when the venue is asked whether it has a FAILED order after all; null for one that it need not be asked about. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  watchedUntil!: Date | null;

  @Field(() => Boolean, {
    description:
      'Whether it sold, or may sell, what another order of its trade had sold already: it counts in no trade.',
  })
  @Property({ type: 'boolean', default: false })
  isSurplus!: boolean;

  @Field(() => Date, { description: 'When it was made.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const tradingBotOrderStays: RowsStay = { table: 'trading_bot_order', stays: STAYS.money };
