import { Field } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';

@OutputType(
  'owner',
  'What an exchange has charged for a trade in a currency without a price in that of the market.',
  'TradingBotUncountedFee',
)
export class UncountedFee {
  @Field({ description: 'The currency.' })
  currency!: string;

  @Field(() => AmountScalar, { description: 'How much of it; negative when the exchange has paid.' })
  amount!: string;
}
