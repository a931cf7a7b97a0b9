import { Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { TakeProfit } from './take-profit.js';

const PERCENT = { type: ExactDecimal, precision: 6, scale: 2, defaultRaw: '0' } as const;
const COUNT = { type: 'integer', default: 0 } as const;

/** The columns of a bot that limit what it may lose; 0 switches each of them off. */
@OutputType('owner', 'What limits the losses of a bot.', 'TradingBotRisk')
export abstract class BotRisk {
  @Field(() => AmountScalar, { description: 'How far below the average entry price a position is closed, in percent.' })
  @Property({ ...PERCENT })
  stopLossPercent!: string;

  @Field(() => AmountScalar, { description: 'How far above the average entry price a position is closed, in percent.' })
  @Property({ ...PERCENT })
  takeProfitPercent!: string;

  @Field(() => [TakeProfit], { description: 'Targets at which parts of a position are sold, the nearest first.' })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  takeProfits!: TakeProfit[];

  @Field(() => AmountScalar, { description: 'How far below its highest price a position is closed, in percent.' })
  @Property({ ...PERCENT })
  trailingPercent!: string;

  @Field(() => AmountScalar, {
    description: 'How far above the average entry price the trailing stop begins, in percent.',
  })
  @Property({ ...PERCENT })
  trailingActivationPercent!: string;

  @Field(() => Int, { description: 'After how many minutes a position is closed.' })
  @Property({ ...COUNT })
  maxHoldMinutes!: number;

  @Field(() => Int, { description: 'For how many minutes nothing is opened after a position was closed.' })
  @Property({ ...COUNT })
  cooldownMinutes!: number;

  @Field(() => AmountScalar, { description: 'What may be lost in a day, in percent of the allocation.' })
  @Property({ ...PERCENT })
  dailyLossLimitPercent!: string;

  @Field(() => AmountScalar, { description: 'How far the equity may fall from its peak, in percent.' })
  @Property({ ...PERCENT })
  maxDrawdownPercent!: string;

  @Field(() => Int, { description: 'How many positions may be opened in a day, in UTC.' })
  @Property({ ...COUNT })
  maxDailyTrades!: number;

  @Field(() => Int, { description: 'How many positions may be open at once.' })
  @Property({ type: 'integer', default: 1 })
  maxOpenPositions!: number;

  @Field({ description: 'Whether a limit of the losses closes what is open.' })
  @Property({ type: 'boolean', default: true })
  closeOnLimit!: boolean;
}
