import { ArgsType, Field } from 'type-graphql';
import { BotStatus } from '../../core/states/bot.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BotLimit, BotMode, BotStream } from '../../entities/bot/names.js';
import { TradingBotOrder } from '../../entities/bot/order.js';
import { TradingBotTrade } from '../../entities/bot/trade.js';
import { TradingBotTick } from './bot.js';

@OutputType('owner', 'A new status of a bot.')
export class TradingBotStatusChange {
  @Field({ description: 'What its owner calls it.' })
  name!: string;

  @Field({ description: 'The market that it trades.' })
  symbol!: string;

  @Field(() => BotMode, { description: 'Whether it places real orders.' })
  mode!: BotMode;

  @Field(() => BotStatus, { description: 'The new status.' })
  status!: BotStatus;

  @Field(() => String, { nullable: true, description: 'Why it ended by a fault.' })
  errorMessage!: string | null;

  @Field(() => BotLimit, { nullable: true, description: 'The limit that stopped it.' })
  limitReached!: BotLimit | null;
}

@OutputType('owner', 'An event of a bot. Of tick, trade, order and status it has the one that its stream carries.')
export class TradingBotEvent {
  @Field({ description: 'Place among the events; subscribe again with the last one to miss nothing.' })
  cursor!: string;

  @Field(() => BotStream, { description: 'Of which stream it is.' })
  stream!: BotStream;

  @Field(() => UuidScalar, { description: 'Of which bot it is.' })
  botId!: string;

  @Field(() => Date, { description: 'When it was.' })
  at!: Date;

  @Field(() => TradingBotTick, { nullable: true, description: 'Of BOT_TICK: what the bot reports.' })
  tick!: TradingBotTick | null;

  @Field(() => TradingBotTrade, { nullable: true, description: 'Of BOT_TRADE: the position as it is now.' })
  trade!: TradingBotTrade | null;

  @Field(() => TradingBotOrder, { nullable: true, description: 'Of BOT_ORDER: the order as it is now.' })
  order!: TradingBotOrder | null;

  @Field(() => TradingBotStatusChange, { nullable: true, description: 'Of BOT_STATUS: the new status.' })
  status!: TradingBotStatusChange | null;
}

@ArgsType()
export class BotEventsArgs {
  @Field(() => UuidScalar, { description: 'Id of the bot.' })
  botId!: string;

  @Field(() => [BotStream], { nullable: true, description: 'What is to be heard of it (default everything).' })
  streams?: BotStream[];

  @Field(() => String, { nullable: true, description: 'Cursor of the last event that was seen.' })
  after?: string;
}
