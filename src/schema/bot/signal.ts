import { IsDate, IsEnum, IsOptional, Length, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { BotSignalAction } from '../../entities/bot/names.js';
import { SignalActionScalar } from './signal-action.js';

@OutputType('owner', "The secret of a bot's webhook: the only answer that shows it.")
export class TradingBotSignalSecret {
  @Field({ description: 'The path that signals are sent to, by POST.' })
  path!: string;

  @Field({ description: 'The secret, for the body of each signal. It cannot be read again.' })
  secret!: string;
}

@InputType({ description: 'A signal to a bot.' })
export class TradingBotSignalInput {
  @Field({ description: 'The secret of the bot.' })
  @MaxLength(200)
  secret!: string;

  @Field(() => SignalActionScalar, { description: 'What the bot is to do, in any case.' })
  @IsEnum(BotSignalAction)
  action!: BotSignalAction;

  @Field(() => String, {
    nullable: true,
    description: "The sender's own id, 1 to 100 characters: within 24 hours a second signal with it is the same one.",
  })
  @IsOptional()
  @Length(1, 100)
  id?: string | null;

  @Field(() => Date, {
    nullable: true,
    description:
      "When the signal was given; its arrival, when absent. One older than the bot's maxAgeSeconds is refused, and dropped if it is so when the bot acts.",
  })
  @IsOptional()
  @IsDate()
  time?: Date | null;
}

@OutputType('public', 'A signal that a bot has accepted.')
export class TradingBotSignalReceipt {
  @Field(() => UuidScalar, { description: 'Id of the signal.' })
  signalId!: string;

  @Field(() => BotSignalAction, { description: 'What the bot is to do at the next price.' })
  action!: BotSignalAction;

  @Field(() => Date, { description: 'When it came in.' })
  receivedAt!: Date;
}
