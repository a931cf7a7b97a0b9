import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { BotStatus } from '../../core/states/bot.js';
import { OutputType } from '../../core/visibility.js';
import { TradingBotStartBar } from './emergency.js';
import { BotMode } from '../../entities/bot/names.js';

@OutputType('admin', 'How many bots have a status and a mode.')
export class TradingBotsOfKind {
  @Field(() => BotStatus, { description: 'The status.' })
  status!: BotStatus;

  @Field(() => BotMode, { description: 'The mode.' })
  mode!: BotMode;

  @Field(() => Int, { description: 'How many bots there are.' })
  bots!: number;
}

@OutputType('admin', 'What bots of one quote currency and mode traded.')
export class TradedByBots {
  @Field({ description: 'The quote currency, in which the amounts are.' })
  currency!: string;

  @Field(() => BotMode, { description: 'The mode: paper and real funds are never added up.' })
  mode!: BotMode;

  @Field(() => Int, { description: 'Trades that were closed.' })
  trades!: number;

  @Field(() => AmountScalar, { description: 'Their profit, less losses.' })
  profit!: string;

  @Field(() => AmountScalar, { description: 'What was bought and sold for.' })
  volume!: string;

  @Field(() => AmountScalar, { description: 'Fees that were paid.' })
  fees!: string;
}

@OutputType('admin', 'What strategies were sold for in one currency.')
export class StrategySales {
  @Field({ description: 'The currency.' })
  currency!: string;

  @Field(() => Int, { description: 'How many sales there were, free and refunded ones included.' })
  sales!: number;

  @Field(() => AmountScalar, { description: 'What buyers paid.' })
  gross!: string;

  @Field(() => AmountScalar, { description: 'What of it was refunded.' })
  refunded!: string;

  @Field(() => AmountScalar, {
    description: "The platform's part of what was not refunded, less what it paid back in place of sellers.",
  })
  platform!: string;
}

@OutputType('admin', 'The trading bots at a glance. Sums are of the last 30 days in UTC, today included.')
export class TradingBotAdminDashboard {
  @Field(() => [TradingBotsOfKind], { description: 'Bots by status and mode.' })
  bots!: TradingBotsOfKind[];

  @Field(() => [TradedByBots], { description: 'What was traded, by quote currency and mode.' })
  traded!: TradedByBots[];

  @Field(() => [StrategySales], { description: 'What strategies were sold for, by currency.' })
  sales!: StrategySales[];

  @Field(() => Int, { description: 'Bots that are in ERROR.' })
  inError!: number;

  @Field(() => Int, { description: 'How often a bot ended by a fault within the last 24 hours.' })
  errors!: number;

  @Field(() => Int, { description: 'Listings of strategies that wait for an admin.' })
  strategiesWaiting!: number;

  @Field(() => TradingBotStartBar, {
    nullable: true,
    description: 'The emergency stop that keeps bots from being started; null while they may be.',
  })
  startBar!: TradingBotStartBar | null;
}
