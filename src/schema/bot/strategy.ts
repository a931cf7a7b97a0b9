import { IsEnum, IsObject, IsOptional, IsString, Length } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { JsonObjectScalar } from '../../core/text/json.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BotType } from '../../entities/bot/names.js';
import type { BotRisk } from '../../entities/bot/risk.js';
import { TradingBotStrategy } from '../../entities/bot/strategy.js';
import { TakeProfit } from '../../entities/bot/take-profit.js';
import { IsLabel } from '../frame/name.js';
import { Paged } from '../frame/page.js';
import { BotRiskInput } from './input.js';
import { TradingStrategyPerformance } from './performance.js';

const percent = (what: string) => ({ description: `${what}, in percent; 0 for none.` }) as const;

@OutputType('owner', 'A strategy that is listed, with all that is sold.')
export class TradingStrategy extends TradingBotStrategy implements BotRisk {
  @Field(() => AmountScalar, percent('How far below the average entry price its bots close a position'))
  stopLossPercent!: string;

  @Field(() => AmountScalar, percent('How far above the average entry price they close it'))
  takeProfitPercent!: string;

  @Field(() => [TakeProfit], { description: 'Targets at which parts of a position are sold, the nearest first.' })
  takeProfits!: TakeProfit[];

  @Field(() => AmountScalar, percent('How far below its highest price they close it'))
  trailingPercent!: string;

  @Field(() => AmountScalar, percent('How far above the average entry price the trailing stop begins'))
  trailingActivationPercent!: string;

  @Field(() => Int, { description: 'After how many minutes a position is closed; 0 for never.' })
  maxHoldMinutes!: number;

  @Field(() => Int, { description: 'For how many minutes nothing is opened after a position was closed.' })
  cooldownMinutes!: number;

  @Field(() => AmountScalar, percent('What may be lost in a day, of the allocation'))
  dailyLossLimitPercent!: string;

  @Field(() => AmountScalar, percent('How far the equity may fall from its peak'))
  maxDrawdownPercent!: string;

  @Field(() => Int, { description: 'How many positions may be opened in a day, in UTC; 0 for no limit.' })
  maxDailyTrades!: number;

  @Field(() => Int, { description: 'How many positions may be open at once; 0 for no limit.' })
  maxOpenPositions!: number;

  @Field({ description: 'Whether a limit of the losses closes what is open.' })
  closeOnLimit!: boolean;

  @Field({ description: 'True if the prices of its market are simulated.' })
  simulated!: boolean;
}

@OutputType('owner', 'A strategy that is listed, with all that is sold and how its bots did.')
export class TradingStrategyDetail extends TradingStrategy {
  @Field(() => [TradingStrategyPerformance], {
    description: 'How its bots did, of all versions and of the one on offer; empty before the first trade.',
  })
  performance!: TradingStrategyPerformance[];
}

@OutputType('owner', "A page of a seller's listings.")
export class TradingStrategyPage extends Paged {
  @Field(() => [TradingStrategy], { description: 'The listings, newest first.' })
  items!: TradingStrategy[];
}

const optional = (description: string) => ({ nullable: true, description }) as const;

@InputType({
  description:
    'Changes of a listing; what is left out stays. A lower price is taken at any time, anything else while it is DRAFT or REJECTED.',
})
export class UpdateTradingStrategyInput extends BotRiskInput {
  @Field(() => String, optional('What its seller calls it, 1 to 100 characters of plain text.'))
  @IsOptional()
  @Length(1, 100)
  @IsLabel()
  name?: string | null;

  @Field(() => String, optional('What its seller says of it, 1 to 5,000 characters of plain text.'))
  @IsOptional()
  @Length(1, 5_000)
  description?: string | null;

  @Field(() => BotType, optional('By what its bots decide; any type but SIGNAL.'))
  @IsOptional()
  @IsEnum(BotType)
  type?: BotType | null;

  @Field(() => String, optional('The market that they trade, one of tradingBotMarkets.'))
  @IsOptional()
  @Length(1, 41)
  symbol?: string | null;

  @Field(() => String, optional('Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d (default 1h).'))
  @IsOptional()
  @Length(1, 3)
  timeframe?: string | null;

  @Field(() => JsonObjectScalar, optional('What the type decides by, in the shape of tradingBotStrategyTypes.'))
  @IsOptional()
  @IsObject()
  strategyConfig?: Record<string, unknown> | null;

  @Field(() => AmountScalar, optional('What it costs, no finer than the currency; 0 for nothing.'))
  @IsOptional()
  @IsString()
  price?: string | null;

  @Field(() => String, optional('An offered currency of SPOT wallets (default USDT); it stays once it was sold.'))
  @IsOptional()
  @Length(1, 20)
  currency?: string | null;
}

@InputType({
  description:
    "A strategy to list: its type, symbol and strategyConfig, or a bot to copy them and the risk from. Of the risk, what is left out is the platform's default.",
})
export class CreateTradingStrategyInput extends UpdateTradingStrategyInput {
  @Field({ description: 'What its seller calls it, 1 to 100 characters of plain text.' })
  @Length(1, 100)
  @IsLabel()
  override name!: string;

  @Field({ description: 'What its seller says of it, 1 to 5,000 characters of plain text.' })
  @Length(1, 5_000)
  override description!: string;

  @Field(() => AmountScalar, { description: 'What it costs, no finer than the currency; 0 for nothing.' })
  @IsString()
  override price!: string;

  @Field(
    () => UuidScalar,
    optional("One of the seller's own bots, whose type, symbol, timeframe, strategyConfig and risk are copied."),
  )
  @IsOptional()
  @IsString()
  botId?: string | null;
}
