import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';

@OutputType('owner', 'A market that bots trade.')
export class TradingBotMarket {
  @Field({ description: 'Its name: both currencies, such as BTC/USDT.' })
  symbol!: string;

  @Field({ description: 'The currency that is bought and sold.' })
  base!: string;

  @Field({ description: 'The currency that it is paid with.' })
  quote!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What one unit of the base costs in the quote; null while there is no price to trade at.',
  })
  price!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the price was said; null while there is none.' })
  priceAt!: Date | null;

  @Field(() => AmountScalar, { description: 'The smallest order, in the base currency.' })
  minAmount!: string;

  @Field(() => AmountScalar, { description: 'What the smallest order costs, in the quote currency.' })
  minCost!: string;

  @Field({ description: 'True if its prices are simulated: for paper bots and backtests only.' })
  simulated!: boolean;
}
