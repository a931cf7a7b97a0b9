import {
  ArrayMaxSize,
  IsBoolean,
  IsEnum,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { BotMode, BotType } from '../../entities/bot/names.js';
import { TakeProfit } from '../../entities/bot/take-profit.js';
import { IsLabel } from '../frame/name.js';

const OFF = '0 switches it off.';
const DEFAULT = "Left out, the platform's default applies.";

const amount = (description: string) => ({ nullable: true, description }) as const;

/** What limits the losses of a bot. Of a new bot, what is left out is the platform's default. */
@InputType()
export abstract class BotRiskInput {
  @Field(() => AmountScalar, amount(`How far below the average entry price a position is closed, in percent. ${OFF}`))
  @IsOptional()
  @IsString()
  stopLossPercent?: string | null;

  @Field(() => AmountScalar, amount(`How far above the average entry price a position is closed, in percent. ${OFF}`))
  @IsOptional()
  @IsString()
  takeProfitPercent?: string | null;

  @Field(() => [TakeProfit], {
    nullable: true,
    description:
      'Targets at which parts of a position are sold: at most 5, rising, with shares of at most 100 together.',
  })
  @IsOptional()
  @ArrayMaxSize(5)
  @ValidateNested({ each: true })
  takeProfits?: TakeProfit[] | null;

  @Field(() => AmountScalar, amount(`How far below its highest price a position is closed, in percent. ${OFF}`))
  @IsOptional()
  @IsString()
  trailingPercent?: string | null;

  @Field(() => AmountScalar, amount('How far above the average entry price the trailing stop begins, in percent.'))
  @IsOptional()
  @IsString()
  trailingActivationPercent?: string | null;

  @Field(() => Int, { nullable: true, description: `After how many minutes a position is closed. ${OFF}` })
  @IsOptional()
  @IsInt()
  maxHoldMinutes?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `For how many minutes nothing is opened after a position was closed. ${OFF}`,
  })
  @IsOptional()
  @IsInt()
  cooldownMinutes?: number | null;

  @Field(() => AmountScalar, amount(`What may be lost in a day, in percent of the allocation. ${OFF}`))
  @IsOptional()
  @IsString()
  dailyLossLimitPercent?: string | null;

  @Field(() => AmountScalar, amount(`How far the equity may fall from its peak, in percent. ${OFF}`))
  @IsOptional()
  @IsString()
  maxDrawdownPercent?: string | null;

  @Field(() => Int, { nullable: true, description: `How many positions may be opened in a day, in UTC. ${OFF}` })
  @IsOptional()
  @IsInt()
  maxDailyTrades?: number | null;

  @Field(() => Int, { nullable: true, description: `How many positions may be open at once (default 1). ${OFF}` })
  @IsOptional()
  @IsInt()
  maxOpenPositions?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a limit of the losses closes what is open (default true).',
  })
  @IsOptional()
  @IsBoolean()
  closeOnLimit?: boolean | null;
}

@InputType({ description: 'Changes of a bot; what is left out stays. While it runs only name and risk can change.' })
export class UpdateTradingBotInput extends BotRiskInput {
  @Field(() => String, { nullable: true, description: 'What its owner calls it, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description: 'What its type decides by, in the shape of tradingBotStrategyTypes.',
  })
  @IsOptional()
  @IsObject()
  strategyConfig?: Record<string, unknown> | null;

  @Field(() => String, {
    nullable: true,
    description: 'Length of its candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h).',
  })
  @IsOptional()
  @Length(1, 3)
  timeframe?: string | null;

  @Field(() => Int, { nullable: true, description: 'How often it reports, 5 to 240 seconds (default 60).' })
  @IsOptional()
  @IsInt()
  intervalSeconds?: number | null;

  @Field(() => UuidScalar, { nullable: true, description: 'The account at an exchange that a live bot trades with.' })
  @IsOptional()
  @IsString()
  venueAccountId?: string | null;

  @Field(
    () => AmountScalar,
    amount('What one order may cost, fee included; null for what follows from the allocation.'),
  )
  @IsOptional()
  @IsString()
  orderAmount?: string | null;
}

@InputType({ description: `A bot to make. ${DEFAULT}` })
export class CreateTradingBotInput extends UpdateTradingBotInput {
  @Field(() => String, { description: 'What its owner calls it, 1 to 100 characters.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field({ description: 'The market that it trades, one of tradingBotMarkets.' })
  @Length(1, 41)
  symbol!: string;

  @Field(() => BotType, { description: 'By what it decides.' })
  @IsEnum(BotType)
  type!: BotType;

  @Field(() => BotMode, { nullable: true, description: 'Whether it places real orders (default PAPER).' })
  @IsOptional()
  @IsEnum(BotMode)
  mode?: BotMode | null;

  @Field(
    () => AmountScalar,
    amount('What its positions and open buys may cost at most, in the quote currency (default 0); no money moves.'),
  )
  @IsOptional()
  @IsString()
  allocatedAmount?: string | null;
}
