import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { TradingBotOwner } from './admin-bot.js';
import { TradingStrategyPerformance } from './performance.js';
import { TradingStrategy } from './strategy.js';

@OutputType('admin', 'A listed strategy as admins see it.')
export class AdminTradingStrategy extends TradingStrategy {
  @Field(() => TradingBotOwner, { description: 'The account that sells it.' })
  owner!: TradingBotOwner;
}

@OutputType('admin', 'A listed strategy as admins see it, with how its bots did.')
export class AdminTradingStrategyDetail extends AdminTradingStrategy {
  @Field(() => [TradingStrategyPerformance], {
    description: 'How its bots did, of all versions and of the one on offer; empty before the first trade.',
  })
  performance!: TradingStrategyPerformance[];
}

@OutputType('admin', 'A page of listed strategies.')
export class AdminTradingStrategyPage extends Paged {
  @Field(() => [AdminTradingStrategy], { description: 'The listings, newest first.' })
  items!: AdminTradingStrategy[];
}
