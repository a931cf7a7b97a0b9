import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { TradingBot } from './bot.js';

@OutputType('admin', 'The account behind a bot, a listed strategy, a sale or a review.')
export class TradingBotOwner {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'First and last name; null where it has none.' })
  name!: string | null;
}

@OutputType('admin', 'A bot as admins see it.')
export class AdminTradingBot extends TradingBot {
  @Field(() => TradingBotOwner, { description: 'The account that it belongs to.' })
  owner!: TradingBotOwner;
}

@OutputType('admin', 'A page of bots of all accounts.')
export class AdminTradingBotPage extends Paged {
  @Field(() => [AdminTradingBot], { description: 'The bots.' })
  items!: AdminTradingBot[];
}
