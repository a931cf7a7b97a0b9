import { IsEnum, IsOptional, IsString, Length, Matches } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { AmountScalar } from '../../core/amount.js';
import { UuidScalar } from '../../core/uuid.js';
import { OutputType } from '../../core/visibility.js';
import { WalletType } from '../../entities/currency/currency.js';
import { ExchangeClosure } from '../../entities/currency/price.js';
import { Transfer } from '../../entities/money/transfer.js';
import { AMOUNT, DECIDED_BY, PaymentInput } from '../frame/money-input.js';
import { Paged } from '../frame/page.js';
import { CODE, CODE_RULE } from '../currency/currency.js';

@OutputType('owner', 'A page of transfers.')
export class TransferPage extends Paged {
  @Field(() => [Transfer], { description: 'The transfers.' })
  items!: Transfer[];
}

@OutputType('admin', 'A transfer as admins see it.')
export class AdminTransfer extends Transfer {
  @Field(() => UuidScalar, DECIDED_BY)
  declare decidedBy: string | null;
}

@OutputType('admin', 'A page of transfers as admins see them.')
export class AdminTransferPage extends Paged {
  @Field(() => [AdminTransfer], { description: 'The transfers.' })
  items!: AdminTransfer[];
}

@OutputType('owner', 'Estimate of a transfer at present prices. Nothing is stored or reserved.')
export class TransferEstimate {
  @Field({ description: 'Code of the currency sent.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that pays.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'Amount sent, fee included.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Fee, part of the amount.' })
  fee!: string;

  @Field({ description: 'Code of the currency received.' })
  toCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that receives it.' })
  toType!: WalletType;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Units received for one unit sent, less the spread; null without a price, like the two fields below.',
  })
  rate!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'Amount received.' })
  received!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Amount lost by rounding down to the decimals of the currency received.',
  })
  rounding!: string | null;

  @Field(() => ExchangeClosure, {
    nullable: true,
    description:
      'Reason why the transfer would be refused, or null. UNFUNDED only for an amount that the paying wallet holds.',
  })
  closed!: ExchangeClosure | null;
}

@ArgsType()
export class TransferEstimateArgs {
  @Field(() => UuidScalar, { description: 'Id of the wallet that pays.' })
  @IsString()
  walletId!: string;

  @Field(() => AmountScalar, AMOUNT)
  @IsString()
  amount!: string;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'Id of the recipient account. It does not affect the estimate and is not checked.',
  })
  @IsOptional()
  @IsString()
  toUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency received; the currency sent by default.' })
  @IsOptional()
  @Matches(CODE, { message: `toCurrency ${CODE_RULE}` })
  toCurrency?: string | null;

  @Field(() => WalletType, {
    nullable: true,
    description: 'Type of the wallet that receives it; the type of the paying wallet by default.',
  })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;
}

@InputType({ description: 'Money to move to another wallet.' })
export class CreateTransferInput extends PaymentInput {
  @Field(() => UuidScalar, { nullable: true, description: 'The account that gets it; absent, the own one.' })
  @IsOptional()
  @IsString()
  toUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency received; the currency sent by default.' })
  @IsOptional()
  @Length(1, 20)
  toCurrency?: string | null;

  @Field(() => WalletType, {
    nullable: true,
    description: 'Type of the wallet that receives it; the type of the paying wallet by default.',
  })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;
}
