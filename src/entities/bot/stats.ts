import { OptionalProps } from '@mikro-orm/core';
import { Entity, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { STAYS, type RowsStay } from '../frame/retention.js';
import { TradingBot } from './bot.js';

const SUM = { type: ExactDecimal, precision: 30, scale: 18, defaultRaw: '0' } as const;
const COUNT = { type: 'integer', default: 0 } as const;

/** A bot's day in UTC, on paper or live. */
@Entity({ tableName: 'trading_bot_stats' })
@OutputType('owner', "A bot's day in UTC.", 'TradingBotDay')
export class TradingBotStats {
  [OptionalProps]?: 'trades' | 'wins' | 'losses' | 'profit' | 'volume' | 'fees';

  @ManyToOne(() => TradingBot, { fieldName: 'botId', mapToPk: true, primary: true, deleteRule: 'restrict' })
  botId!: string;

  @Field({ description: 'The day, such as 2026-01-31.' })
  @PrimaryKey({ type: 'date' })
  day!: string;

  @Field({ description: 'Whether it traded on paper.' })
  @PrimaryKey({ type: 'boolean' })
  isPaper!: boolean;

  @Field(() => Int, { description: 'Trades that were closed.' })
  @Property({ ...COUNT })
  trades!: number;

  @Field(() => Int, { description: 'Those of them that made a profit.' })
  @Property({ ...COUNT })
  wins!: number;

  @Field(() => Int, { description: 'Those of them that made a loss.' })
  @Property({ ...COUNT })
  losses!: number;

  @Field(() => AmountScalar, { description: 'Their profit, less losses.' })
  @Property({ ...SUM })
  profit!: string;

  @Field(() => AmountScalar, { description: 'What was bought and sold for.' })
  @Property({ ...SUM })
  volume!: string;

  @Field(() => AmountScalar, { description: 'Fees that were paid, in the quote currency.' })
  @Property({ ...SUM })
  fees!: string;
}

export const tradingBotStatsStays: RowsStay = { table: 'trading_bot_stats', stays: STAYS.money };
