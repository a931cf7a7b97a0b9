import { Field, Float } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { BotStatus } from '../../core/states/bot.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BotLevelKind } from '../../entities/bot/names.js';
import { TradingBotOrder } from '../../entities/bot/order.js';
import { TradingBotTrade } from '../../entities/bot/trade.js';
import { TradingBotTick } from './bot.js';

@OutputType('owner', 'A closed candle of a market.')
export class TradingBotCandle {
  @Field(() => Date, { description: 'When it began.' })
  openAt!: Date;

  @Field(() => AmountScalar, { description: 'The first price.' })
  open!: string;

  @Field(() => AmountScalar, { description: 'The highest price.' })
  high!: string;

  @Field(() => AmountScalar, { description: 'The lowest price.' })
  low!: string;

  @Field(() => AmountScalar, { description: 'The last price.' })
  close!: string;

  @Field(() => AmountScalar, {
    description: "What was traded, in the base currency; 0 where prices are those of the platform's currencies.",
  })
  volume!: string;
}

@OutputType('owner', 'An indicator of a bot after the last closed candle.')
export class TradingBotIndicator {
  @Field({ description: 'Its name, such as EMA(9).' })
  name!: string;

  @Field(() => Float, { nullable: true, description: 'Its value; null while there are too few candles for it.' })
  value!: number | null;
}

@OutputType('owner', 'A price at which a bot does something.')
export class TradingBotLevel {
  @Field(() => BotLevelKind, { description: 'What it does there.' })
  kind!: BotLevelKind;

  @Field(() => AmountScalar, { description: 'The price, in the quote currency.' })
  price!: string;

  @Field(() => UuidScalar, { nullable: true, description: 'The position that it is about; null for a whole grid.' })
  tradeId!: string | null;
}

@OutputType('owner', 'What the chart of a bot shows.')
export class TradingBotChartState {
  @Field(() => BotStatus, { description: 'What the bot does.' })
  status!: BotStatus;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The present price of its market; null while there is none to trade at.',
  })
  price!: string | null;

  @Field({ description: 'True if the prices of its market are simulated.' })
  simulated!: boolean;

  @Field(() => [TradingBotCandle], { description: 'The last 500 closed candles of its market, oldest first.' })
  candles!: TradingBotCandle[];

  @Field(() => [TradingBotIndicator], { description: 'Its indicators after the last of these candles.' })
  indicators!: TradingBotIndicator[];

  @Field(() => [TradingBotLevel], { description: 'Stops and targets of its open positions, or its grid.' })
  levels!: TradingBotLevel[];

  @Field(() => [TradingBotOrder], { description: 'Orders that may still be filled, oldest first.' })
  orders!: TradingBotOrder[];

  @Field(() => [TradingBotTrade], {
    description: 'Open positions, newest first, and after them the last 50 that are closed.',
  })
  trades!: TradingBotTrade[];

  @Field(() => TradingBotTick, { nullable: true, description: 'What it last reported.' })
  lastTick!: TradingBotTick | null;

  @Field({ description: 'Cursor for botEvents: a subscription after it misses nothing that the chart does not show.' })
  cursor!: string;
}
