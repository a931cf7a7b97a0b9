import { Field, Int } from 'type-graphql';
import { BotStatus } from '../../core/states/bot.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { EmergencyOrders, EmergencyOutcome } from '../../entities/bot/emergency-names.js';
import { TradingEmergencyStop as StoredStop } from '../../entities/bot/emergency-stop.js';
import { BotMode } from '../../entities/bot/names.js';
import { Paged } from '../frame/page.js';

@OutputType('admin', 'What stopping all bots of the platform has done.')
export class EmergencyStoppedTradingBots {
  @Field(() => UuidScalar, { description: 'Id of the stop, for its report.' })
  id!: string;

  @Field(() => Int, { description: 'How many bots it has stopped.' })
  stopped!: number;

  @Field({ description: 'The same as a sentence, also where it stopped none.' })
  message!: string;
}

@OutputType('admin', 'A stop of all bots of the platform.')
export class TradingBotEmergencyStop extends StoredStop {}

@OutputType('admin', 'The stop that keeps bots from being started until it is lifted.')
export class TradingBotStartBar {
  @Field(() => UuidScalar, { description: 'Id of the stop.' })
  stopId!: string;

  @Field(() => UuidScalar, { description: 'The admin who asked for it.' })
  userId!: string;

  @Field({ description: 'Why.' })
  reason!: string;

  @Field(() => Date, { description: 'Since when bots cannot be started.' })
  since!: string;
}

@OutputType('admin', 'A page of stops of all bots.')
export class TradingBotEmergencyStopPage extends Paged {
  @Field(() => [TradingBotEmergencyStop], { description: 'The stops, newest first.' })
  items!: TradingBotEmergencyStop[];
}

@OutputType('admin', 'What exchanges have said of the orders that live bots had when they were stopped.')
export class TradingBotEmergencyOrderTotals {
  @Field(() => Int, { description: 'Live bots that had no open order.' })
  nothingOpen!: number;

  @Field(() => Int, { description: 'Live bots whose orders are all over.' })
  confirmed!: number;

  @Field(() => Int, { description: 'Live bots with an order that is not known to be over.' })
  waiting!: number;

  @Field(() => Int, { description: 'How many such orders there are.' })
  waitingOrders!: number;
}

@OutputType('admin', 'A stop of all bots of the platform, with what became of orders.')
export class TradingBotEmergencyStopState extends StoredStop {
  @Field(() => TradingBotEmergencyOrderTotals, { description: 'The orders of its live bots.' })
  orders!: TradingBotEmergencyOrderTotals;
}

@OutputType('admin', 'A bot that ran, or was paused, when all bots were stopped.')
export class TradingBotEmergencyStopBot {
  @Field(() => UuidScalar, { description: 'Id of the bot.' })
  botId!: string;

  @Field(() => UuidScalar, { description: 'The account that it belongs to.' })
  userId!: string;

  @Field({ description: 'What its owner calls it.' })
  name!: string;

  @Field({ description: 'The market that it trades.' })
  symbol!: string;

  @Field(() => BotMode, { description: 'Whether it places real orders.' })
  mode!: BotMode;

  @Field(() => BotStatus, { description: 'What it does now.' })
  status!: BotStatus;

  @Field(() => EmergencyOutcome, { description: 'What the stop has done to it.' })
  outcome!: EmergencyOutcome;

  @Field(() => Date, { nullable: true, description: 'When it was its turn.' })
  endedAt!: string | null;

  @Field(() => EmergencyOrders, { description: 'What is known at the exchange of the orders that it had then.' })
  orders!: EmergencyOrders;

  @Field(() => Int, { description: 'Those of them that are not known to be over.' })
  waitingOrders!: number;

  @Field({ description: 'Whether it still sells what it holds.' })
  isClosing!: boolean;
}

@OutputType('admin', 'The report of a stop of all bots, with a page of these.')
export class TradingBotEmergencyStopReport extends Paged {
  @Field(() => TradingBotEmergencyStopState, { description: 'The stop.' })
  stop!: TradingBotEmergencyStopState;

  @Field(() => [TradingBotEmergencyStopBot], { description: 'Its bots, which are kept for 90 days.' })
  items!: TradingBotEmergencyStopBot[];
}
