import { IsEnum, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { OutputType } from '../../core/visibility.js';
import { Currency, WalletType } from '../../entities/currency/currency.js';
import { PriceSource } from '../../entities/currency/price.js';
import { ApprovalRecord } from '../approval/approval.js';
import { Paged } from '../frame/page.js';

@OutputType('public', 'A page of currencies.')
export class CurrencyPage extends Paged {
  @Field(() => [Currency], { description: 'The currencies.' })
  items!: Currency[];
}

@OutputType('admin', 'A currency after a change, or as far as the change need not wait.')
export class ChangedCurrency extends Currency {
  @Field(() => ApprovalRecord, {
    nullable: true,
    description: 'The change of its price, where it waits for the approvals of others; null otherwise.',
  })
  approval!: ApprovalRecord | null;
}

const PRICE = 'Price of one unit in US dollars, greater than zero; a US dollar costs 1.';
/** Form of a currency code. */
export const CODE = /^[A-Z0-9][A-Z0-9._-]{0,19}$/;
export const CODE_RULE =
  'must be 1 to 20 capital letters (A to Z), digits, dots, dashes or underscores, a letter or digit first';
const PRINTABLE = /^\P{Cc}*$/u;
const PRINTABLE_RULE = 'must not contain control characters';
const MAX_PRECISION = 18;

@InputType({ description: 'A currency to make known.' })
export class CreateCurrencyInput {
  @Field({ description: 'Its code, such as USD: 1 to 20 capital letters, digits, dots, dashes or underscores.' })
  @Matches(CODE, { message: `code ${CODE_RULE}` })
  code!: string;

  @Field(() => WalletType, { description: 'Type of the wallets that hold it. No other of the type has the code.' })
  @IsEnum(WalletType)
  type!: WalletType;

  @Field({ description: 'Name for people, 1 to 100 characters.' })
  @Length(1, 100)
  @Matches(PRINTABLE, { message: `name ${PRINTABLE_RULE}` })
  name!: string;

  @Field(() => Int, { description: 'How many decimals it has, 0 to 18. It stays once a wallet holds the currency.' })
  @IsInt()
  @Min(0)
  @Max(MAX_PRECISION)
  precision!: number;

  @Field(() => AmountScalar, { nullable: true, description: PRICE })
  @IsOptional()
  @IsString()
  usdPrice?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is offered; absent, it is.' })
  @IsOptional()
  status?: boolean | null;
}

@InputType({ description: 'What is to change of a currency; what is left out stays.' })
export class UpdateCurrencyInput {
  @Field(() => String, { nullable: true, description: 'Another code, while no wallet holds it.' })
  @IsOptional()
  @Matches(CODE, { message: `code ${CODE_RULE}` })
  code?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Another type, while no wallet holds it.' })
  @IsOptional()
  @IsEnum(WalletType)
  type?: WalletType | null;

  @Field(() => String, { nullable: true, description: 'Name for people, 1 to 100 characters.' })
  @IsOptional()
  @Length(1, 100)
  @Matches(PRINTABLE, { message: `name ${PRINTABLE_RULE}` })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many decimals it has, 0 to 18, while no wallet holds it.' })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_PRECISION)
  precision?: number | null;

  @Field(() => AmountScalar, { nullable: true, description: PRICE })
  @IsOptional()
  @IsString()
  usdPrice?: string | null;

  @Field(() => PriceSource, {
    nullable: true,
    description: 'Source of the price from now on. FEED requires a currency that the feed has priced.',
  })
  @IsOptional()
  @IsEnum(PriceSource)
  priceSource?: PriceSource | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is offered. Switched off, it takes no deposits, transfers or purchases.',
  })
  @IsOptional()
  status?: boolean | null;
}
