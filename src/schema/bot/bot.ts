import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { TradingBot as StoredBot, type StoredTick } from '../../entities/bot/bot.js';
import { TradingBotDecision } from '../../entities/bot/decision.js';
import { TradingBotOrder } from '../../entities/bot/order.js';
import { TradingBotStats } from '../../entities/bot/stats.js';
import { TradingBotTrade } from '../../entities/bot/trade.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'What a bot reports: that it lives, and what it decided.')
export class TradingBotTick implements StoredTick {
  @Field(() => Date, { description: 'When it reported.' })
  at!: string;

  @Field(() => AmountScalar, { nullable: true, description: 'The price that it saw; null while there was none.' })
  price!: string | null;

  @Field({ description: 'Whether it placed an order.' })
  traded!: boolean;

  @Field(() => String, { nullable: true, description: 'What its strategy said, such as BUY or SELL.' })
  signal!: string | null;

  @Field({ description: 'Why it did or did not trade, such as NO_SIGNAL or WARMING_UP.' })
  reason!: string;
}

@OutputType('owner', 'A bot that trades for its owner.')
export class TradingBot extends StoredBot {
  @Field({ description: 'The currency that it buys and sells.' })
  base!: string;

  @Field({ description: 'The currency that it pays with, in which its amounts are.' })
  quote!: string;

  @Field({ description: 'Whether its owner has made a secret for its webhook.' })
  hasSignalSecret!: boolean;

  @Field({ description: 'True if the prices of its market are simulated.' })
  simulated!: boolean;

  @Field(() => TradingBotTick, { nullable: true, description: 'What it last reported.' })
  override lastTick!: TradingBotTick | null;
}

@OutputType('owner', 'A page of bots.')
export class TradingBotPage extends Paged {
  @Field(() => [TradingBot], { description: 'The bots, newest first.' })
  items!: TradingBot[];
}

@OutputType('owner', 'A page of the positions of a bot.')
export class TradingBotTradePage extends Paged {
  @Field(() => [TradingBotTrade], { description: 'The positions, newest first.' })
  items!: TradingBotTrade[];
}

@OutputType('owner', 'A page of the orders of a bot.')
export class TradingBotOrderPage extends Paged {
  @Field(() => [TradingBotOrder], { description: 'The orders, newest first.' })
  items!: TradingBotOrder[];
}

@OutputType('owner', 'A page of the days of a bot.')
export class TradingBotDayPage extends Paged {
  @Field(() => [TradingBotStats], { description: 'The days on which it traded, the last one first.' })
  items!: TradingBotStats[];
}

@OutputType('owner', 'A page of why a bot did or did not trade.')
export class TradingBotDecisionPage extends Paged {
  @Field(() => [TradingBotDecision], { description: 'The decisions, newest first.' })
  items!: TradingBotDecision[];
}

@OutputType('owner', 'What stopping all bots has done.')
export class KilledTradingBots {
  @Field(() => Int, { description: 'How many bots it stopped.' })
  stopped!: number;

  @Field({ description: 'The same as a sentence, also where it stopped none.' })
  message!: string;
}
