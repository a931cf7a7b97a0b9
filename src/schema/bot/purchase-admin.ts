import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { Paged } from '../frame/page.js';
import { TradingBotOwner } from './admin-bot.js';

@OutputType('admin', 'A sale of a strategy as admins see it.')
export class AdminTradingStrategyPurchase {
  @Field(() => UuidScalar, { description: 'Id of the purchase.' })
  id!: string;

  @Field(() => UuidScalar, { description: 'The listing.' })
  strategyId!: string;

  @Field({ description: 'What its seller calls it now, plain text.' })
  strategyName!: string;

  @Field(() => TradingBotOwner, { description: 'The account that bought it.' })
  buyer!: TradingBotOwner;

  @Field(() => TradingBotOwner, { description: 'The account that sold it.' })
  seller!: TradingBotOwner;

  @Field(() => Int, { description: 'The version that was sold.' })
  version!: number;

  @Field(() => AmountScalar, { description: 'What the buyer paid.' })
  price!: string;

  @Field({ description: 'The currency that it was paid in.' })
  currency!: string;

  @Field(() => AmountScalar, { description: "The platform's part of the price when it was sold, in percent." })
  feePercent!: string;

  @Field(() => AmountScalar, { description: "The platform's part of the price." })
  feeAmount!: string;

  @Field(() => AmountScalar, { description: 'What the seller got.' })
  sellerAmount!: string;

  @Field(() => Date, { description: 'When it was bought.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was refunded.' })
  refundedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was refunded.' })
  refundReason!: string | null;

  @Field({ description: "Whether the platform paid back the seller's part." })
  platformPaid!: boolean;
}

@OutputType('admin', 'A page of sales of strategies.')
export class AdminTradingStrategyPurchasePage extends Paged {
  @Field(() => [AdminTradingStrategyPurchase], { description: 'The sales, newest first.' })
  items!: AdminTradingStrategyPurchase[];
}
