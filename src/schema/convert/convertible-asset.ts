import { Field, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertClosure } from '../../entities/convert/names.js';
import { WalletType } from '../../entities/currency/currency.js';

@OutputType('owner', 'A currency that customers can convert from and to.')
export class ConvertibleAsset {
  @Field({ description: 'Code of the currency.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallets.' })
  type!: WalletType;

  @Field({ description: 'Name of the currency.' })
  name!: string;

  @Field(() => Int, { description: 'How many decimals its amounts have.' })
  precision!: number;

  @Field(() => AmountScalar, { description: 'The least amount that can be paid of it at once.' })
  minAmount!: string;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'The largest amount that can be paid of it at once; null for none.',
  })
  maxAmount!: string | null;

  @Field(() => AmountScalar, { description: 'Its spread in percent. Of the two of a pair, the larger one holds.' })
  spreadPercent!: string;

  @Field(() => AmountScalar, { description: 'Its fee in percent. Of the two of a pair, the larger one holds.' })
  feePercent!: string;

  @Field({ description: 'Whether it is quoted right now.' })
  isOpen!: boolean;

  @Field(() => ConvertClosure, { nullable: true, description: 'Why it is not quoted; null while it is.' })
  closure!: ConvertClosure | null;
}
