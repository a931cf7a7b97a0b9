import { IsEnum, IsOptional, IsString, IsUUID, Length, Matches } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { ConvertOrderStatus } from '../../core/states/convert.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { ConvertSide } from '../../entities/convert/names.js';
import { WalletType } from '../../entities/currency/currency.js';
import { IDEMPOTENCY_KEY } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';

@OutputType('owner', 'How the figures of a conversion come about.')
export class ConvertBreakdown {
  @Field(() => AmountScalar, { description: 'The rate without the spread.' })
  mid!: string;

  @Field(() => AmountScalar, { description: 'The spread in percent.' })
  spreadPercent!: string;

  @Field(() => AmountScalar, {
    description: 'What the spread costs, in the currency that is received: with toAmount and rounding, the net at mid.',
  })
  spread!: string;

  @Field(() => AmountScalar, { description: 'The fee in percent of what is paid.' })
  feePercent!: string;

  @Field(() => AmountScalar, { description: 'The fee, which is part of what is paid; the rest is converted.' })
  fee!: string;

  @Field({ description: 'The currency of the fee: the one that is paid.' })
  feeCurrency!: string;

  @Field(() => AmountScalar, { description: 'What is cut off to the precision of the currency that is received.' })
  rounding!: string;
}

@OutputType('owner', 'What a conversion would bring at present prices. It is no offer.')
export class ConvertEstimate {
  @Field(() => ConvertSide, { description: 'Which amount was given.' })
  side!: ConvertSide;

  @Field({ description: 'The currency that is paid.' })
  fromCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that pays.' })
  fromType!: WalletType;

  @Field(() => AmountScalar, { description: 'What is paid, fee included.' })
  fromAmount!: string;

  @Field({ description: 'The currency that is received.' })
  toCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that receives it.' })
  toType!: WalletType;

  @Field(() => AmountScalar, { description: 'What is received.' })
  toAmount!: string;

  @Field(() => AmountScalar, { description: 'Units received for one unit paid after the fee.' })
  rate!: string;

  @Field(() => AmountScalar, { description: 'Units paid after the fee for one unit received.' })
  inverseRate!: string;

  @Field(() => ConvertBreakdown, { description: 'How the figures come about.' })
  breakdown!: ConvertBreakdown;

  @Field(() => AmountScalar, {
    description: 'Worth towards limits, in US dollars: of the larger side, at its highest price of 24 hours.',
  })
  usdValue!: string;
}

@OutputType('owner', 'A firm price for a conversion, and the order that it becomes.', 'ConvertOrder')
export class CustomerConvertOrder extends ConvertEstimate {
  @Field(() => UuidScalar, { description: 'Id of the quote and of the order.' })
  id!: string;

  @Field(() => String, { nullable: true, description: "The customer's own name of the request." })
  clientRequestId!: string | null;

  @Field(() => ConvertOrderStatus, { description: 'What became of it.' })
  status!: ConvertOrderStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Reason why the order waits (ACCEPTED), failed or was reversed.',
  })
  reason!: string | null;

  @Field(() => Date, { description: 'Until when the quote can be taken.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was taken.' })
  acceptedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the money changed hands.' })
  settledAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it failed.' })
  failedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it expired.' })
  expiredAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the platform undid it.' })
  reversedAt!: Date | null;

  @Field(() => Date, { description: 'When it was quoted.' })
  createdAt!: Date;
}

@OutputType('owner', 'A page of conversions.')
export class ConvertOrderPage extends Paged {
  @Field(() => [CustomerConvertOrder], { description: 'The orders, newest first.' })
  items!: CustomerConvertOrder[];
}

@OutputType('owner', 'A quote or an order that has changed.')
export class ConvertOrderChange {
  @Field({ description: 'Place among the changes; subscribe again with the last one to miss nothing.' })
  cursor!: string;

  @Field(() => CustomerConvertOrder, { description: 'The order as it is after the change.' })
  order!: CustomerConvertOrder;
}

const REQUEST_ID = '1 to 64 letters, digits and characters of _.:-';
const AMOUNT = 'at most as many decimals as the currency has; exactly one of the two amounts is given.';

@ArgsType()
export class EstimateArgs {
  @Field({ description: 'Code of the currency that is paid.' })
  @Length(1, 20)
  fromCurrency!: string;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that pays (default SPOT).' })
  @IsOptional()
  @IsEnum(WalletType)
  fromType?: WalletType | null;

  @Field({ description: 'Code of the currency that is received.' })
  @Length(1, 20)
  toCurrency!: string;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that receives (default SPOT).' })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;

  @Field(() => AmountScalar, { nullable: true, description: `What is paid, fee included: ${AMOUNT}` })
  @IsOptional()
  @IsString()
  fromAmount?: string | null;

  @Field(() => AmountScalar, { nullable: true, description: `What is received: ${AMOUNT}` })
  @IsOptional()
  @IsString()
  toAmount?: string | null;
}

@InputType({ description: 'What is to be converted. Of the two amounts, exactly one is given.' })
export class CreateConvertQuoteInput {
  @Field({ description: 'Code of the currency that is paid.' })
  @Length(1, 20)
  fromCurrency!: string;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that pays (default SPOT).' })
  @IsOptional()
  @IsEnum(WalletType)
  fromType?: WalletType | null;

  @Field({ description: 'Code of the currency that is received.' })
  @Length(1, 20)
  toCurrency!: string;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that receives (default SPOT).' })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;

  @Field(() => AmountScalar, { nullable: true, description: `What is paid, fee included: ${AMOUNT}` })
  @IsOptional()
  @IsString()
  fromAmount?: string | null;

  @Field(() => AmountScalar, { nullable: true, description: `What is received: ${AMOUNT}` })
  @IsOptional()
  @IsString()
  toAmount?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The customer's own name of the request, ${REQUEST_ID}. While its quote is open, the same request gets the same quote.`,
  })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_.:-]{1,64}$/, { message: `clientRequestId must have ${REQUEST_ID}` })
  clientRequestId?: string | null;
}

@InputType({ description: 'A quote to take.' })
export class AcceptConvertQuoteInput {
  @Field(() => UuidScalar, { description: 'Id of the quote.' })
  @IsUUID()
  quoteId!: string;

  @Field(() => String, IDEMPOTENCY_KEY)
  @IsOptional()
  @Length(1, 255)
  idempotencyKey?: string | null;
}
