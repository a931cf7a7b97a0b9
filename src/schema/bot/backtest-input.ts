import {
  ArrayMaxSize,
  IsArray,
  IsDate,
  IsEnum,
  IsObject,
  IsOptional,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { NumbersScalar, type Numbers } from '../../core/numbers.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { BotOrderSide, BotType } from '../../entities/bot/names.js';
import { BotRiskInput } from './input.js';

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({ description: 'A signal of the past.' })
export class TradingBotBacktestSignalInput {
  @Field(() => Date, { description: 'When it was sent. It acts at the first open, or price, after that.' })
  @IsDate()
  time!: Date;

  @Field(() => BotOrderSide, { description: 'What it says.' })
  @IsEnum(BotOrderSide)
  action!: BotOrderSide;
}

@InputType({
  description:
    'A strategy, and the past to try it on: from and to, or candles, or prices. Of the risk, what is left out is off.',
})
export class CreateTradingBotBacktestInput extends BotRiskInput {
  @Field({ description: 'The market that it trades, one of tradingBotMarkets.' })
  @Length(1, 41)
  symbol!: string;

  @Field(() => BotType, { description: 'By what it decides.' })
  @IsEnum(BotType)
  type!: BotType;

  @Field(
    () => JsonObjectScalar,
    optional('What its type decides by, in the shape of tradingBotStrategyTypes (default {}).'),
  )
  @IsOptional()
  @IsObject()
  strategyConfig?: Record<string, unknown> | null;

  @Field(() => String, optional('Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h).'))
  @IsOptional()
  @Length(1, 3)
  timeframe?: string | null;

  @Field(() => Date, optional('The first stored candle begins then or later.'))
  @IsOptional()
  @IsDate()
  from?: Date | null;

  @Field(() => Date, optional('The last stored candle ends then or before; at most 1,000,000 candles after from.'))
  @IsOptional()
  @IsDate()
  to?: Date | null;

  @Field(
    () => [NumbersScalar],
    optional('At most 10,000 candles, oldest first: [[time in milliseconds, open, high, low, close, volume]].'),
  )
  @IsOptional()
  @IsArray()
  candles?: Numbers[] | null;

  @Field(
    () => [NumbersScalar],
    optional(
      'At most 10,000 prices, oldest first: [[time in milliseconds, price]]. They replay a paper run: rules see closed candles, which are built from the prices unless candles are given, and the bot trades at these prices alone.',
    ),
  )
  @IsOptional()
  @IsArray()
  prices?: Numbers[] | null;

  @Field(() => [TradingBotBacktestSignalInput], optional('At most 1,000 signals, for a bot of type SIGNAL.'))
  @IsOptional()
  @ArrayMaxSize(1_000)
  @ValidateNested({ each: true })
  signals?: TradingBotBacktestSignalInput[] | null;

  @Field(() => AmountScalar, { description: 'What its positions and open buys may cost, in the quote currency.' })
  @IsString()
  allocatedAmount!: string;

  @Field(
    () => AmountScalar,
    optional('What one order may cost, fee included; left out, it follows from the allocation.'),
  )
  @IsOptional()
  @IsString()
  orderAmount?: string | null;

  @Field(() => AmountScalar, optional("What a fill costs, 0 to 5 percent (default: the platform's)."))
  @IsOptional()
  @IsString()
  feePercent?: string | null;

  @Field(
    () => AmountScalar,
    optional("How much worse than the price an order is filled, 0 to 5 percent (default: the platform's)."),
  )
  @IsOptional()
  @IsString()
  slippagePercent?: string | null;
}
