import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import type { BacktestResult } from '../../core/backtest/contract.js';
import type { StoredBacktest } from '../../core/backtest/stored-backtest.js';
import { BacktestStatus } from '../../core/states/bot.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { User } from '../account/user.js';
import type { RowsStay } from '../frame/retention.js';
import { BotType } from './names.js';

/** A strategy tried on the past. */
@Entity({ tableName: 'trading_bot_backtest' })
@OutputType('owner', 'A backtest as it is stored.', 'StoredTradingBotBacktest')
export class TradingBotBacktest {
  [OptionalProps]?: 'status' | 'progressPercent';

  @Field(() => UuidScalar, { description: 'Id of the backtest.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @ManyToOne(() => User, { fieldName: 'userId', mapToPk: true, deleteRule: 'cascade' })
  userId!: string;

  @Field({ description: 'The market.' })
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Field(() => BotType, { description: 'What it decides by.' })
  @Property({ type: 'string', length: 10 })
  type!: BotType;

  @Field({ description: 'Length of its candles.' })
  @Property({ type: 'string', length: 3 })
  timeframe!: string;

  /** All that was asked for; without the candles or prices that were sent, once it is over. */
  @Property({ type: 'json' })
  input!: StoredBacktest;

  /** All that came of it, once it is DONE. */
  @Property({ type: 'json', nullable: true })
  result!: BacktestResult | null;

  @Field(() => BacktestStatus, { description: 'What became of it.' })
  @Property({ type: 'string', length: 9, default: 'QUEUED' })
  status!: BacktestStatus;

  @Field(() => Int, { description: 'How much of it is done, in percent.' })
  @Property({ type: 'integer', default: 0 })
  progressPercent!: number;

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  @Property({ type: 'string', length: 500, nullable: true })
  errorMessage!: string | null;

  /** Until when the process that runs it has it. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  leasedUntil!: Date | null;

  @Field(() => Date, { description: 'When it was asked for.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it began.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  startedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was over.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  finishedAt!: Date | null;
}

export const tradingBotBacktestStays: RowsStay = {
  table: 'trading_bot_backtest',
  stays: 'pruneBotLogs removes them after 30 days',
};
