import { Field } from 'type-graphql';
import { OutputType } from '../../core/visibility.js';
import { TradingBotStrategyReview } from '../../entities/bot/strategy-review.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'What a buyer says of a strategy.')
export class TradingStrategyReview extends TradingBotStrategyReview {
  @Field({ description: 'Whether the caller wrote it.' })
  isOwn!: boolean;
}

@OutputType('owner', 'A page of what buyers say of a strategy.')
export class TradingStrategyReviewPage extends Paged {
  @Field(() => [TradingStrategyReview], { description: 'The approved reviews, newest first.' })
  items!: TradingStrategyReview[];

  @Field(() => TradingStrategyReview, {
    nullable: true,
    description: "The caller's own review, also while others do not see it; null without one.",
  })
  own!: TradingStrategyReview | null;
}
