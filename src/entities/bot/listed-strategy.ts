import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ExactDecimal } from '../frame/exact-decimal.js';
import { BotType } from './names.js';

const COUNT = { type: 'integer', default: 0 } as const;

/** The columns of a listing that all who may see the marketplace may see. */
@OutputType('owner', 'A listed strategy as the marketplace shows it.', 'ListedTradingStrategy')
export abstract class ListedStrategy {
  @Field(() => UuidScalar, { description: 'Id of the listing.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Field({ description: 'What its seller calls it, plain text.' })
  @Property({ type: 'string', length: 100 })
  name!: string;

  @Field({ description: 'What its seller says of it, plain text.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => BotType, { description: 'By what its bots decide.' })
  @Property({ type: 'string', length: 10 })
  type!: Exclude<BotType, 'SIGNAL'>;

  @Field({ description: 'The market that its bots trade, such as BTC/USDT.' })
  @Property({ type: 'string', length: 41 })
  symbol!: string;

  @Field({ description: 'Length of their candles: 1m, 5m, 15m, 30m, 1h, 4h or 1d.' })
  @Property({ type: 'string', length: 3 })
  timeframe!: string;

  @Field(() => AmountScalar, { description: 'What it costs; 0 for nothing.' })
  @Property({ type: ExactDecimal, precision: 30, scale: 18 })
  price!: string;

  @Field({ description: 'The currency that it is paid in, from wallets of type SPOT.' })
  @Property({ type: 'string', length: 20 })
  currency!: string;

  @Field(() => Int, { description: 'Raised by each change of what is sold.' })
  @Property({ type: 'integer', default: 1 })
  version!: number;

  @Field(() => Int, { description: 'Sales that were not refunded; paid ones only, while it has a price.' })
  @Property({ ...COUNT })
  purchaseCount!: number;

  @Field(() => Int, { description: 'All sales, refunded ones included; paid ones only, while it has a price.' })
  @Property({ ...COUNT })
  totalPurchases!: number;

  @Field(() => Int, { description: 'Sales for nothing that were not refunded, from when its price was 0.' })
  @Property({ ...COUNT })
  freePurchases!: number;

  @Field(() => AmountScalar, {
    nullable: true,
    description:
      'Average, from 1 to 5, of the approved reviews of buyers who paid at least half of its price for its version.',
  })
  @Property({ type: ExactDecimal, precision: 3, scale: 2, nullable: true })
  avgRating!: string | null;

  @Field(() => Int, { description: 'How many reviews that is the average of.' })
  @Property({ ...COUNT })
  reviewCount!: number;

  @Field(() => Date, { nullable: true, description: 'When it was last approved.' })
  @Property({ type: 'datetime', length: 3, nullable: true })
  approvedAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}
