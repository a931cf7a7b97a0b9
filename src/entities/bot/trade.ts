import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';
import { BotExitReason, BotTradeStatus } from './names.js';
import { UncountedFee } from './uncounted-fee.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const COUNT = { type: 'integer', default: 0 } as const;

/** A position of a bot, from its first buy to its last sale. It has the id of the order that opened it. */
@Entity({ tableName: 'trading_bot_trade' })
@OutputType('owner', 'A position of a bot, from its first buy to its last sale.', 'TradingBotTrade')
export class TradingBotTrade {
  [OptionalProps]?:
    | 'allocatedAmount'
    | 'status'
    | 'openFee'
    | 'proceeds'
    | 'fee'
    | 'dust'
    | 'targetLevels'
    | 'safetyLevels'
    | 'safetyFilled'
    | 'uncountedFees'
    | 'exitRefusals';

  @Field(() => UuidScalar, { description: 'Id of the trade.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The bot that made it.' })
  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, deleteRule: 'restrict' })
  botId!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  /** The listing and version that its bot ran, as they were sold, when it was opened. */
  @Property({ type: 'uuid', nullable: true })
  strategyId!: string | null;

  @Property({ type: 'integer', nullable: true })
  strategyVersion!: number | null;

  @Field({ description: 'The market.' })
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Field({ description: 'Whether it was on paper.' })
  @Property({ type: 'boolean' })
  isPaper!: boolean;

  @Field(() => BotTradeStatus, { description: 'Whether something of it is held.' })
  @Property({ type: 'string', length: 6, default: 'OPEN' })
  status!: BotTradeStatus;

  /** What its bot might spend when it was opened, in the quote currency. */
  @Property({ ...MONEY, defaultRaw: '0' })
  allocatedAmount!: string;

  @Field(() => AmountScalar, { description: 'What was bought, in the base currency.' })
  @Property({ ...MONEY })
  amount!: string;

  @Field(() => AmountScalar, { description: 'What of it is still held.' })
  @Property({ ...MONEY })
  openAmount!: string;

  @Field(() => AmountScalar, { description: 'Average price that it was bought at.' })
  @Property({ ...MONEY })
  entryPrice!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'Average price that it was sold at.' })
  @Property({ ...MONEY, nullable: true })
  exitPrice!: string | null;

  @Field(() => AmountScalar, { description: 'What it cost, in the quote currency, without fees.' })
  @Property({ ...MONEY })
  cost!: string;

  @Field(() => AmountScalar, { description: 'What the part that is still held has cost.' })
  @Property({ ...MONEY })
  openCost!: string;

  @Field(() => AmountScalar, { description: 'What the buys of the part that is still held have cost in fees.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  openFee!: string;

  @Field(() => AmountScalar, { description: 'What was received for what was sold, without fees.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  proceeds!: string;

  @Field(() => AmountScalar, { description: 'Fees of its orders, in the quote currency.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  fee!: string;

  @Field(() => [UncountedFee], {
    description:
      'Fees of its orders in currencies without a price in the quote currency: fee and profit leave them out.',
  })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  uncountedFees!: readonly UncountedFee[];

  @Field(() => AmountScalar, {
    description: 'What was left of it when it was closed, in the base currency, and too little for the market to take.',
  })
  @Property({ ...MONEY, defaultRaw: '0' })
  dust!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Proceeds less cost less fee; null while the trade is open.',
  })
  @Property({ ...MONEY, nullable: true })
  profit!: string | null;

  @Field(() => BotExitReason, { nullable: true, description: 'Why the last part of it was sold.' })
  @Property({ type: 'string', length: 13, nullable: true })
  exitReason!: BotExitReason | null;

  /** Why all of it is to be sold, until it is. */
  @Property({ type: 'string', length: 13, nullable: true })
  closeAsked!: BotExitReason | null;

  /** The highest price since it is open. */
  @Property({ ...MONEY })
  peakPrice!: string;

  /** Between which prices a copy of a listed strategy held it, and when; null for others, and while it is not known. */
  @Property({ ...MONEY, nullable: true })
  lowestPrice!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lowestAt!: Date | null;

  @Property({ ...MONEY, nullable: true })
  highestPrice!: string | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  highestAt!: Date | null;

  /** Numbers of the bot's targets that it no longer waits for, from 0. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  targetLevels!: readonly number[];

  /** Numbers of the safety orders that it has bought by, from 0. */
  @Property({ type: 'json', defaultRaw: `'[]'` })
  safetyLevels!: readonly number[];

  @Field(() => Int, { description: 'How many of its safety orders have bought.' })
  @Property({ ...COUNT })
  safetyFilled!: number;

  @Field(() => Int, { nullable: true, description: 'Level of the grid that it was bought at, from 0.' })
  @Property({ type: 'integer', nullable: true })
  level!: number | null;

  @Field(() => Date, { description: 'When it was opened.' })
  @Property({ type: 'datetime', length: 3 })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was closed.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  closedAt!: Date | null;

  /** When its owner was notified of an exit that its venue refused; null before. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  exitRefusedAt!: Date | null;

  /** How many of its sales in a row its venue has refused by its answers. */
  @Property({ ...COUNT })
  exitRefusals!: number;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;
}

export const tradingBotTradeStays: RowsStay = { table: 'trading_bot_trade', stays: STAYS.money };
