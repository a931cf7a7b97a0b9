import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { TradingBotOwner } from './admin-bot.js';
import { TradingStrategy } from './strategy.js';

@OutputType('admin', 'A listed strategy as admins see it.')
export class AdminTradingStrategy extends TradingStrategy {
  @Field(() => TradingBotOwner, { description: 'The account that sells it.' })
  owner!: TradingBotOwner;
}

@OutputType('admin', 'A page of listed strategies.')
export class AdminTradingStrategyPage extends Paged {
  @Field(() => [AdminTradingStrategy], { description: 'The listings, newest first.' })
  items!: AdminTradingStrategy[];
}
