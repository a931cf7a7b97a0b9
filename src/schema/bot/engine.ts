import { Field, Int } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { TradingBotStartBar } from './emergency.js';

@OutputType('admin', 'What an engine says of an exchange that its live bots trade at.')
export class TradingEngineVenue {
  @Field({ description: 'The exchange, such as okx.' })
  venue!: string;

  @Field(() => Int, { description: 'Accounts there that it has opened.' })
  accounts!: number;

  @Field(() => Int, { description: 'Those of them whose orders it hears as they change.' })
  connected!: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when the exchange wants to be asked for nothing, by the account that waits longest.',
  })
  pausedUntil!: string | null;

  @Field(() => Date, { description: 'Since when all orders of the account that waits longest were looked up.' })
  reconciledAt!: string;
}

@OutputType('admin', 'A process that runs bots. What it says of itself is as old as the last renewal of its lease.')
export class TradingEngine {
  @Field(() => UuidScalar, { description: 'Id of its lease.' })
  id!: string;

  @Field(() => Date, { description: 'When it took the lease.' })
  startedAt!: string;

  @Field(() => Date, { description: 'Until when its bots are its own, unless it renews the lease.' })
  leasedUntil!: string;

  @Field({ description: 'Whether its lease holds.' })
  isAlive!: boolean;

  @Field(() => Int, { description: 'Bots that it has claimed.' })
  bots!: number;

  @Field(() => Int, { description: 'By how many seconds the report of one of its running bots is overdue, at most.' })
  lagSeconds!: number;

  @Field(() => Date, { nullable: true, description: 'When it last finished a turn of all of its bots.' })
  lastBeatAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'How long that turn took, in milliseconds.' })
  beatMs!: number | null;

  @Field(() => [TradingEngineVenue], { description: 'The exchanges that its live bots trade at.' })
  venues!: TradingEngineVenue[];
}

@OutputType('admin', 'The processes that run bots.')
export class TradingEngines {
  @Field(() => [TradingEngine], { description: 'Those of the last day, the living ones first.' })
  engines!: TradingEngine[];

  @Field(() => Int, { description: 'Bots that have to be worked on and that no living engine has.' })
  unclaimed!: number;

  @Field(() => TradingBotStartBar, {
    nullable: true,
    description: 'The emergency stop that keeps bots from being started; null while they may be.',
  })
  startBar!: TradingBotStartBar | null;
}
