import { Field, Float, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import type { BacktestPosition, BacktestResult, BacktestTrade } from '../../core/backtest/contract.js';
import { OutputType } from '../../core/visibility.js';
import { BotExitReason, BotLimit } from '../../entities/bot/names.js';
import { BotStatus } from '../../core/states/bot.js';

@OutputType('owner', 'What a backtest bought.')
abstract class BacktestHolding {
  @Field(() => Date, { description: 'When it was opened.' })
  openedAt!: string;

  @Field(() => AmountScalar, { description: 'Average price of the buys.' })
  entryPrice!: string;

  @Field(() => AmountScalar, { description: 'What was bought, in the base currency.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'What that cost, without fees.' })
  cost!: string;

  @Field(() => AmountScalar, { description: 'What was sold of it brought, without fees.' })
  proceeds!: string;

  @Field(() => AmountScalar, { description: 'All fees.' })
  fee!: string;
}

@OutputType('owner', 'A position that a backtest opened and closed.')
export class TradingBotBacktestTrade extends BacktestHolding implements BacktestTrade {
  @Field(() => Date, { description: 'When it was closed.' })
  closedAt!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Average price of the sales; null when none was possible.',
  })
  exitPrice!: string | null;

  @Field(() => AmountScalar, { description: 'Proceeds less cost less fee.' })
  profit!: string;

  @Field(() => BotExitReason, { nullable: true, description: 'Why it was closed.' })
  exitReason!: BotExitReason | null;
}

@OutputType('owner', 'A position that was still open at the end of a backtest.')
export class TradingBotBacktestPosition extends BacktestHolding implements BacktestPosition {
  @Field(() => AmountScalar, { description: 'What is still held.' })
  openAmount!: string;

  @Field(() => AmountScalar, { description: 'What that is worth at the last price.' })
  value!: string;
}

@OutputType('owner', 'The equity at a time.')
export class TradingBotBacktestPoint {
  @Field(() => Date, { description: 'When a candle closed, or a price was seen.' })
  at!: string;

  @Field(() => AmountScalar, { description: 'The allocation, all profits and what positions are worth.' })
  equity!: string;
}

@OutputType('owner', 'Where candles are missing.')
export class TradingBotBacktestGap {
  @Field(() => Date, { description: 'When the first missing candle begins.' })
  from!: string;

  @Field(() => Date, { description: 'When the next one begins that is there.' })
  to!: string;
}

@OutputType('owner', 'The check that rules saw nothing of the future.')
export class TradingBotBacktestLookAhead {
  @Field(() => Int, { description: 'On how many parts of the candles alone the rules were run again.' })
  checkedPrefixes!: number;

  @Field({ description: 'Whether they gave the same signals each time.' })
  isClean!: boolean;
}

@OutputType('owner', 'What came of a backtest. Percentages have two decimals and are rounded down.')
export class TradingBotBacktestResult implements BacktestResult {
  @Field(() => Int, { description: 'How many candles there were.' })
  candles!: number;

  @Field(() => Int, { description: 'How many positions were closed.' })
  totalTrades!: number;

  @Field(() => Int, { description: 'How many of them brought a profit.' })
  winningTrades!: number;

  @Field(() => Int, { description: 'How many of them brought a loss.' })
  losingTrades!: number;

  @Field(() => [TradingBotBacktestTrade], { description: 'The last 1,000 closed positions, oldest first.' })
  trades!: TradingBotBacktestTrade[];

  @Field(() => [TradingBotBacktestPosition], {
    description: 'The last 100 positions that were still open at the end, oldest first; they are not sold.',
  })
  openPositions!: TradingBotBacktestPosition[];

  @Field(() => Int, { description: 'How many positions were still open at the end.' })
  totalOpenPositions!: number;

  @Field(() => AmountScalar, { description: 'Profit of all closed positions.' })
  profit!: string;

  @Field(() => AmountScalar, { description: 'The same in percent of the allocation.' })
  profitPercent!: string;

  @Field(() => AmountScalar, { description: 'Closed positions with a profit, in percent of all.' })
  winRate!: string;

  @Field(() => AmountScalar, { description: 'The largest fall of the equity from a peak, in percent of the peak.' })
  maxDrawdownPercent!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Mean of the daily returns over their deviation, for a year; null where there is no deviation, or a day began with no equity left.',
  })
  sharpe!: number | null;

  @Field(() => AmountScalar, { description: 'What holding from the first open to the last close would have brought.' })
  buyAndHoldPercent!: string;

  @Field(() => AmountScalar, { description: 'All fees, those of open positions included.' })
  fees!: string;

  @Field(() => [TradingBotBacktestPoint], {
    description: 'At most 500 points, evenly picked; the last one is the end.',
  })
  equity!: TradingBotBacktestPoint[];

  @Field(() => [TradingBotBacktestGap], { description: 'The first 100 places where candles are missing.' })
  gaps!: TradingBotBacktestGap[];

  @Field(() => Int, { description: 'How many candles are missing in all.' })
  missingCandles!: number;

  @Field(() => BotStatus, { description: 'What the bot was at the end: STOPPED and LIMIT_REACHED for one that ended.' })
  status!: BotStatus;

  @Field(() => BotLimit, { nullable: true, description: 'The limit that it reached, if any.' })
  limitReached!: BotLimit | null;

  @Field(() => TradingBotBacktestLookAhead, { description: 'The check that rules saw nothing of the future.' })
  lookAhead!: TradingBotBacktestLookAhead;
}
