import { Field } from 'type-graphql';
import { JsonObjectScalar } from '../../core/text/json.js';
import { OutputType } from '../../core/visibility.js';
import { BotType } from '../../entities/bot/names.js';

@OutputType('public', 'What a type of bot decides by.')
export class TradingBotStrategyType {
  @Field(() => BotType, { description: 'The type.' })
  type!: BotType;

  @Field(() => JsonObjectScalar, {
    description: 'JSON Schema of its strategyConfig, with titles and descriptions for a form.',
  })
  schema!: object;
}
