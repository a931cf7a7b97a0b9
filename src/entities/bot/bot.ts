import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { BotStatus } from '../../core/states/bot.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import type { RowsStay } from '../frame/retention.js';
import { TradingEngine } from './engine.js';
import { BotLimit, BotMode, BotType, type BotCloseReason } from './names.js';
import { TradingBotPurchase } from './purchase.js';
import { BotRisk } from './risk.js';
import { TradingVenueAccount } from './venue-account.js';

const MONEY = { type: ExactDecimal, precision: 30, scale: 18 } as const;
const COUNT = { type: 'integer', default: 0 } as const;

/** What a bot last reported. */
export interface StoredTick {
  readonly at: string;
  readonly price: string | null;
  readonly traded: boolean;
  readonly signal: string | null;
  readonly reason: string;
}

/** A bot that trades for its owner. */
@Entity({ tableName: 'trading_bot' })
@OutputType('owner', 'A bot as it is stored.', 'StoredTradingBot')
export class TradingBot extends BotRisk {
  [OptionalProps]?:
    | 'stopLossPercent'
    | 'takeProfitPercent'
    | 'takeProfits'
    | 'trailingPercent'
    | 'trailingActivationPercent'
    | 'maxHoldMinutes'
    | 'cooldownMinutes'
    | 'dailyLossLimitPercent'
    | 'maxDrawdownPercent'
    | 'maxDailyTrades'
    | 'maxOpenPositions'
    | 'closeOnLimit'
    | 'mode'
    | 'status'
    | 'timeframe'
    | 'intervalSeconds'
    | 'allocatedAmount'
    | 'usedAmount'
    | 'totalTrades'
    | 'winningTrades'
    | 'losingTrades'
    | 'dailyTrades'
    | 'totalProfit'
    | 'totalVolume'
    | 'totalFees'
    | 'keepsExits'
    | 'fence';

  @Field(() => UuidScalar, { description: 'Id of the bot.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'restrict' })
  userId!: string;

  @Field({ description: 'What its owner calls it.' })
  @Property({ type: 'string', length: 100 })
  name!: string;

  @Field({ description: 'The market that it trades, such as BTC/USDT.' })
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Field(() => BotType, { description: 'By what it decides.' })
  @Property({ type: 'string', length: 10 })
  type!: BotType;

  @Field(() => BotMode, { description: 'Whether it places real orders.' })
  @Property({ type: 'string', length: 5, default: 'PAPER' })
  mode!: BotMode;

  @Field(() => BotStatus, { description: 'What it does.' })
  @Property({ type: 'string', length: 13, default: 'DRAFT' })
  status!: BotStatus;

  @Field(() => JsonObjectScalar, { description: 'What its type decides by, in the shape of tradingBotStrategyTypes.' })
  @Property({ type: 'json' })
  strategyConfig!: Readonly<Record<string, unknown>>;

  @Field({ description: 'Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d.' })
  @Property({ type: 'string', length: 3, default: '1h' })
  timeframe!: string;

  @Field(() => Int, { description: 'How often it reports, in seconds.' })
  @Property({ type: 'integer', default: 60 })
  intervalSeconds!: number;

  @Field(() => UuidScalar, { nullable: true, description: 'The account at an exchange that a live bot trades with.' })
  @ManyToOne(() => TradingVenueAccount, {
    fieldName: 'venueAccountId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  venueAccountId!: string | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The purchase of the strategy that it was made from.' })
  @ManyToOne(() => TradingBotPurchase, {
    fieldName: 'purchaseId',
    mapToPk: true,
    nullable: true,
    deleteRule: 'restrict',
  })
  purchaseId!: string | null;

  /** The listing that it runs as it was sold; null once its owner has changed what it does. */
  @Property({ type: 'uuid', nullable: true })
  strategyId!: string | null;

  @Property({ type: 'integer', nullable: true })
  strategyVersion!: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when it may open nothing, because the purchase of its strategy was refunded.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  barredAt!: Date | null;

  @Field(() => AmountScalar, {
    description: 'What its positions and open buys may cost at most, fees included, in the quote currency.',
  })
  @Property({ ...MONEY, defaultRaw: '0' })
  allocatedAmount!: string;

  @Field(() => AmountScalar, {
    description: 'What its positions have cost with the fees of their buys, and what its open buys set aside.',
  })
  @Property({ ...MONEY, defaultRaw: '0' })
  usedAmount!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What one order may cost, fee included; null for what follows from the allocation.',
  })
  @Property({ ...MONEY, nullable: true })
  orderAmount!: string | null;

  @Field(() => Int, { description: 'How many trades it has closed.' })
  @Property({ ...COUNT })
  totalTrades!: number;

  @Field(() => Int, { description: 'How many of them made a profit.' })
  @Property({ ...COUNT })
  winningTrades!: number;

  @Field(() => Int, { description: 'How many of them made a loss.' })
  @Property({ ...COUNT })
  losingTrades!: number;

  @Field(() => Int, { description: 'How many positions it has opened today, in UTC.' })
  @Property({ ...COUNT })
  dailyTrades!: number;

  @Field(() => AmountScalar, { description: 'Profit of its closed trades, less losses.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  totalProfit!: string;

  @Field(() => AmountScalar, { description: 'What it has bought and sold for.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  totalVolume!: string;

  @Field(() => AmountScalar, { description: 'Fees that it has paid, in the quote currency.' })
  @Property({ ...MONEY, defaultRaw: '0' })
  totalFees!: string;

  /** The day, in UTC, that dailyTrades and dayEquity belong to. */
  @Property({ type: 'date', nullable: true })
  day!: string | null;

  @Property({ ...MONEY, nullable: true })
  dayEquity!: string | null;

  @Property({ ...MONEY, nullable: true })
  peakEquity!: string | null;

  @Field(() => BotLimit, { nullable: true, description: 'The limit that stopped it, while it is LIMIT_REACHED.' })
  @Property({ type: 'string', length: 10, nullable: true })
  limitReached!: BotLimit | null;

  /** Why all that it holds, and what its unfinished buys may still bring, is to be sold, until it is. */
  @Property({ type: 'string', length: 13, nullable: true })
  closeAsked!: BotCloseReason | null;

  /** Whether its exits go on although it is in ERROR, since its venue refuses some of them. */
  @Property({ type: 'boolean', default: false })
  keepsExits!: boolean;

  /** Null until its owner has made a secret for its webhook. */
  @Property({ type: 'string', length: 64, nullable: true })
  signalSecretHash!: string | null;

  @Field(() => Date, { nullable: true, description: 'The first candle that its indicators have seen.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  firstCandleAt!: Date | null;

  @Property({ type: 'datetime', length: 3, nullable: true })
  lastEntryAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Until when it opens nothing, after a position was closed.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  cooldownUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it last reported.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  lastTickAt!: Date | null;

  @Property({ type: 'json', nullable: true })
  lastTick!: StoredTick | null;

  @Field(() => String, { nullable: true, description: 'Why it ended by a fault.' })
  @Property({ type: 'string', length: 500, nullable: true })
  errorMessage!: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was last started.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it last stopped.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  stoppedAt!: Date | null;

  /** The engine that runs it. */
  @ManyToOne(() => TradingEngine, { fieldName: 'engineId', mapToPk: true, nullable: true, deleteRule: 'set null' })
  engineId!: string | null;

  /** Raised by each claim and by each change by others than its engine. */
  @Property({ type: 'bigint', defaultRaw: '0' })
  fence!: string;

  /** When others than its engine last changed it. */
  @Property({ type: 'datetime', length: 3 })
  changedAt!: Date;

  @Field(() => Date, { description: 'When it was created.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Property({ type: 'datetime', length: 3 })
  updatedAt!: Date;

  @Property({ type: 'datetime', length: 3, nullable: true })
  deletedAt!: Date | null;
}

export const tradingBotStays: RowsStay = {
  table: 'trading_bot',
  stays: 'its trades name it after its owner has deleted it',
};
