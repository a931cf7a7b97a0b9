import { IsOptional, MaxLength } from 'class-validator';
import { ArgsType, Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { ListedStrategy } from '../../entities/bot/listed-strategy.js';
import { ListArgs, Paged } from '../frame/page.js';
import { TradingStrategyPerformance } from './performance.js';

@OutputType('owner', 'A strategy that is offered, without what is sold and without its seller.')
export class TradingMarketplaceStrategy extends ListedStrategy {
  @Field({ description: 'Whether the caller sells it.' })
  isOwn!: boolean;

  @Field({ description: 'Whether the caller has bought it and did not get the money back.' })
  isPurchased!: boolean;

  @Field({ description: 'Whether bots trade its market here at present; otherwise it cannot be bought.' })
  isTraded!: boolean;

  @Field({ description: 'True if the prices of its market are simulated.' })
  simulated!: boolean;
}

@OutputType('owner', 'A strategy that is offered, with how its bots did.')
export class TradingMarketplaceStrategyDetail extends TradingMarketplaceStrategy {
  @Field(() => [TradingStrategyPerformance], {
    description: 'How its bots did, of all versions and of the one on offer; empty before the first trade.',
  })
  performance!: TradingStrategyPerformance[];
}

@OutputType('owner', 'A page of the strategies that are offered.')
export class TradingMarketplacePage extends Paged {
  @Field(() => [TradingMarketplaceStrategy], { description: 'The strategies, the most sold ones first.' })
  items!: TradingMarketplaceStrategy[];
}

@ArgsType()
export class TradingMarketplaceArgs extends ListArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Text that name or description must contain, whatever its case, 3 to 200 characters.',
  })
  @IsOptional()
  @MaxLength(200)
  search?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'One of totalPurchases (the default), purchaseCount, avgRating, price and createdAt. Any other counts as none.',
  })
  override sortField?: string;
}
