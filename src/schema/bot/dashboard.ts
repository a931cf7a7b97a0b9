import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { BotStatus } from '../../core/states/bot.js';
import { OutputType } from '../../core/visibility.js';
import { BotMode } from '../../entities/bot/names.js';
import { TradingBot } from './bot.js';

@OutputType('owner', 'How many bots have a status.')
export class TradingBotStatusTotal {
  @Field(() => BotStatus, { description: 'The status.' })
  status!: BotStatus;

  @Field(() => Int, { description: 'How many bots have it.' })
  bots!: number;
}

@OutputType('owner', 'Sums over the bots of one quote currency and mode.')
export class TradingBotCurrencyTotal {
  @Field({ description: 'The quote currency.' })
  currency!: string;

  @Field(() => BotMode, { description: 'The mode: paper and real funds are never added up.' })
  mode!: BotMode;

  @Field(() => Int, { description: 'How many bots there are.' })
  bots!: number;

  @Field(() => AmountScalar, { description: 'What their positions and open buys may cost at most.' })
  allocatedAmount!: string;

  @Field(() => AmountScalar, { description: 'What their positions and open buys cost.' })
  usedAmount!: string;

  @Field(() => AmountScalar, { description: 'Profit of their closed trades, less losses.' })
  totalProfit!: string;
}

@OutputType('owner', 'Totals over all bots of an account.')
export class TradingBotTotals {
  @Field(() => Int, { description: 'How many bots there are.' })
  bots!: number;

  @Field(() => [TradingBotStatusTotal], { description: 'How many have each status.' })
  statuses!: TradingBotStatusTotal[];

  @Field(() => [TradingBotCurrencyTotal], { description: 'Sums for each quote currency and mode.' })
  currencies!: TradingBotCurrencyTotal[];
}

@OutputType('owner', 'All bots of an account, and their totals.')
export class TradingBotDashboard {
  @Field(() => [TradingBot], { description: 'The bots, newest first.' })
  bots!: TradingBot[];

  @Field(() => TradingBotTotals, { description: 'Their totals.' })
  totals!: TradingBotTotals;
}
