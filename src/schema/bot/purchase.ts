import { Field, Int } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { TradingBotPurchase } from '../../entities/bot/purchase.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'A strategy that the caller has bought.')
export class TradingStrategyPurchase extends TradingBotPurchase {
  @Field({ description: 'What its seller calls it now, plain text.' })
  strategyName!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was approved after the one that was sold; null where there is none.',
  })
  newerVersion!: number | null;
}

@OutputType('owner', 'A page of strategies that the caller has bought.')
export class TradingStrategyPurchasePage extends Paged {
  @Field(() => [TradingStrategyPurchase], { description: 'The purchases, newest first.' })
  items!: TradingStrategyPurchase[];
}
