import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { StrategyStatus } from '../../core/states/strategy.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';

/** What sales brought, in their currency. */
@OutputType('owner', 'Sums of sales, less refunds.')
abstract class SaleSums {
  @Field(() => Int, { description: 'How many were sold, those that were refunded later included.' })
  sales!: number;

  @Field(() => Int, { description: 'How many sales were refunded.' })
  refunds!: number;

  @Field(() => AmountScalar, { description: 'What buyers paid, less what they got back.' })
  gross!: string;

  @Field(() => AmountScalar, { description: "The platform's part of it." })
  feeAmount!: string;

  @Field(() => AmountScalar, { description: "The seller's part of it." })
  sellerAmount!: string;
}

@OutputType('owner', 'A day on which something was sold or refunded.')
export class TradingSaleDay extends SaleSums {
  @Field({ description: 'The day in UTC, such as 2026-11-22; a refund belongs to the day on which it was made.' })
  day!: string;
}

const DAYS = 'The days of the last 30 on which something was sold or refunded, oldest first.';

@OutputType('owner', "How one of the caller's listings sells.")
export class TradingSellerListing extends SaleSums {
  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  id!: string;

  @Field({ description: 'What its seller calls it, plain text.' })
  name!: string;

  @Field(() => StrategyStatus, { description: 'Whether it can be bought.' })
  status!: StrategyStatus;

  @Field({ description: 'The currency that its amounts are in.' })
  currency!: string;

  @Field(() => Int, {
    description: 'Sales for nothing that were not refunded; sales counts them only while it costs nothing.',
  })
  freePurchases!: number;

  @Field(() => AmountScalar, { nullable: true, description: 'Average of the reviews that count, from 1 to 5.' })
  avgRating!: string | null;

  @Field(() => Int, { description: 'How many reviews that is the average of.' })
  reviewCount!: number;

  @Field(() => Int, { description: 'How many bots of buyers run it now as it was sold, or are paused.' })
  runningBots!: number;

  @Field(() => [TradingSaleDay], { description: DAYS })
  days!: TradingSaleDay[];
}

@OutputType('owner', 'What all listings of the caller brought in a currency, deleted ones included.')
export class TradingSellerCurrency extends SaleSums {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => [TradingSaleDay], { description: DAYS })
  days!: TradingSaleDay[];
}

@OutputType('owner', 'What the caller has sold.')
export class TradingSellerDashboard {
  @Field(() => [TradingSellerListing], { description: "The caller's listings that are not deleted, newest first." })
  listings!: TradingSellerListing[];

  @Field(() => [TradingSellerCurrency], { description: 'Sums by currency.' })
  currencies!: TradingSellerCurrency[];
}
