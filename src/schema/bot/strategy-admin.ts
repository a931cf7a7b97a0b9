import { Field } from 'type-graphql';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { TradingStrategyPerformance } from './performance.js';
import { TradingStrategy } from './strategy.js';

@OutputType('admin', 'The account that sells a strategy, or has reviewed it.')
export class TradingStrategyOwner {
  @Field(() => UuidScalar, { description: 'Id of the account.' })
  id!: string;

  @Field({ description: 'Its e-mail address.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'First and last name; null where it has none.' })
  name!: string | null;
}

@OutputType('admin', 'A listed strategy as admins see it.')
export class AdminTradingStrategy extends TradingStrategy {
  @Field(() => TradingStrategyOwner, { description: 'The account that sells it.' })
  owner!: TradingStrategyOwner;
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
