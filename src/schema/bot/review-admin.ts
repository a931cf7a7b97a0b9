import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { TradingBotStrategyReview } from '../../entities/bot/strategy-review.js';
import { Paged } from '../frame/page.js';
import { TradingBotOwner } from './admin-bot.js';

@OutputType('admin', 'A review of a strategy as admins see it.')
export class AdminTradingStrategyReview extends TradingBotStrategyReview {
  @Field({ description: 'What the seller calls the strategy.' })
  strategyName!: string;

  @Field(() => TradingBotOwner, { description: 'The account that wrote it.' })
  author!: TradingBotOwner;
}

@OutputType('admin', 'A page of reviews of all strategies.')
export class AdminTradingStrategyReviewPage extends Paged {
  @Field(() => [AdminTradingStrategyReview], { description: 'The reviews, the last changed first.' })
  items!: AdminTradingStrategyReview[];
}
