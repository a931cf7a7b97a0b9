import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { BotMode } from '../../entities/bot/names.js';

@OutputType('owner', 'How the bots did that run a strategy as it was sold, by the trades that were made for them.')
export class TradingStrategyPerformance {
  @Field(() => BotMode, { description: 'On paper or live: these are never added.' })
  mode!: BotMode;

  @Field(() => Int, { nullable: true, description: 'The version that they run; null for those of all versions.' })
  version!: number | null;

  @Field(() => Int, { description: 'How many bots have closed a trade, stopped and deleted ones included.' })
  bots!: number;

  @Field(() => Int, { description: 'How many accounts these bots belong to.' })
  owners!: number;

  @Field(() => Int, { description: 'How many trades they have closed.' })
  trades!: number;

  @Field(() => Int, { description: 'How many of them made a profit.' })
  winningTrades!: number;

  @Field(() => Int, { description: 'How many of them made a loss.' })
  losingTrades!: number;

  @Field(() => AmountScalar, { nullable: true, description: 'How many percent of them made a profit.' })
  winRatePercent!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'What the bots made: the profit of each trade in percent of the allocation at its opening, weighted by allocation.',
  })
  profitPercent!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'How far that fell below its highest value before, at the most, with what was open at the lowest and the highest price of each trade, at its end, and now.',
  })
  maxDrawdownPercent!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days from the first opened to the last closed trade.' })
  days!: number | null;

  @Field(() => Int, { description: 'How many positions they hold now.' })
  openTrades!: number;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What the average one of these would make at the prices of now, in percent of its cost.',
  })
  openProfitPercent!: string | null;
}
