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

@OutputType('owner', 'What a transfer would come to now. Nothing is stored or reserved.')
export class TransferEstimate {
  @Field({ description: 'Code of the currency that is sent.' })
  currency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that pays.' })
  type!: WalletType;

  @Field(() => AmountScalar, { description: 'Amount sent, fee included.' })
  amount!: string;

  @Field(() => AmountScalar, { description: 'Fee, part of the amount.' })
  fee!: string;

  @Field({ description: 'Code of the currency that arrives.' })
  toCurrency!: string;

  @Field(() => WalletType, { description: 'Type of the wallet that receives it.' })
  toType!: WalletType;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'Units that arrive for one unit sent, the spread taken off; null without a price, as the two below.',
  })
  rate!: string | null;

  @Field(() => AmountScalar, { nullable: true, description: 'What would arrive.' })
  received!: string | null;

  @Field(() => AmountScalar, {
    nullable: true,
    description: 'What is cut off to the decimals of the currency that arrives.',
  })
  rounding!: string | null;

  @Field(() => ExchangeClosure, { nullable: true, description: 'Why it would be refused; null while it would not.' })
  closed!: ExchangeClosure | null;
}

@ArgsType()
export class TransferEstimateArgs {
  @Field(() => UuidScalar, { description: 'The wallet that pays.' })
  @IsString()
  walletId!: string;

  @Field(() => AmountScalar, AMOUNT)
  @IsString()
  amount!: string;

  @Field(() => UuidScalar, {
    nullable: true,
    description: 'The account that gets it. It changes no figure and is not looked up.',
  })
  @IsOptional()
  @IsString()
  toUserId?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the currency that it arrives in; absent, the same.' })
  @IsOptional()
  @Matches(CODE, { message: `toCurrency ${CODE_RULE}` })
  toCurrency?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that gets it; absent, the same.' })
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

  @Field(() => String, { nullable: true, description: 'Code of the currency that it arrives in; absent, the same.' })
  @IsOptional()
  @Length(1, 20)
  toCurrency?: string | null;

  @Field(() => WalletType, { nullable: true, description: 'Type of the wallet that gets it; absent, the same.' })
  @IsOptional()
  @IsEnum(WalletType)
  toType?: WalletType | null;
}
